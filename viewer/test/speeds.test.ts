// The page's speeds beside `replay --csv` of the same capture: from slice to slice by the body's clock, on every scenario.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openRecording } from '../src/recording';
import { kQuantities } from '../src/series';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'ACMOTION_CLI does not name the native acmotion' };
const speed = kQuantities.find(({ key }) => key === 'speed')!;

let folder: string;
before(() => (folder = mkdtempSync(join(tmpdir(), 'speeds-'))));
after(() => rmSync(folder, { recursive: true }));
const run = (...words: string[]) => execFileSync(program!, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });

interface Slice {
  clock: number;
  place: number[];
  speed: number;
  frame: number;
}

// By object, by frame; a body that was away for a frame begins anew, and keeps its speed until its next slice.
function speedsOf(csv: string): Map<number, Map<number, number>> {
  const [header, ...lines] = csv.trimEnd().split('\n');
  const columns = header.split(',');
  const last = new Map<number, Slice>();
  const all = new Map<number, Map<number, number>>();
  for (const line of lines) {
    const cells = line.replace(/"(?:[^"]|"")*"/, '').split(',');
    const of = (name: string) => cells[columns.indexOf(name)];
    const [object, frame, clock] = [of('object'), of('frame'), of('clock')].map(Number);
    const place = ['map_x', 'map_y', 'map_z'].map((name) => Number(of(name)));
    const before = last.get(object);
    const isNew = !before || frame > before.frame + 1 || of('decisions').split(' ').includes('created');
    if (isNew) last.set(object, { clock, place, frame, speed: before && !of('decisions').includes('created') ? before.speed : 0 });
    else if (clock > before.clock) {
      const metres = Math.hypot(...place.map((value, axis) => value - before.place[axis]));
      last.set(object, { clock, place, frame, speed: metres / (clock - before.clock) });
    } else before.frame = frame;
    if (!all.has(object)) all.set(object, new Map());
    all.get(object)!.set(frame, last.get(object)!.speed);
  }
  return all;
}

const scenarios = readdirSync('../lab/simulate/scenarios').map((name) => name.replace('.json', '')).filter((name) => name !== 'schema');

for (const scenario of scenarios) {
  test(`the page's speeds of ${scenario} are those of its rows`, whenThere, async () => {
    run('simulate', scenario, '-o', 'it.pcapng', '--net', 'dsl', '--seed', '7', '--seconds', scenario === 'crowd' ? '1' : '10');
    for (const rules of ['retail', 'acdream', 'snap']) {
      run('replay', 'it.pcapng', '--rules', rules, '--csv', 'it.csv', '--recording', 'it.acm');
      const recording = await openRecording(readFileSync(join(folder, 'it.acm')), { heldBytes: Infinity, wholeBytes: Infinity });
      const rows = speedsOf(readFileSync(join(folder, 'it.csv'), 'utf8'));
      let compared = 0;
      recording.objects.forEach(({ id, name }, object) => {
        const [run] = recording.runs;
        const column = run.pieces.all.flatMap((_, index) => speed.column({ recording, run, object, index }));
        for (const [frame, expected] of rows.get(id) ?? []) {
          const shown = column[frame]!;
          // Rows have tenths of a millimetre, the page centimetres per second.
          assert.ok(Math.abs(shown - expected) < 0.02 + expected * 1e-4, `${name} under ${rules}, frame ${frame}: ${shown}, in the rows ${expected}`);
          ++compared;
        }
      });
      assert.ok(compared > 500, `${compared} frames`);
    }
  });
}
