import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Moment, Recording } from '../src/model';
import { cutText, withNewMoments } from '../src/moments';
import { countText, rankedBodies } from '../src/ranking';

// By id: how long each moved under two rule sets; the third body is the player's own and is not measured.
function recordingOf(moving: [number, number][], moments: { object: number; severity: number }[] = []): Recording {
  const objects = [...moving, [0, 0]].map((_, index) => ({ id: index + 1, name: `body ${index + 1}` }));
  const run = (which: 0 | 1) => ({
    label: which ? 'snap' : 'retail',
    metrics: { objects: Object.fromEntries(moving.map((seconds, index) => [index + 1, { seconds_moving: seconds[which] }])) },
    moments: which ? moments : [],
    pieces: { all: [{ content: { tracks: objects.map(() => ({ spans: [{}] })) } }] },
    plots: [],
  });
  return { objects, runs: [run(0), run(1)] } as unknown as Recording;
}

test('bodies that moved under any rule set come first, the worst shown at the top', () => {
  const bodies = rankedBodies(recordingOf([[5, 0], [0, 0], [0, 9], [1, 1]], [{ object: 3, severity: 2 }]));
  assert.deepEqual(bodies, { moved: [3, 2, 0], stood: [1], unmeasured: [4] });
  assert.equal(countText(bodies), '3 bodies moved, 1 stood');
});

test('of moments that are too many, the list says so', () => {
  const many = Array.from({ length: 200 }, () => ({ object: 0, severity: 1 }));
  assert.equal(cutText(recordingOf([[1, 1]], many)), '; of snap only the 200 worst are kept');
  assert.equal(cutText(recordingOf([[1, 1]])), '');
});

test('moments of a session that is going on join those before, worst first, and the mildest go', () => {
  const moment = (time: number, severity: number) => ({ time, severity }) as Moment;
  const times = (moments: Moment[]) => moments.map(({ time }) => time);
  const known = withNewMoments([], [moment(1, 5), moment(2, 3)]);
  assert.deepEqual(times(withNewMoments(known, [moment(3, 3), moment(4, 9)])), [4, 1, 2, 3]);
  const many = withNewMoments(known, Array.from({ length: 300 }, (_, index) => moment(10 + index, 4)));
  assert.equal(many.length, 200);
  assert.deepEqual([many[0].time, many.at(-1)!.severity], [1, 4]);
});
