// What the page shows, without a page.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { keep, resume } from '../src/kept';
import { applyFragment, toFragment } from '../src/link';
import { frameAt, type Recording } from '../src/model';
import { causeOf, deedOf } from '../src/moments';
import { openRecording } from '../src/recording';
import { PageState } from '../src/state';
import { leader, targetOf, viewports } from '../src/viewport';
import { sampleRecording } from './make-recording';

let recording: Recording;
let state: PageState;
before(async () => (recording = await openRecording(sampleRecording())));
const fresh = () => (state = new PageState(recording));
const [kAcdream, kSnap] = [1, 2];
const ofAcdream = () => state.moments.findIndex(({ run }) => run === kAcdream);

test('a moment of a rule set makes that rule set the primary one', () => {
  fresh();
  state.visible[kAcdream] = false;
  state.showMoment(ofAcdream());
  assert.equal(state.run.label, 'acdream');
  assert.equal(state.visible[kAcdream], true);
  state.showMoment(0);
  assert.equal(state.run.label, 'snap');
});

test('a divergence selects its body, its rule set and the one that it is compared with', () => {
  fresh();
  state.showMoment(0);
  state.visible = [false, false, true];
  const { versus } = recording.runs[kAcdream];
  assert.equal(versus!.divergences.length, 2, 'the third is of an object that is not there');
  state.showDivergence(kAcdream, versus!.divergences[1]);
  assert.deepEqual([state.run.label, state.selected, state.moment], ['acdream', versus!.divergences[1].object, -1]);
  assert.deepEqual(state.visible, [true, true, true]);
  assert.equal(state.frame, 120);
  assert.ok(state.loop && state.isAt(kAcdream, versus!.divergences[1]));
  state.step(1);
  assert.equal(state.isAt(kAcdream, versus!.divergences[1]), false);
});

test('moments are filtered by rule set, kind and body, and next goes from one listed to the next', () => {
  fresh();
  assert.equal(state.listed.length, 54);
  state.setFilter({ run: kAcdream });
  assert.equal(state.listed.length, 5);
  state.setFilter({ kind: 'pop' });
  assert.deepEqual(state.listed, [], 'those of acdream are blips');
  state.nextMoment(1);
  assert.equal(state.moment, -1);
  state.setFilter({ kind: 'blip', object: 3 });
  state.nextMoment(1);
  assert.equal(state.moment, state.listed[0]);
  state.nextMoment(-1);
  assert.equal(state.moment, state.listed.at(-1));
});

test('a moment is explained by the recording, or else by the last decision of its own rule set', () => {
  fresh();
  assert.equal(causeOf(recording, state.moments[0]), 'Why: each update puts the body where the server says');
  assert.match(causeOf(recording, state.moments[ofAcdream()]), /^Decided before: landing: snapped/);
  const both = { ...state.moments[0], text: 'blipped 15.1 m: four windows in a row failed', cause: 'four windows in a row failed' };
  assert.deepEqual([deedOf(both), causeOf(recording, both)], ['blipped 15.1 m', 'Why: four windows in a row failed']);
});

test('seeking out of the loop ends it', () => {
  fresh();
  state.showMoment(0);
  assert.ok(state.loop);
  state.seek(state.time + 0.5);
  assert.ok(state.loop, 'still within');
  state.seek(state.time + 1);
  assert.equal(state.loop, undefined);
  const now = state.time;
  state.advance(0.1);
  assert.ok(Math.abs(state.time - now - 0.1) < 1e-9);
});

test('a loop goes round, however long a picture took', () => {
  fresh();
  state.loop = { from: 2, to: 4 };
  state.seek(3.5);
  state.advance(5);
  assert.ok(Math.abs(state.time - 2.5) < 1e-9, `${state.time}`);
});

test('bodies are hidden, and one is seen alone', () => {
  fresh();
  state.select(1);
  state.hide(2, true);
  assert.deepEqual([0, 1, 2].map((object) => state.isShown(object)), [true, true, false]);
  state.solo = true;
  assert.deepEqual([0, 1, 2].map((object) => state.isShown(object)), [false, true, false]);
  state.showAll();
  assert.deepEqual([0, 1, 2].map((object) => state.isShown(object)), [true, true, true]);
  state.hide(state.moments[0].object, true);
  state.showMoment(0);
  assert.ok(state.isShown(state.selected), 'whom a moment is about is shown');
});

test('side by side, each picture looks at its own body', () => {
  fresh();
  state.showMoment(0);
  state.mode = 'side';
  const views = viewports(state, 900, 300);
  assert.deepEqual(views.map((view) => leader(state, view)), [0, 1, 2]);
  const targets = views.map((view) => targetOf(state, view));
  assert.ok(Math.hypot(targets[0].x - targets[2].x, targets[0].y - targets[2].y) > 0.5, 'retail is not where snap is');
  const { from, to } = state.jump!;
  assert.deepEqual(targets[2], { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, z: (from.z + to.z) / 2 }, 'the pop that is told');
  state.follow = false;
  state.camera.target = { x: 1, y: 2, z: 3 };
  assert.deepEqual(views.map((view) => targetOf(state, view)), Array(3).fill({ x: 1, y: 2, z: 3 }));
});

test('the camera goes back for a pop, and comes near again after it', () => {
  fresh();
  const { camera } = state;
  const far = state.moments.reduce((best, { amount }, index, all) => (amount > all[best].amount ? index : best), 0);
  state.showMoment(far);
  assert.ok(Math.hypot(state.jump!.to.x - state.jump!.from.x, state.jump!.to.y - state.jump!.from.y) > 2);
  camera.distance = 5;
  state.showMoment(far);
  const { from, to } = state.jump!;
  assert.ok(camera.distance > Math.hypot(to.x - from.x, to.y - from.y));
  const slight = state.moments.findIndex(({ amount }) => amount < 1);
  state.showMoment(slight);
  assert.ok(camera.distance < 6, `${camera.distance}`);
  state.seek(state.time + 5);
  assert.equal(state.jump, undefined, 'playing on follows the body');
  const link = toFragment(state).replace(/camera=[^&]*/, 'camera=10,20,4');
  applyFragment(state, link.replace(/time=[^&]*/, `time=${state.moments[far].time}`));
  assert.equal(camera.distance, 4, 'a link that has a camera means it');
});

test('object, time and run are enough of a link, by id or by name, and a moment is told as one', () => {
  fresh();
  const moment = state.moments[ofAcdream()];
  applyFragment(state, `#object=0x50000012&time=${moment.time.toFixed(3)}&run=acdream`);
  assert.equal(state.run.label, 'acdream');
  assert.equal(state.frame, frameAt(recording, moment.time));
  assert.equal(state.moments[state.moment], moment);
  const rounded = state.moments.find(({ time }) => Number(time.toFixed(3)) < time - 1e-4)!;
  applyFragment(state, `#object=${recording.objects[rounded.object].id}&time=${rounded.time.toFixed(3)}&run=snap`);
  assert.equal(state.moments[state.moment], rounded, 'three decimals are enough');
  fresh();
  applyFragment(state, '#object=old%20walker&time=3&rules=acdream');
  assert.equal(recording.objects[state.selected].name, 'Old Walker');
  assert.deepEqual(state.visibleRuns, [kAcdream]);
  assert.equal(state.run.label, 'acdream', 'the only one that is drawn');
  assert.equal(state.moment, -1);
});

test('a link keeps what is hidden, who is alone, and what lanes and plots show', () => {
  fresh();
  state.select(3);
  state.hide(2, true);
  state.solo = true;
  state.zoomTo(5, 4);
  const link = toFragment(state);
  fresh();
  applyFragment(state, link);
  assert.deepEqual([[...state.hidden], state.solo, state.window], [[2], true, { from: 3, to: 7 }]);
  assert.equal(state.primary, 0);
  assert.notEqual(state.primary, kSnap);
});

test('a link into a long session shows lanes and plots around its time', async () => {
  const long = new PageState(await openRecording(sampleRecording({ seconds: 90, rules: ['retail'], framesPerSecond: 10 })));
  applyFragment(long, '#object=0x80000010&time=40&run=retail');
  assert.deepEqual(long.window, { from: 35, to: 45 });
});

test('playing skips a silence that was left out', () => {
  const times = Float64Array.of(0, 5, 10, 600, 601);
  state = new PageState({ ...recording, frameTimes: times });
  assert.deepEqual(state.gaps, [{ from: 10, to: 600 }]);
  state.seek(9.9);
  state.advance(0.2);
  assert.equal(state.time, 600);
  state.seek(300);
  assert.equal(state.frame, 2, 'what was drawn last is shown there');
});

test('what one looked at stays when the file has grown', async () => {
  fresh();
  const longer = new PageState(await openRecording(sampleRecording({ seconds: 60 })));
  state.selected = 3;
  state.speed = 0.25;
  state.playing = true;
  state.seek(7.4999);
  state.zoomTo(7.5, 4);
  resume(longer, keep(state));
  assert.deepEqual([longer.selected, longer.speed, longer.playing, longer.time], [3, 0.25, true, 7.4999]);
  assert.deepEqual(longer.window, state.window);
});

test('a view of the end of a file that grows stays at its end, and one of everything shows all of it', async () => {
  fresh();
  const longer = new PageState(await openRecording(sampleRecording({ seconds: 60 })));
  state.seek(state.end);
  resume(longer, keep(state));
  assert.ok(longer.end > state.end);
  assert.equal(longer.time, longer.end);
  assert.deepEqual(longer.window, { from: longer.start, to: longer.end });
});
