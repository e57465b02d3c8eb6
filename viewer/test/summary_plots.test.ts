// What the summary says of a piece is what the page makes of that piece.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { kLanes, kPlotted, newPose, type Recording, type Run } from '../src/model';
import { poseAt } from '../src/look';
import { openRecording } from '../src/recording';
import { SeriesCache, kQuantities } from '../src/series';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'ACMOTION_CLI does not name the native acmotion' };
const folder = mkdtempSync(join(tmpdir(), 'acmotion-plots-'));
after(() => rmSync(folder, { recursive: true }));

async function recorded(scenario: string, seconds: string): Promise<Recording> {
  const run = (...words: string[]) => execFileSync(program!, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  run('simulate', scenario, '-o', 'it.pcapng', '--net', 'dsl', '--seed', '7', '--seconds', seconds);
  run('replay', 'it.pcapng', '--recording', 'it.acm');
  return openRecording(readFileSync(join(folder, 'it.acm')), { heldBytes: Infinity, wholeBytes: Infinity });
}

// Places are rounded to millimetres on each axis, speeds to centimetres per second.
const toleranceOf = (key: string) => (key === 'speed' ? 0.011 : 0.003);

function checkPlots(recording: Recording, run: number): number {
  const series = new SeriesCache(recording);
  let compared = 0;
  recording.objects.forEach(({ name }, object) => {
    for (const key of kPlotted) {
      const quantity = kQuantities.find((each) => each.key === key)!;
      for (const { first, column, rough } of series.stretches(quantity, run, object, 0, recording.frameTimes.length)) {
        const values = column!.filter((value) => typeof value === 'number');
        const where = `${name}, ${key}, from frame ${first}`;
        assert.equal(values.length > 0, rough !== undefined, where);
        if (!rough) continue;
        assert.ok(Math.abs(rough.least - values.reduce((a, b) => Math.min(a, b))) < toleranceOf(key), `${where}: least ${rough.least}`);
        assert.ok(Math.abs(rough.most - values.reduce((a, b) => Math.max(a, b))) < toleranceOf(key), `${where}: most ${rough.most}`);
        ++compared;
      }
    }
  });
  return compared;
}

function checkLanes(recording: Recording, { buckets, pieces }: Run): void {
  assert.deepEqual(buckets.map(({ first, end }) => [first, end]), pieces.all.map(({ first, end }) => [first, end]));
  const pose = newPose();
  pieces.all.forEach(({ first, end, content }, index) => {
    const counts = kLanes.map((_, lane) => content!.events.lanes.filter((each) => each === lane).length);
    assert.deepEqual(buckets[index].events, counts);
    let bodies = 0;
    const run = { pieces } as Run;
    for (let frame = first; frame < end; ++frame) bodies = Math.max(bodies, recording.objects.filter((_, object) => poseAt(run, object, frame, pose)).length);
    assert.equal(buckets[index].bodies, bodies);
  });
}

for (const [scenario, seconds] of [['jump', '35'], ['evening', '45']]) {
  test(`the summary of ${scenario} is what the page makes of its pieces`, whenThere, async () => {
    const recording = await recorded(scenario, seconds);
    assert.deepEqual(recording.damage, []);
    recording.runs.forEach((run, index) => {
      assert.ok(checkPlots(recording, index) > 30);
      checkLanes(recording, run);
    });
  });
}
