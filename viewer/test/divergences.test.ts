// The page's list of divergences, and the report's, beside `explain --versus --json` of the same capture.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openRecording } from '../src/recording';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'ACMOTION_CLI does not name the native acmotion' };

let folder: string;
before(() => (folder = mkdtempSync(join(tmpdir(), 'divergences-'))));
after(() => rmSync(folder, { recursive: true }));
const run = (...words: string[]) => execFileSync(program!, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });

interface Explained {
  divergences: { object: number; time: number; apart: string; rules_decided: string; versus_decided: string; rows: { text: string }[] }[];
}

test("the page's divergences of the demo are those that explain shows", whenThere, async () => {
  run('demo', '-o', '.');
  run('replay', 'demo.pcapng', '--recording', 'demo.acm');
  const { runs, objects } = await openRecording(readFileSync(join(folder, 'demo.acm')));
  assert.deepEqual(runs.map(({ label, versus }) => [label, versus?.versus]), [['retail', undefined], ['acdream', 'retail'], ['snap', 'retail']]);
  for (const { label, versus } of runs.slice(1)) {
    const explained: Explained = JSON.parse(run('explain', 'demo.pcapng', '--rules', label, '--versus', 'retail', '--json'));
    assert.ok(explained.divergences.length > 10);
    assert.deepEqual(versus!.divergences, explained.divergences.map((one) => ({
      time: one.time, object: objects.findIndex(({ id }) => id === one.object), apart: one.apart, decided: one.rules_decided,
      versusDecided: one.versus_decided, rows: one.rows.map(({ text }) => text),
    })), label);
    const [text] = run('explain', 'demo.pcapng', '--rules', label, '--versus', 'retail').split('\n', 1);
    assert.equal(versus!.text, text);
  }
});
