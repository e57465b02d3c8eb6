// Recordings in pieces: docs/recording.md, "Blocks". What C++ makes of the same files: tests/lab/recording/pieces_test.cpp.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from '../src/blocks';
import { eventsBack, poseAt, queueAt, stateAt, truthAt, updatesBack } from '../src/look';
import { newPose, type Run } from '../src/model';
import { openRecording, uncompressed } from '../src/recording';
import { Packer, packBlock, packBlocks, section, type Section } from './pack';

const kFrames = 6;
const header = { acmotion: '1', title: 't', player: 0x50000001, seconds: 1, outcomes: [], kinds: ['decision'] };

function sessionSections(more: object = {}): Section[] {
  const times = new Packer().var(kFrames).zig(0);
  for (let frame = 1; frame < kFrames; ++frame) times.zig(1_000_000);
  return [
    section('META', { ...header, ...more }),
    section('OBJS', new Packer().var(1).u32(0x50000001).u8(0).f32(0.5).f32(1.8).text('Ann')),
    section('TIME', times),
    section('RUN ', { label: 'retail' }),
    section('RUN ', { label: 'snap' }),
  ];
}

// Two frames from `first` on: a body a metre further east on each, with a queue of one place that stays the same.
function pieceSections(first: number): Section[] {
  const track = () => new Packer().var(1).var(0);
  return [
    section('POSE', track().var(1).var(first).var(2).u8(1).zig(first * 1000).zig(0).u8(1).zig(1000).zig(0)),
    section('SPED', track().var(1).var(first).zig(100)),
    section('STAT', track().var(1).var(first).u8(0b100).var(7)),
    section('WAYP', track().var(1).var(first).var(1).zig(9000).zig(0).zig(0)),
    section('UPDT', track().var(1).zig(first * 1_000_000).zig(first).zig(0).zig(0).u8(3)),
    section('EVNT', new Packer().var(1).var(first).zig(first * 1_000_000).var(1).u8(0).u8(2).text(`at ${first}`)),
    section('HASH', new Packer().var(1).var(first).u64(7n)),
  ];
}

function saidSections(first: number): Section[] {
  return [section('MESG', new Packer().var(0)), section('TRUE', new Packer().var(1).var(0).var(1).zig(first * 1_000_000).zig(first * 1000).zig(0).zig(0))];
}

const head = () => packBlock({ kind: 'HEAD', sections: sessionSections() });
const summary = () => packBlock({ kind: 'SUMM', sections: sessionSections({ title: 'whole' }) });
const said = [0, 1].map((number) => packBlock({ kind: 'SAID', first: number, count: 2, sections: saidSections(number * 4) }));
const pieces = [0, 1].flatMap((run) => [0, 2, 4].map((first) => packBlock({ kind: 'PIEC', run, first, count: 2, sections: pieceSections(first) }, first > 0)));
const blocks = () => [head(), ...said, ...pieces, summary()];

const xs = (recording: Awaited<ReturnType<typeof openRecording>>, run: number) => [0, 1, 2, 3, 4, 5].map((frame) => {
  const pose = newPose();
  return poseAt(recording.runs[run], 0, frame, pose) ? pose.x : undefined;
});

const tracksOf = ({ pieces }: Run) => pieces.all.map(({ content }) => content!.tracks);

test('the checksum is that of zip', () => assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926));

test('pieces are one recording', async () => {
  const recording = await openRecording(packBlocks(blocks()));
  assert.deepEqual(recording.damage, []);
  assert.equal(recording.meta.title, 'whole');
  assert.equal(recording.hasMessages, true);
  assert.deepEqual(recording.runs.map(({ label }) => label), ['retail', 'snap']);
  for (const [number, run] of recording.runs.entries()) {
    assert.deepEqual(xs(recording, number), [0, 1, 2, 3, 4, 5]);
    assert.equal(stateAt(run, 0, 5)?.fails, 7);
    assert.deepEqual(queueAt(run, 0, 5), [{ x: 9, y: 0, z: 0 }]);
    assert.deepEqual([...updatesBack(run, 0, 5, 5)].map(({ time }) => time), [4, 2, 0]);
    assert.deepEqual([...updatesBack(run, 0, 3, 3)].map(({ time }) => time), [2, 0]);
    const decided = [...eventsBack(run, 0, 5)];
    assert.deepEqual(decided.map(({ events, event }) => [events.sentence(event), events.frames[event]]), [['at 4', 4], ['at 2', 2], ['at 0', 0]]);
    assert.equal([...eventsBack(run, 0, 3)].length, 2);
  }
  assert.equal(truthAt(recording, 0, 2)?.x, 2, 'between samples of two blocks');
});

test('pieces may come in any order', async () => {
  const { runs } = await openRecording(packBlocks(blocks().reverse()));
  const { runs: expected } = await openRecording(packBlocks(blocks()));
  assert.deepEqual(runs.map(tracksOf), expected.map(tracksOf));
});

test('a damaged piece costs that piece, and is named', async () => {
  for (const at of [0, 12, 22, 40]) {
    const all = blocks();
    const byte = 16 + all.slice(0, 4).reduce((sum, block) => sum + block.length, 0);
    const file = packBlocks(all);
    file[byte + at] ^= 0x10;
    const recording = await openRecording(file);
    assert.equal(recording.damage.length, 1, recording.damage.join());
    assert.ok(recording.damage[0].startsWith(`block 4, at byte ${byte}: `), recording.damage[0]);
    assert.deepEqual(xs(recording, 0), [0, 1, undefined, undefined, 4, 5]);
    assert.deepEqual(xs(recording, 1), [0, 1, 2, 3, 4, 5]);
  }
});

test('what a piece says that cannot be costs that piece', async () => {
  const wrong = packBlock({ kind: 'PIEC', run: 0, first: 2, count: 2, sections: pieceSections(4) });
  const recording = await openRecording(packBlocks(blocks().map((block) => (block === pieces[1] ? wrong : block))));
  assert.match(recording.damage.join(), /^block 4, at byte \d+: damaged recording: POSE at byte \d+: frames 4 to 6 of 4$/);
  assert.deepEqual(xs(recording, 0), [0, 1, undefined, undefined, 4, 5]);
  const nowhere = packBlock({ kind: 'PIEC', run: 9, first: 2, count: 2, sections: pieceSections(2) });
  assert.match((await openRecording(packBlocks([...blocks(), nowhere]))).damage.join(), /frames of no run/);
});

test('pieces that are there twice count once', async () => {
  for (const twice of [pieces[2], said[0]]) {
    const recording = await openRecording(packBlocks([...blocks(), twice]));
    assert.match(recording.damage.join(), /it has frames that another has|it is there twice/);
    assert.equal(recording.damage.length, 1);
    assert.deepEqual(xs(recording, 0), [0, 1, 2, 3, 4, 5]);
  }
});

test('a length that lies hides no other block', async () => {
  for (const lie of [0, 1, 500, 0xffffffff]) {
    const liar = Uint8Array.from(pieces[1]);
    const view = new DataView(liar.buffer);
    view.setUint32(12, lie, true);
    view.setUint32(32, crc32(liar.subarray(0, 32)), true);
    const recording = await openRecording(packBlocks(blocks().map((block) => (block === pieces[1] ? liar : block))));
    assert.ok(recording.damage.length > 0);
    assert.deepEqual(xs(recording, 0), [0, 1, undefined, undefined, 4, 5]);
    assert.deepEqual(xs(recording, 1), [0, 1, 2, 3, 4, 5]);
  }
});

test('a file that grows is shown as far as it goes', async () => {
  const all = blocks();
  for (let count = 1; count < all.length; ++count) {
    const recording = await openRecording(packBlocks(all.slice(0, count), false));
    assert.match(recording.damage.join(), /it has no end: it is still being written, or was cut$/);
    assert.equal(xs(recording, 0).filter((x) => x !== undefined).length, 2 * Math.max(0, Math.min(3, count - 3)));
  }
  const file = packBlocks(all, false);
  for (let size = 16 + all[0].length; size < file.length; size += 61) {
    assert.equal((await openRecording(file.subarray(0, size))).runs.length, 2);
  }
  await assert.rejects(openRecording(file.subarray(0, 60)), /neither its head nor its summary/);
});

test('the head does where the summary is damaged, and the other way round', async () => {
  const file = packBlocks(blocks());
  file[16 + blocks().slice(0, -1).reduce((sum, block) => sum + block.length, 0) + 40] ^= 1;
  assert.equal((await openRecording(file)).meta.title, 't');
  const other = packBlocks(blocks());
  other[70] ^= 1;
  assert.equal((await openRecording(other)).meta.title, 'whole');
});

test('an uncompressed file of blocks is the same recording', async () => {
  const file = packBlocks(blocks());
  const plain = await openRecording(await uncompressed(file));
  const recording = await openRecording(file);
  assert.deepEqual(plain.runs.map(tracksOf), recording.runs.map(tracksOf));
});

test('a block that inflates to more than the bytes of the file allow is damaged', async () => {
  const bomb = packBlock({ kind: 'PIEC', run: 0, first: 0, count: 2, sections: [{ kind: 'NEWS', bytes: new Uint8Array(30_000_000) }] });
  const recording = await openRecording(packBlocks(blocks().map((block) => (block === pieces[0] ? bomb : block))));
  assert.match(recording.damage.join(), /inflate to more than \d+/);
  assert.deepEqual(xs(recording, 1), [0, 1, 2, 3, 4, 5]);
});
