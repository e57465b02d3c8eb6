import assert from 'node:assert/strict';
import { test } from 'node:test';
import { poseAt, queueAt, stateAt, truthAt } from '../src/look';
import { frameAt, gapsOf, newPose } from '../src/model';
import { openRecording, uncompressed } from '../src/recording';
import { sampleRecording, sampleSections } from './make-recording';
import { Packer, packFile, section, type Section } from './pack';

const header = { acmotion: '1', title: 't', player: 0x50000001, seconds: 1, outcomes: [], kinds: [] };

// The smallest session there is, with one body on `frames` frames.
function tiny(poses: Packer, frames = 4, more: Section[] = []): Uint8Array {
  const times = new Packer().var(frames).zig(0);
  for (let frame = 1; frame < frames; ++frame) times.zig(33_333);
  return packFile([
    section('META', header),
    section('OBJS', new Packer().var(1).u32(0x50000001).u8(0).f32(0.5).f32(1.8).text('<b>Ünï</b>')),
    section('TIME', times),
    section('RUN ', { label: 'retail' }),
    section('POSE', poses),
    ...more,
  ]);
}

const onePose = () => new Packer().var(1).var(0).var(1).var(0).var(4);
// Of a piece it is damage, of the session the end.
async function refused(file: Uint8Array, words: RegExp): Promise<void> {
  assert.match(await openRecording(file).then(({ damage }) => damage.join(), String), words);
}

test('a pose that stays is told once, and headings wrap', async () => {
  const poses = onePose().u8(15).zig(1500).zig(-2000).zig(94_000).zig(-16384).u8(1).u8(0).var(2).u8(4).zig(32768);
  const recording = await openRecording(tiny(poses));
  const pose = newPose();
  assert.equal(recording.objects[0].name, '<b>Ünï</b>');
  assert.ok(poseAt(recording.runs[0], 0, 2, pose));
  assert.deepEqual(pose, { x: 1.5, y: -2, z: 94, heading: 270, flags: 1 });
  assert.ok(poseAt(recording.runs[0], 0, 3, pose));
  assert.equal(pose.heading, 90);
});

test('the ground is read as far as it is whole', async () => {
  const heights = Array.from({ length: 81 }, (_, sample) => sample / 2);
  const whole = { block: 0xa9b4, heights, water: '1'.padEnd(81, '0'), cuts: '01'.repeat(32) };
  const ground = [whole, { ...whole, cuts: '' }, { ...whole, heights: heights.slice(1) }, { ...whole, heights: 'high' }, null];
  const file = packFile([section('META', { ...header, ground }), ...sampleSections().slice(1)]);
  const { meta } = await openRecording(file);
  assert.equal(meta.ground.length, 1);
  assert.equal(meta.ground[0].heights[80], 40);
  assert.deepEqual(meta.ground[0].water.slice(0, 2), [true, false]);
  assert.deepEqual(meta.ground[0].cutNortheast.slice(0, 2), [false, true]);
  assert.deepEqual((await openRecording(sampleRecording())).meta.ground, []);
});

test('a body is nowhere outside its spans', async () => {
  const poses = new Packer().var(1).var(0).var(2).var(0).var(1).u8(1).zig(1).zig(1).var(3).var(1).u8(1).zig(3).zig(3);
  const recording = await openRecording(tiny(poses));
  const found = [0, 1, 2, 3, 4].map((frame) => poseAt(recording.runs[0], 0, frame, newPose()));
  assert.deepEqual(found, [true, false, false, true, false]);
});

test('what a state record does not tell stays as it was', async () => {
  const states = new Packer().var(1).var(0).var(2).var(1).u8(0b101).zig(1000).zig(0).zig(-500).var(7).var(2).u8(0b1000).zig(2500);
  const poses = onePose().u8(0).var(4);
  const recording = await openRecording(tiny(poses, 4, [section('STAT', states)]));
  const [run] = recording.runs;
  assert.equal(stateAt(run, 0, 0), undefined);
  assert.equal(stateAt(run, 0, 2)?.leash, -1);
  const last = stateAt(run, 0, 3);
  assert.deepEqual([last?.velocity, last?.fails, last?.leash], [[1, 0, -0.5], 7, 2.5]);
});

test('waypoints of a track are one list', async () => {
  const queues = new Packer().var(1).var(0).var(2).var(0).var(1).zig(1000).zig(0).zig(0)
    .var(2).var(2).zig(1000).zig(0).zig(0).zig(0).zig(500).zig(0);
  const recording = await openRecording(tiny(onePose().u8(0).var(4), 4, [section('WAYP', queues)]));
  const [run] = recording.runs;
  assert.deepEqual(queueAt(run, 0, 1), [{ x: 1, y: 0, z: 0 }]);
  assert.deepEqual(queueAt(run, 0, 3), [{ x: 2, y: 0, z: 0 }, { x: 2, y: 0.5, z: 0 }]);
});

test('truth moves evenly between samples, and two samples of one moment are a jump', async () => {
  const sections = sampleSections({ seconds: 1 });
  const truth = new Packer().var(1).var(1).var(4).zig(0).zig(0).zig(0).zig(0).zig(1_000_000).zig(4000).zig(0).zig(0)
    .zig(0).zig(10_000).zig(0).zig(0).zig(1_000_000).zig(1000).zig(0).zig(0);
  const recording = await openRecording(packFile(sections.map((each) => (each.kind === 'TRUE' ? section('TRUE', truth) : each))));
  assert.equal(truthAt(recording, 1, 0.5)?.x, 2);
  assert.equal(truthAt(recording, 1, 1)?.x, 14);
  assert.equal(truthAt(recording, 1, 1.5)?.x, 14.5);
  assert.equal(truthAt(recording, 1, 2)?.x, 15);
  assert.equal(truthAt(recording, 1, 2.001), undefined);
  assert.equal(truthAt(recording, 0, 1), undefined);
});

test('a session with three runs is read whole', async () => {
  const recording = await openRecording(sampleRecording());
  assert.deepEqual(recording.runs.map((run) => run.label), ['retail', 'acdream', 'snap']);
  const snap = recording.runs[2];
  assert.ok(snap.moments.length > 3);
  assert.equal(recording.objects[snap.moments[0].object].name.length > 0, true);
  const { events } = snap.pieces.all[0].content!;
  assert.ok(events.of(1).length > 5);
  assert.match(events.sentence(events.of(1)[3]), /every update snaps/);
  assert.equal(frameAt(recording, recording.frameTimes[17]), 17);
});

test('a metric has the digits that its column says, and those of its unit in a file that is older', async () => {
  const { meta } = await openRecording(sampleRecording({ seconds: 1 }));
  assert.deepEqual(Object.fromEntries(meta.metrics.map(({ key, digits }) => [key, digits])), { seconds: 1, pops: 0, largest_step: 3, jerk: 1, late_by: 2 });
});

test('an uncompressed recording is the same recording', async () => {
  const file = sampleRecording({ seconds: 1 });
  const plain = await uncompressed(file);
  assert.deepEqual(plain, packFile(sampleSections({ seconds: 1 }), { compress: false, end: false }));
  assert.deepEqual(await uncompressed(plain), plain);
});

test('sections of a newer writer are skipped', async () => {
  const recording = await openRecording(tiny(onePose().u8(0).var(4), 4, [section('NEWS', new Packer().u32(1))]));
  assert.equal(recording.runs.length, 1);
});

test('a foreign file is not a recording', async () => {
  await refused(new TextEncoder().encode('<!doctype html>'), /^RecordingError: not a recording/);
  await refused(new Uint8Array(0), /not a recording/);
});

test('a recording that was copied as text says so', async () => {
  const file = sampleRecording({ seconds: 1 });
  await refused(Uint8Array.from([...file.subarray(0, 6), 10, ...file.subarray(8)]), /copied as text/);
});

test('another version is refused by its number', async () => {
  for (const version of [1, 3]) {
    const file = packFile([]);
    file[8] = version;
    await refused(file, new RegExp(`version ${version}, this page reads 2`));
  }
});

test('a file that was cut within its header says where', async () => {
  const file = tiny(onePose().u8(0).var(4));
  for (let size = 8; size < 16; ++size) await refused(file.subarray(0, size), new RegExp(`cut at byte ${size}`));
});

test('counts that cannot fit are refused before there is room for them', async () => {
  await refused(tiny(new Packer().var(2 ** 50)), /cannot fit/);
  await refused(tiny(onePose().u8(0).var(2 ** 40)), /stays for/);
  await refused(tiny(new Packer().var(1).var(0).var(1).var(0).var(2 ** 40)), /frames 0 to/);
  await refused(tiny(new Packer().var(1).var(9).var(0)), /number 9 of 1/);
  await refused(tiny(onePose().u8(0).var(0)), /stays for 0/);
  await refused(tiny(onePose().u8(1).zig(2 ** 40).zig(0)), /off the map/);
});

test('no damage to any byte brings anything but a clear error', async () => {
  const sections = sampleSections({ seconds: 0.5, rules: ['retail'] });
  const file = packFile(sections, { compress: false });
  for (let at = 0; at < file.length; at += 7) {
    const broken = Uint8Array.from(file);
    broken[at] ^= 0x81;
    await openRecording(broken).catch((error: Error) => assert.equal(error.name, 'RecordingError', `${at}: ${error.stack}`));
  }
});

// ---- bombs: few bytes that stand for very much ------------------------------------------------------------------------
const still = () => onePose().u8(0).var(4);

test('what unpacks to more than its bytes allow is refused with its section and byte', async () => {
  const states = new Packer().var(1).var(0).var(1_000_000).raw(new Uint8Array(2_000_000));
  await refused(tiny(still(), 4, [section('STAT', states)]), /STAT at byte \d+: it unpacks to more than its bytes allow/);
  const queues = new Packer().var(1).var(0).var(1).var(0).var(600_000).raw(new Uint8Array(1_800_000));
  await refused(tiny(still(), 4, [section('WAYP', queues)]), /WAYP at byte \d+: it unpacks to more/);
  await refused(packFile([section('META', { ...header, note: ' '.repeat(2_000_000) })]), /META at byte \d+: it unpacks to more/);
});

test('what inflates to more than its bytes allow is refused', () =>
  refused(packFile([{ kind: 'NEWS', bytes: new Uint8Array(60_000_000) }]), /inflate to more than \d+/));

test('a body that stands for hours takes no more room than one that stands for a second', async () => {
  const frames = 400_000;
  const times = new Packer().var(frames).raw(new Uint8Array(frames));
  const sections = sampleSections({ seconds: 0.1, rules: ['retail'] }).filter(({ kind }) => ['META', 'OBJS', 'RUN '].includes(kind));
  const poses = new Packer().var(1).var(0).var(1).var(0).var(frames).u8(1).zig(7000).zig(0).u8(0).var(frames - 1);
  const recording = await openRecording(packFile([sections[0], sections[1], section('TIME', times), sections[2], section('POSE', poses)]));
  const pose = newPose();
  assert.ok(poseAt(recording.runs[0], 0, frames - 1, pose));
  assert.equal(pose.x, 7);
  assert.equal(recording.runs[0].pieces.all[0].content!.tracks[0]!.spans[0].since.length, 1);
});

test('tracks told backwards, a second session and a crowd of runs are refused', async () => {
  const sections = sampleSections({ seconds: 0.1, rules: ['retail'] });
  const backwards = section('WAYP', new Packer().var(2).var(1).var(0).var(0).var(0));
  await refused(packFile([...sections, backwards]), /WAYP at byte \d+: object 0 after 1/);
  await refused(packFile([...sections, sections.find(({ kind }) => kind === 'OBJS')!]), /OBJS at byte \d+: what describes the session comes only once/);
  const runs = new Array<Section>(16).fill(section('RUN ', { label: 'retail' }));
  await refused(packFile([...sections, ...runs]), /RUN at byte \d+: more than 16 runs/);
});

test('frames far apart have a gap between them', async () => {
  const times = new Packer().var(4).zig(0).zig(10_000_000).zig(590_000_000).zig(33_333);
  const sections = [section('META', header), section('OBJS', new Packer().var(0)), section('TIME', times), section('RUN ', { label: 'retail' }),
    section('POSE', new Packer().var(0))];
  assert.deepEqual(gapsOf(await openRecording(packFile(sections))), [{ from: 10, to: 600 }]);
  assert.deepEqual(gapsOf(await openRecording(sampleRecording({ seconds: 1 }))), []);
});
