// What is in the picture at this moment, for the scene in depth and the flat one alike.
import { poseAt, queueAt, stateAt, truthAt, updatesBack } from './look';
import { distance, kInContact, kIsHidden, lastNotAbove, newPose, type Place, type Pose, type Run } from './model';
import { glyph } from './rule_sets';
import type { PageState } from './state';
import { kBlockMetres } from './words';

export const kTrailSeconds = 3;
export const kUpdateSeconds = 4;
export const kBubbleMetres = 96;
// Path length after which the leash slows a body, and at which it holds it, outdoors (spec 30 §5).
export const kLeashStartMetres = 10;
export const kLeashMaxMetres = 50;
const kMaxUpdates = 800;
const kMaxTrails = 16;
const kTrailStride = 3; // of those beside the selected one: every third frame
const kMaxLabels = 10;

export const kSceneLabel = 'The bodies of the session, where each rule set draws them; the panel has them in words and numbers';

const scratch = newPose();

// In the world and not hidden by the server; whether the page hides it is `PageState.isShown`.
export function isDrawn(run: Run, object: number, frame: number, out: Pose): boolean {
  return poseAt(run, object, frame, out) && (out.flags & kIsHidden) === 0;
}

// A ghost that coincides with its body is only noise, and in a crowd half the work.
export function coincide(a: Pose, b: Pose): boolean {
  const turn = Math.abs(a.heading - b.heading);
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z) < 0.05 && Math.min(turn, 360 - turn) < 3;
}

// Where the run drew the body on the frames before this one, oldest first.
export function trailOf(run: Run, object: number, frame: number, times: Float64Array, stride = 1): Place[] {
  const first = Math.max(0, lastNotAbove(times.length, (at) => times[at], times[frame] - kTrailSeconds));
  const trail: Place[] = [];
  for (let at = frame - Math.floor((frame - first) / stride) * stride; at <= frame; at += stride) {
    if (isDrawn(run, object, at, scratch)) trail.push({ x: scratch.x, y: scratch.y, z: scratch.z });
  }
  return trail;
}

export interface SeenUpdate extends Place {
  age: number; // seconds
  object: number;
}

// The server's last updates about a body, newest first.
export function updatesOf(state: PageState, object: number, found: SeenUpdate[] = []): SeenUpdate[] {
  for (const update of updatesBack(state.run, object, state.frame, state.time)) {
    const age = state.time - update.time;
    if (age > kUpdateSeconds) break;
    found.push({ x: update.x, y: update.y, z: update.z, age, object });
  }
  return found;
}

// Only near what the camera looks at: farther off they are smaller than a dot.
export function updatesOfOthers(state: PageState, target: Place): SeenUpdate[] {
  const { camera, recording, selected } = state;
  const reach = Math.max(40, camera.distance * 0.8);
  const found: SeenUpdate[] = [];
  for (let object = 0; object < recording.objects.length && found.length < kMaxUpdates; ++object) {
    if (object === selected || !state.isShown(object) || !poseAt(state.run, object, state.frame, scratch)) continue;
    if (Math.abs(scratch.x - target.x) + Math.abs(scratch.y - target.y) < reach) updatesOf(state, object, found);
  }
  return found;
}

export function queueOf(state: PageState, run: number, object: number): Place[] {
  const queue = queueAt(state.recording.runs[run], object, state.frame);
  if (queue.length === 0 || !poseAt(state.recording.runs[run], object, state.frame, scratch)) return [];
  return [{ x: scratch.x, y: scratch.y, z: scratch.z }, ...queue];
}

export interface Circle extends Place {
  radius: number;
}

// How far the body may still walk before its leash slows it, and before it holds it.
export function leashOf(state: PageState): Circle[] {
  const leash = stateAt(state.run, state.selected, state.frame)?.leash ?? -1;
  if (leash < 0 || !poseAt(state.run, state.selected, state.frame, scratch)) return [];
  const { x, y, z } = scratch;
  return [kLeashStartMetres, kLeashMaxMetres].map((metres) => ({ x, y, z, radius: Math.max(0.1, metres - leash) }));
}

// Within it of the player, updates are walked to; beyond it they snap.
export function bubbleOf(state: PageState): Circle[] {
  const player = state.recording.objects.findIndex((object) => object.id === state.recording.meta.player);
  if (player < 0 || !poseAt(state.run, player, state.frame, scratch)) return [];
  return [{ x: scratch.x, y: scratch.y, z: scratch.z, radius: kBubbleMetres }];
}

export function truthOf(state: PageState): Place[] {
  const trail: Place[] = [];
  for (let age = kTrailSeconds; age > -0.01; age -= 0.1) {
    const place = truthAt(state.recording, state.selected, state.time - Math.max(0, age));
    if (place) trail.push(place);
  }
  return trail;
}

// The height of the ground under what is looked at: where it last touched any.
export function groundHeight(state: PageState, run: Run): number {
  for (let frame = state.frame; frame >= Math.max(0, state.frame - 600); --frame) {
    if (!poseAt(run, state.selected, frame, scratch)) break;
    if (scratch.flags & kInContact) return scratch.z;
  }
  return poseAt(run, state.selected, state.frame, scratch) ? scratch.z : state.camera.target.z;
}

// Bodies nearest to what the camera looks at, nearest first.
function nearest(state: PageState, run: number, target: Place, count: number, within: number): number[] {
  const pose = newPose();
  const found: { object: number; metres: number }[] = [];
  for (let object = 0; object < state.recording.objects.length; ++object) {
    if (!state.isShown(object) || !isDrawn(state.recording.runs[run], object, state.frame, pose)) continue;
    const metres = distance(pose, target);
    if (metres < within) found.push({ object, metres });
  }
  return found.sort((a, b) => a.metres - b.metres).slice(0, count).map(({ object }) => object);
}

export function labelled(state: PageState, run: number, target: Place): number[] {
  const names = new Set([state.selected, state.hovered].filter((object) => object >= 0 && state.isShown(object)));
  if (state.layers.labels) {
    for (const object of nearest(state, run, target, kMaxLabels, Math.max(30, state.camera.distance * 1.5))) names.add(object);
  }
  return [...names];
}

// The bodies around the selected one leave a thinner trace.
export function otherTrails(state: PageState, target: Place): Place[][] {
  const others = nearest(state, state.primary, target, kMaxTrails, 60).filter((object) => object !== state.selected);
  return others.map((object) => trailOf(state.run, object, state.frame, state.recording.frameTimes, kTrailStride));
}

export interface RuleName {
  run: number; // where it stands
  text: string;
}

// Which of the ghosts of the selected body is which; rule sets that draw it in one place share a name.
export function ruleNames(state: PageState, runs: number[], first: number): RuleName[] {
  const { recording, selected, frame } = state;
  if (runs.length < 2 || !state.isShown(selected)) return [];
  const named: (RuleName & { pose: Pose })[] = [];
  for (const run of [first, ...runs.filter((each) => each !== first)]) {
    const pose = newPose();
    if (!isDrawn(recording.runs[run], selected, frame, pose)) continue;
    const { label } = recording.runs[run];
    const same = named.find((each) => coincide(each.pose, pose));
    if (same) same.text += ` ${glyph(label)} ${label}`;
    else named.push({ run, pose, text: `${glyph(label)} ${label}` });
  }
  return named;
}

const kMostDashes = 250; // of a leg: one across the map has longer ones
const kSolidMetres = 8; // a long line is made of pieces: software renderers drop one whose end lies behind the camera

export function between(from: Place, to: Place, share: number): Place {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, z: from.z + (to.z - from.z) * share };
}

// Pieces of a path, each two places: `on` metres drawn, `off` metres left out, and so on along its length, however long its legs are.
export function dashed(path: Place[], on: number, off: number): [Place, Place][] {
  const [dash, period] = Number.isFinite(on) ? [on, on + off] : [kSolidMetres, kSolidMetres];
  const pieces: [Place, Place][] = [];
  let phase = 0; // metres since a dash began
  for (let leg = 1; leg < path.length; ++leg) {
    const [from, to] = [path[leg - 1], path[leg]];
    const metres = distance(from, to);
    const length = Math.min(metres, kMostDashes * period); // in metres of the pattern
    for (let at = 0; at < length; ) {
      const isOn = phase < dash;
      const end = Math.min(length, at + (isOn ? dash : period) - phase);
      if (isOn) pieces.push([between(from, to, at / length), between(from, to, end / length)]);
      const isWhole = end < length;
      phase = isWhole ? (isOn && dash < period ? dash : 0) : phase + end - at;
      at = end;
    }
  }
  return pieces;
}

const kNearBlocks = 8;

// Whole landblocks from the map's corner, near enough to what one looks at that 32 bits tell millimetres. Moves seldom.
export function originNear(target: Place, before: Place): Place {
  if (Math.max(Math.abs(target.x - before.x), Math.abs(target.y - before.y)) < kNearBlocks * kBlockMetres) return before;
  const corner = (value: number) => Math.floor(value / kBlockMetres) * kBlockMetres;
  return { x: corner(target.x), y: corner(target.y), z: 0 };
}
