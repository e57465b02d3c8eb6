// Files that C++ wrote: test/data/sample.acm is tests/lab/output/recording/sample_recording.cpp, written out. Further files can
// be named in ACMOTION_RECORDINGS, separated by colons.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { poseAt, queueAt, stateAt, truthAt } from '../src/look';
import { kInContact, kIsHidden, newPose, type Recording } from '../src/model';
import { openRecording } from '../src/recording';

test('what C++ wrote is what TypeScript reads', async () => {
  const recording = await openRecording(readFileSync('test/data/sample.acm'));
  assert.deepEqual(recording.damage, []);
  assert.equal(recording.meta.title, 'sample');
  assert.deepEqual(recording.objects.map(({ id, kind, name }) => [id, kind, name]), [[0x50000001, 0, 'Ann'], [0x80000010, 1, 'Drudge']]);
  assert.deepEqual([...recording.frameTimes], [0, 0.016667, 0.033333, 0.05, 0.066667]);
  assert.equal(recording.hasMessages, true);
  assert.equal(truthAt(recording, 1, 0.05)?.x, 0.0025);
  assert.equal(recording.runs.length, 2);
  checkPoses(recording);
  checkTrack(recording);
  checkEvents(recording);
});

function checkPoses({ runs: [run] }: Recording): void {
  const poses = [0, 1, 2, 3, 4].map((frame) => {
    const pose = newPose();
    return poseAt(run, 1, frame, pose) && [pose.x, pose.y, pose.z, (pose.heading * 65536) / 360, pose.flags];
  });
  assert.deepEqual(poses, [
    [0.1, 8000, -0.015, 65530, kInContact], [0.2, 8000, -0.015, 4, kInContact], [0.2, 8000, -0.015, 4, kInContact], false,
    [900, 8000, -0.015, 0, kIsHidden],
  ]);
}

function checkTrack({ runs: [run] }: Recording): void {
  const track = run.pieces.all[0].content!.tracks[1]!;
  assert.deepEqual([...track.speeds!.frames], [0, 1, 4]);
  assert.deepEqual([...track.speeds!.metresPerSecond], [0, 6, Math.fround(0.05)]);
  const busy = stateAt(run, 1, 3)!;
  assert.deepEqual(busy.velocity, [0.001, -0.002, 0.003]);
  assert.deepEqual([busy.windowSlices, busy.windowSeconds, busy.windowStart, busy.fails, busy.leash], [4, 0.133, 2.31, 2, 10.25]);
  assert.deepEqual(busy.stamps, [65535, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual([busy.style, busy.forward, busy.turn], [0x8000003d, { command: 0x44000007, speed: 2.5 }, { command: 0x6500000d, speed: -1 }]);
  assert.deepEqual([busy.sticky, busy.moveTo, busy.moveToTarget], [0x80000010, 6, 0x80000011]);
  assert.deepEqual([stateAt(run, 1, 4)!.leash, stateAt(run, 1, 4)!.sticky], [-1, 0]);
  assert.deepEqual(queueAt(run, 1, 2), [{ x: 0.1, y: 0.2, z: 0.3 }, { x: 0.101, y: 0.202, z: -0.303 }]);
  assert.deepEqual(queueAt(run, 1, 3), []);
  assert.deepEqual(track.updates[1], { time: 0.000004, x: 0.007, y: -0.008, z: 0.01, outcome: 0 });
}

function checkEvents({ runs: [run] }: Recording): void {
  const { events } = run.pieces.all[0].content!;
  assert.deepEqual([0, 1].map((event) => [events.frames[event], events.objects[event], events.lanes[event], events.sentence(event)]),
    [[0, -1, 8, 'parked'], [3, 1, 6, '→ blip']]);
}

for (const path of process.env.ACMOTION_RECORDINGS?.split(':') ?? []) {
  test(`${path} can be read`, async () => {
    const recording = await openRecording(readFileSync(path), { heldBytes: Infinity, wholeBytes: Infinity });
    assert.ok(recording.frameTimes.length > 0 && recording.objects.length > 0);
    for (const { label, pieces, moments } of recording.runs) {
      assert.ok(pieces.all.some(({ content }) => content!.tracks.some((track) => track && track.spans.length > 0)), `${label} draws a body`);
      for (const { content } of pieces.all) {
        for (let event = 0; event < content!.events.count; ++event) assert.notEqual(content!.events.sentence(event), '');
      }
      for (const moment of moments) assert.ok(moment.object >= 0, `${label}: moment of no body at ${moment.time}`);
    }
  });
}
