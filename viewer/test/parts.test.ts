// A recording whose pieces are loaded when they are wanted.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { isLoading, poseAt, queueAt, stateAt, truthAt } from '../src/look';
import { newPose, type Part, type Recording } from '../src/model';
import { needsOf } from '../src/needs';
import { openRecording } from '../src/recording';
import { SeriesCache, kQuantities } from '../src/series';
import { bytesSource, type Source } from '../src/source';
import { PageState } from '../src/state';
import { sampleSections } from './make-recording';
import { inPieces } from './make-pieces';
import { packBlocks, packFile, type IndexEntry } from './pack';
import { random } from './random';

let whole: Recording;
let blocks: Uint8Array[];
let file: Uint8Array;

before(async () => {
  const sections = sampleSections({ seconds: 129, framesPerSecond: 10 });
  ({ recording: whole, blocks } = await inPieces(sections, packFile(sections)));
  file = packBlocks(blocks);
});

interface Counted extends Source {
  bytes: number;
  reads: [number, number][];
}
function counted(bytes: Uint8Array): Counted {
  const source = bytesSource(bytes);
  return {
    length: source.length, bytes: 0, reads: [],
    read(from, to) {
      this.bytes += to - from;
      this.reads.push([from, to]);
      return source.read(from, to);
    },
  };
}

const lazily = (from: Uint8Array | Source, heldBytes = Infinity) => openRecording(from, { heldBytes, wholeBytes: 0 });

// As the page does it, until nothing is missing any more.
async function show(state: PageState): Promise<void> {
  const { must, others } = needsOf(state);
  state.recording.shelf.want(must, others);
  for (const part of must) await state.recording.shelf.load(part);
}
const settled = () => new Promise((done) => setTimeout(done, 20));

const at = (recording: Recording, run: number, object: number, frame: number) => {
  const pose = newPose();
  const which = recording.runs[run];
  const time = recording.frameTimes[frame];
  return [poseAt(which, object, frame, pose) && pose, stateAt(which, object, frame)?.stamps, queueAt(which, object, frame), truthAt(recording, object, time)];
};

test('a recording is opened by its index and summary, and a picture reads only its own pieces', async () => {
  const source = counted(file);
  const recording = await lazily(source);
  assert.deepEqual(recording.damage, []);
  assert.deepEqual(recording.runs.map(({ moments }) => moments), whole.runs.map(({ moments }) => moments));
  assert.equal(recording.runs[0].buckets.length, 13);
  const forSummary = blocks.at(-1)!.length + blocks[1].length + 28 * blocks.length + 36 + 32;
  assert.equal(source.bytes, forSummary, 'header, footer, index, summary, and the first part of what was said');
  const state = new PageState(recording);
  state.seek(65);
  assert.ok(isLoading(state.run, state.frame));
  state.recording.shelf.want(needsOf(state).must, []);
  for (const part of needsOf(state).must) await recording.shelf.load(part);
  const pieces = blocks.slice(14).filter((block) => new DataView(block.buffer).getUint32(20, true) === 600 && block !== blocks.at(-1));
  assert.equal(pieces.length, 3);
  assert.equal(source.bytes - forSummary, pieces.reduce((sum, { length }) => sum + length, 0));
  assert.deepEqual(at(recording, 1, 2, state.frame).slice(0, 3), at(whole, 1, 2, state.frame).slice(0, 3));
});

test('a small recording is there as a whole, and is the same recording', async () => {
  const recording = await openRecording(file);
  assert.equal(recording.shelf.held.parts, 13 * 4);
  const series = [new SeriesCache(recording), new SeriesCache(whole)];
  for (let frame = 0; frame < whole.frameTimes.length; frame += 7) {
    for (const run of [0, 1, 2]) assert.deepEqual(at(recording, run, frame % 5, frame), at(whole, run, frame % 5, frame), `run ${run}, frame ${frame}`);
    for (const quantity of kQuantities) {
      const [mine, theirs] = series.map((each) => each.at(quantity, 1, 1, frame));
      assert.equal(mine, theirs, `${quantity.key} on frame ${frame}`);
    }
  }
});

test('a scrub to anywhere shows what the whole recording has there, within the bound', async () => {
  const all = await openRecording(file);
  const bound = all.shelf.held.bytes / 4;
  const recording = await lazily(file, bound);
  const state = new PageState(recording);
  state.window = { from: 0, to: 5 };
  let seed = 7;
  let most = 0;
  for (let round = 0; round < 60; ++round) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    state.seek((seed / 2 ** 31) * 129);
    await show(state);
    for (const run of [0, 1, 2]) assert.deepEqual(at(recording, run, round % 5, state.frame).slice(0, 3), at(whole, run, round % 5, state.frame).slice(0, 3));
    most = Math.max(most, recording.shelf.held.bytes);
  }
  await settled();
  assert.ok(recording.shelf.held.bytes <= bound && most <= bound * 1.3, `${most} of ${bound}`);
  assert.ok(recording.shelf.held.parts >= 8, 'and what has room stays');
  const loaded = [...recording.runs.flatMap(({ pieces }) => pieces.all)].filter(({ content }) => content).length;
  assert.ok(loaded < 39 / 2);
});

test('what was wanted least recently goes first, and what is shown now never', async () => {
  const { shelf, runs: [{ pieces: { all } }] } = await openRecording(file, { wholeBytes: Infinity });
  const one = shelf.held.bytes / shelf.held.parts;
  const recording = await lazily(file, one * 4.5);
  const pieces = recording.runs[0].pieces.all;
  const there = () => pieces.flatMap(({ content }, index) => (content ? [index] : []));
  for (const index of [0, 1, 2, 0, 3, 4]) {
    recording.shelf.want([pieces[index]], []);
    await recording.shelf.load(pieces[index]);
  }
  assert.equal(there().includes(4) && there().includes(0), true, there().join());
  assert.equal(there().includes(1), false, there().join());
  const crowd: Part<unknown>[] = pieces.slice(0, 9);
  recording.shelf.want(crowd, []);
  for (const part of crowd) await recording.shelf.load(part);
  assert.deepEqual(there(), [0, 1, 2, 3, 4, 5, 6, 7, 8], 'all of them are shown');
  assert.equal(all.length, 13);
});

test('what is only wanted if there is room is left out when there is none', async () => {
  const { shelf } = await openRecording(file, { wholeBytes: Infinity });
  const recording = await lazily(file, (shelf.held.bytes / shelf.held.parts) * 6);
  const pieces = recording.runs[0].pieces.all;
  for (let round = 0; round < 3; ++round) {
    recording.shelf.want([pieces[0]], pieces);
    await settled();
  }
  const { version, held, bound } = recording.shelf;
  assert.ok(pieces[0].content && held.bytes <= bound && held.parts >= 3, `${held.parts} parts`);
  recording.shelf.want([pieces[0]], pieces);
  await settled();
  assert.equal(recording.shelf.version, version, 'it does not load the same pieces over and over');
});

test('where a piece is not there, plots have what the summary says', async () => {
  const recording = await lazily(file);
  const [mine, exact] = [new SeriesCache(recording), new SeriesCache(whole)];
  for (const quantity of kQuantities.slice(0, 4)) {
    assert.ok(mine.has(quantity, 1), quantity.key);
    for (const { first, end, column, rough } of mine.stretches(quantity, 1, 1, 0, whole.frameTimes.length)) {
      assert.equal(column, undefined);
      const values = Array.from({ length: end - first }, (_, frame) => exact.at(quantity, 1, 1, first + frame)).filter((value) => typeof value === 'number');
      assert.ok(Math.abs(rough!.least - Math.min(...values)) < 0.006 && Math.abs(rough!.most - Math.max(...values)) < 0.006, `${quantity.key} from ${first}`);
    }
  }
});

test('how far a body is behind an update of a piece that is not there is not known', async () => {
  const recording = await lazily(file);
  const behind = kQuantities.find(({ key }) => key === 'update')!;
  const series = new SeriesCache(recording);
  const { all } = recording.runs[0].pieces;
  await recording.shelf.load(all[5]);
  assert.equal(series.at(behind, 0, 1, all[5].first), undefined);
  await recording.shelf.load(all[4]);
  assert.equal(series.at(behind, 0, 1, all[5].first), new SeriesCache(whole).at(behind, 0, 1, all[5].first));
});

// ---- damage ---------------------------------------------------------------------------------------------------------
const byteOf = (block: number) => 16 + blocks.slice(0, block).reduce((sum, { length }) => sum + length, 0);

test('a damaged piece is named when it is wanted, and costs itself alone', async () => {
  for (const [offset, why] of [[0, 'there is no block'], [50, 'its checksum is wrong']] as const) {
    const spoilt = Uint8Array.from(file);
    const block = 14 + 3 * 6; // the sixth ten seconds of the first run
    spoilt[byteOf(block) + offset] ^= 4;
    const recording = await lazily(spoilt);
    assert.deepEqual(recording.damage, []);
    const state = new PageState(recording);
    state.seek(65);
    await show(state);
    assert.deepEqual(recording.damage, [`block ${block}, at byte ${byteOf(block)}: ${why}`]);
    assert.equal(isLoading(state.run, state.frame), false, 'it is not waited for');
    assert.equal(at(recording, 0, 1, state.frame)[0], false);
    assert.deepEqual(at(recording, 1, 1, state.frame)[0], at(whole, 1, 1, state.frame)[0]);
    state.seek(75);
    await show(state);
    assert.deepEqual(at(recording, 0, 1, state.frame)[0], at(whole, 0, 1, state.frame)[0]);
    assert.equal(recording.damage.length, 1);
  }
});

const kLies: Record<string, (entries: IndexEntry[]) => IndexEntry[]> = {
  'leaves a block out': (entries) => entries.filter((_, index) => index !== 8),
  'names a block twice': (entries) => [...entries, ...entries.slice(-1)],
  'points elsewhere': (entries) => entries.map((entry, index) => (index === 8 ? { ...entry, byte: entry.byte + 1 } : entry)),
  'points behind the end': (entries) => entries.map((entry, index) => (index === 8 ? { ...entry, byte: 2 ** 52 } : entry)),
  'has another length': (entries) => entries.map((entry, index) => (index === 8 ? { ...entry, size: entry.size + 1 } : entry)),
  'is empty': () => [],
};
for (const [what, lie] of Object.entries(kLies)) test(`an index that ${what} is named, and nothing is lost`, async () => {
  const recording = await lazily(packBlocks(blocks, true, lie));
  assert.match(recording.damage.join(), /its index names blocks that are not there$/);
  assert.equal(recording.damage.length, 1);
  assert.deepEqual(recording.runs.map(({ pieces }) => pieces.all.length), [13, 13, 13]);
});

test('an index that calls a piece by another name is named, and nothing is lost', async () => {
  const other = (about: Uint8Array, byte: number) => about.map((value, index) => (index === byte ? value ^ 1 : value));
  // Its run, and its first frame: it would take the place of another.
  for (const byte of [4, 8]) {
    const recording = await openRecording(packBlocks(blocks, true, (entries) => entries.map((entry, index) => (index === 20 ? { ...entry, about: other(entry.about, byte) } : entry))));
    const there = recording.runs.flatMap(({ pieces }) => pieces.all).filter(({ content }) => content).length;
    assert.match(recording.damage.join(), /its index calls block 20 by another name$/);
    assert.equal(there, 39);
  }
});

test('a summary that cannot be does not hide the recording', async () => {
  const sections = sampleSections({ seconds: 25, framesPerSecond: 5 });
  const without = await inPieces(sections, packFile(sections), 10, { summed: false });
  const opened = await lazily(packBlocks(without.blocks));
  assert.equal(opened.runs[0].buckets.length, 0);
  const state = new PageState(opened);
  state.seek(15);
  await show(state);
  assert.deepEqual(at(opened, 0, 1, state.frame)[0], at(without.recording, 0, 1, state.frame)[0]);
});

// Blocks missing, twice, in another order, cut, with other bytes; and the same for the file.
function spoil(all: Uint8Array[], pick: (below: number) => number): Uint8Array {
  const spoilt = all.map((block) => Uint8Array.from(block));
  for (let left = pick(4); left > 0; --left) {
    const [one, other] = [pick(spoilt.length), pick(spoilt.length)];
    const what = pick(5);
    if (what === 0) spoilt.splice(one, 1);
    else if (what === 1) spoilt.splice(other, 0, Uint8Array.from(spoilt[one]));
    else if (what === 2) [spoilt[one], spoilt[other]] = [spoilt[other], spoilt[one]];
    else if (what === 3) spoilt[one] = spoilt[one].subarray(0, pick(spoilt[one].length) + 1);
    else spoilt[one][pick(Math.min(60, spoilt[one].length))] ^= 1 << pick(8);
  }
  const lies = [(entries: IndexEntry[]) => entries, ...Object.values(kLies)];
  const packed = packBlocks(spoilt, pick(6) > 0, lies[pick(3) === 0 ? pick(lies.length) : 0]);
  if (pick(3) === 0) packed[16 + pick(packed.length - 16)] ^= 1 << pick(8);
  return pick(5) === 0 ? packed.subarray(0, pick(packed.length)) : packed;
}

test('whatever becomes of its blocks, a recording is opened and looked through, or refused', async () => {
  const pick = random(34);
  const sections = sampleSections({ seconds: 24, framesPerSecond: 2, rules: ['retail', 'snap'] });
  const small = await inPieces(sections, packFile(sections));
  const counts = { read: 0, refused: 0, damaged: 0 };
  for (let round = 0; round < 600; ++round) {
    try {
      const recording = await lazily(spoil(small.blocks, pick), 20_000 + pick(100_000));
      const state = new PageState(recording);
      for (let look = 0; look < 3; ++look) {
        state.seek(state.start + pick(24));
        await show(state);
        recording.objects.forEach((_, object) => recording.runs.forEach((_, run) => at(recording, run, object, state.frame)));
      }
      ++counts.read;
      if (recording.damage.length > 0) ++counts.damaged;
    } catch (error) {
      assert.equal((error as Error).name, 'RecordingError', `round ${round}: ${(error as Error).stack}`);
      ++counts.refused;
    }
  }
  assert.ok(counts.read > 300 && counts.refused > 20 && counts.damaged > 200, JSON.stringify(counts));
});
