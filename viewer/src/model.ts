// A recording in memory, and the questions the page asks of it. Metres and seconds; headings in compass degrees.

export const kInContact = 1;
export const kIsHidden = 2;

export const kLanes = ['other', 'teleport', 'interpolate', 'slide-snap', 'airborne', 'stall', 'blip', 'landing', 'parked',
  'dropped'] as const;

export interface SceneObject {
  id: number;
  kind: number; // 0 player, 1 creature, 2 other
  radius: number;
  height: number;
  name: string;
}

export interface Place {
  x: number; // metres east
  y: number; // metres north
  z: number; // metres up
}

export interface Pose extends Place {
  heading: number; // compass degrees
  flags: number; // kInContact, kIsHidden
}

// Frames without a gap. Columns, because a crowd has some ten million poses; one row for each change.
export interface PoseSpan {
  first: number;
  count: number;
  since: Uint32Array; // the frame of the span from which on a row holds
  millimetres: Int32Array; // x, y, z for each row
  headings: Uint16Array; // 65,536ths of a turn
  flags: Uint8Array;
}

export interface Axis {
  command: number;
  speed: number;
}

export interface BodyState {
  frame: number; // since when
  velocity: [number, number, number]; // m/s
  windowSlices: number;
  windowSeconds: number;
  windowStart: number; // metres; below 0: nothing to measure against
  fails: number;
  leash: number; // metres travelled; negative: none
  stamps: number[];
  style: number;
  forward: Axis;
  sidestep: Axis;
  turn: Axis;
  sticky: number; // object id; 0: none
  moveTo: number;
  moveToTarget: number; // object id
}

export interface QueueChange {
  frame: number;
  waypoints: Place[]; // head first
}

export interface ServerUpdate extends Place {
  time: number;
  outcome: number; // counts in Meta.outcomes
}

// How fast a body goes from a frame on. Columns, as for poses.
export interface SpeedList {
  frames: Uint32Array;
  metresPerSecond: Float32Array;
}

export interface BodyTrack {
  spans: PoseSpan[];
  speeds: SpeedList | undefined;
  states: BodyState[];
  queues: QueueChange[];
  updates: ServerUpdate[];
}

export interface EventList {
  count: number;
  frames: Int32Array;
  times: Float64Array;
  objects: Int32Array; // -1: of no object
  kinds: Uint8Array;
  lanes: Uint8Array;
  sentence(event: number): string;
  of(object: number): number[]; // its events, in order
}

export interface Moment {
  time: number;
  object: number; // counts in Recording.objects; -1 if it is not there
  kind: string;
  severity: number;
  amount: number;
  text: string;
  cause: string; // why, in a sentence; empty: the recording does not tell
}

// The first moment at which a body is not where another run has it, what each had decided last, and why they differ.
export interface Divergence {
  time: number;
  object: number; // counts in Recording.objects
  apart: string; // "0.16 m apart"
  decided: string; // by the run
  versusDecided: string; // by the other
  rows: string[]; // of docs/divergences.md, a sentence each; none: no single rule is the reason
}

export interface Versus {
  versus: string; // the label of the other run
  text: string; // how many bodies diverge
  divergences: Divergence[]; // the earliest first
}

export interface Run {
  label: string;
  metrics: { all: Record<string, unknown>; objects: Record<string, Record<string, unknown>> };
  moments: Moment[];
  versus: Versus | undefined;
  tracks: (BodyTrack | undefined)[]; // by object
  events: EventList;
}

export interface TrueTrack {
  times: Float64Array;
  places: Float64Array; // x, y, z for each sample
}

// How a metric is shown.
export interface MetricColumn {
  key: string;
  title: string;
  unit: string;
  digits: number; // behind the point
  better: 'less' | 'more' | 'neither';
}

// The ground of a landblock. Samples (9 by 9, 24 m apart) and cells (8 by 8) count from south to north, column by column from west.
export interface Land {
  block: number; // 0xA9B4
  heights: number[];
  water: boolean[]; // by sample
  cutNortheast: boolean[]; // by cell: from south-west to north-east, or the other way
}

export interface Meta {
  acmotion: string;
  title: string;
  player: number; // object id; 0: unknown
  note: string; // what had to be assumed; empty: nothing
  paceLines: string[]; // whose pace each kind of creature has, where it is not that of data files
  seconds: number;
  outcomes: string[];
  kinds: string[];
  metrics: MetricColumn[];
  ground: Land[]; // none unless somebody asked for it
}

export interface Recording {
  meta: Meta;
  objects: SceneObject[];
  frameTimes: Float64Array;
  truth: (TrueTrack | undefined)[]; // by object
  runs: Run[];
  hasMessages: boolean;
  damage: string[]; // what of the file cannot be shown, and why
}

// The last entry of `count` whose key is not above `limit`; -1: none.
export function lastNotAbove(count: number, key: (index: number) => number, limit: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function frameAt(recording: Recording, time: number): number {
  const times = recording.frameTimes;
  // A frame's own time must give that frame back, also after a trip through text with six decimals.
  return Math.max(0, lastNotAbove(times.length, (frame) => times[frame], time + 1e-6));
}

// Between frames this far apart nobody looked: a silence that was left out (docs/metrics.md, "When frames are drawn").
export const kLongestFrame = 30;
export function gapsOf(recording: Recording): { from: number; to: number }[] {
  const times = recording.frameTimes;
  const gaps: { from: number; to: number }[] = [];
  for (let frame = 1; frame < times.length; ++frame) {
    if (times[frame] - times[frame - 1] > kLongestFrame) gaps.push({ from: times[frame - 1], to: times[frame] });
  }
  return gaps;
}

function spanOf(track: BodyTrack, frame: number): PoseSpan | undefined {
  const spans = track.spans;
  const index = spans.length === 1 ? 0 : lastNotAbove(spans.length, (span) => spans[span].first, frame);
  const span = spans[index];
  return span && frame >= span.first && frame < span.first + span.count ? span : undefined;
}

// Where the run draws the body on a frame: into `out`, or false when the body is not in the world then.
export function poseAt(run: Run, object: number, frame: number, out: Pose): boolean {
  const track = run.tracks[object];
  const span = track && spanOf(track, frame);
  if (!span) return false;
  const at = lastNotAbove(span.since.length, (row) => span.since[row], frame - span.first);
  out.x = span.millimetres[at * 3] / 1000;
  out.y = span.millimetres[at * 3 + 1] / 1000;
  out.z = span.millimetres[at * 3 + 2] / 1000;
  out.heading = (span.headings[at] * 360) / 65536;
  out.flags = span.flags[at];
  return true;
}

export function newPose(): Pose {
  return { x: 0, y: 0, z: 0, heading: 0, flags: 0 };
}

export function stateAt(track: BodyTrack, frame: number): BodyState | undefined {
  return track.states[lastNotAbove(track.states.length, (index) => track.states[index].frame, frame)];
}

export function queueAt(track: BodyTrack, frame: number): Place[] {
  const index = lastNotAbove(track.queues.length, (at) => track.queues[at].frame, frame);
  return track.queues[index]?.waypoints ?? [];
}

// The newest update that had arrived by then; -1: none.
export function newestUpdate(track: BodyTrack, time: number): number {
  return lastNotAbove(track.updates.length, (index) => track.updates[index].time, time);
}

// Where a simulated server had the body: even motion between two samples, and nothing before and after them.
export function truthAt(recording: Recording, object: number, time: number): Place | undefined {
  const track = recording.truth[object];
  if (!track || track.times.length === 0 || time < track.times[0] || time > track.times.at(-1)!) return undefined;
  const before = lastNotAbove(track.times.length, (index) => track.times[index], time);
  const after = Math.min(before + 1, track.times.length - 1);
  const span = track.times[after] - track.times[before];
  const share = span > 0 ? (time - track.times[before]) / span : 0;
  const mix = (axis: number) => {
    const from = track.places[before * 3 + axis];
    return from + (track.places[after * 3 + axis] - from) * share;
  };
  return { x: mix(0), y: mix(1), z: mix(2) };
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
