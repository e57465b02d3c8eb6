import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PieceList } from '../src/look';
import type { PieceContent, Recording, Run } from '../src/model';
import { kQuantities, type Column } from '../src/series';

// One body on the x axis, 10 frames per second, with what was said and decided about it.
interface Told {
  x: number[];
  headings?: number[];
  times?: number[];
  speeds?: Map<number, number>; // from which frame on
  updates?: { time: number; x: number; outcome: 'ignore' | 'interpolate' }[];
  lives?: number[];
}

function column(key: string, told: Told): Column {
  const kOutcomes = ['ignore', 'interpolate'];
  const count = told.x.length;
  const lives = told.lives ?? [];
  const span = {
    first: 0, count,
    since: Uint32Array.from(told.x, (_, frame) => frame),
    millimetres: Int32Array.from(told.x.flatMap((x) => [x * 1000, 0, 0])),
    headings: Uint16Array.from(told.headings ?? told.x.map(() => 0), (degrees) => (degrees * 65536) / 360),
    flags: new Uint8Array(count),
  };
  const updates = (told.updates ?? []).map(({ time, x, outcome }) => ({ time, x, y: 0, z: 0, outcome: kOutcomes.indexOf(outcome) }));
  const content = {
    tracks: [{ spans: [span], speeds: told.speeds && { frames: Uint32Array.from(told.speeds.keys()), metresPerSecond: Float32Array.from(told.speeds.values()) }, states: [], queues: [], updates }],
    events: { times: Float64Array.from(lives), kinds: new Uint8Array(lives.length), of: () => lives.map((_, index) => index) },
  } as unknown as PieceContent;
  const run = { pieces: new PieceList([{ first: 0, end: count, isLost: false, content }]) } as unknown as Run;
  const recording = {
    frameTimes: Float64Array.from(told.times ?? told.x.map((_, frame) => frame / 10)),
    meta: { outcomes: kOutcomes, kinds: ['object_created'] },
    runs: [run],
    truth: [],
  } as unknown as Recording;
  return kQuantities.find((each) => each.key === key)!.column({ recording, run, object: 0, index: 0 });
}

test('what arrives at a frame is measured from the next one on, and what is ignored is not', () => {
  const updates = [
    { time: 0.1, x: 5, outcome: 'interpolate' as const },
    { time: 0.2, x: 9, outcome: 'ignore' as const },
  ];
  assert.deepEqual(column('update', { x: [0, 1, 2, 3], updates }), [null, null, 3, 2]);
});

test('an update about a former life is forgotten', () => {
  const updates = [{ time: 0, x: 5, outcome: 'interpolate' as const }];
  assert.deepEqual(column('update', { x: [0, 1, 2, 3], updates, lives: [0.1] }), [null, 4, null, null]);
});

// A slice of two frames and one of three: from frame to frame it would be 0, 10, 0, 0, 10.
test('speed is that of the last slice, and stays until the next', () => {
  const speeds = new Map([[0, 0], [2, 5], [5, 3.5]]);
  assert.deepEqual(column('speed', { x: [0, 0, 1, 1, 1, 2, 2], speeds }), [0, 0, 5, 5, 5, 3.5, 3.5]);
  assert.deepEqual(column('speed', { x: [0, 1] }), [null, null], 'a recording without speeds');
});

test('no speed is drawn across frames that were not shown', () => {
  const times = [0, 0.1, 0.2, 100, 100.1, 100.2];
  assert.deepEqual(column('speed', { x: [0, 1, 2, 502, 503, 504], times, speeds: new Map([[0, 10]]) }), [10, 10, 10, null, 10, 10]);
});

test('a heading beyond the south is there from the first frame on', () => {
  assert.deepEqual(column('heading', { x: [0, 0, 0], headings: [270, 271, 10] }).map((degrees) => degrees && Math.round(degrees)),
    [270, 271, null]);
});
