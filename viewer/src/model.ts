// What a recording is made of; look.ts has the questions that the page asks of it. Metres and seconds; headings in compass degrees.
import type { PieceList } from './look';
import type { Shelf } from './shelf';

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
  readonly spans: PoseSpan[];
  readonly speeds: SpeedList | undefined;
  readonly states: BodyState[];
  readonly queues: QueueChange[];
  readonly updates: ServerUpdate[];
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
  cause: string; // why, in a sentence; empty: the recording does not say
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

// A part of the recording that is there, or is not there yet (or no more), or cannot be read.
export interface Part<Content> {
  content: Content | undefined;
  isLost: boolean;
}

// What a run draws and decides on the frames of a piece. It needs no other piece: its first frame is a keyframe.
export interface PieceContent {
  tracks: (BodyTrack | undefined)[]; // by object
  events: EventList;
}

export interface Piece extends Part<PieceContent> {
  first: number; // frame
  end: number; // one frame more than the last
}

// What the summary says of the frames of a piece, whether that is there or not.
export interface Bucket {
  first: number; // frame
  end: number;
  bodies: number; // most at once
  events: number[]; // by lane
  portals: number; // how often the player was teleported
}

// The least and the most of a quantity in a bucket.
export interface Range {
  least: number;
  most: number;
}

// Of one body: which buckets it has values in, and `kPlotted` pairs of least and most for each; not a number: none.
export interface PlotTrack {
  buckets: Uint32Array;
  values: Float32Array;
}

// Counts in the values of a PlotTrack.
export const kPlotted = ['speed', 'update', 'truth', 'height'] as const;

export interface Run {
  label: string;
  metrics: { all: Record<string, unknown>; objects: Record<string, Record<string, unknown>> };
  moments: Moment[];
  versus: Versus | undefined;
  pieces: PieceList;
  buckets: Bucket[]; // none: the recording has no such summary
  plots: (PlotTrack | undefined)[]; // by object; none, likewise
}

export interface TrueTrack {
  times: Float64Array;
  places: Float64Array; // x, y, z for each sample
}

// Where a simulated server had the bodies in some ten seconds.
export interface TruthPart extends Part<(TrueTrack | undefined)[]> {
  from: number; // seconds; samples before belong to the part before
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
  paceLines: string[]; // the pace of each kind of creature, where it is not that of data files
  seconds: number;
  epoch: number; // seconds of the machine's clock at time 0, as captured; 0: unknown
  outcomes: string[];
  kinds: string[];
  metrics: MetricColumn[];
  ground: Land[]; // none unless it was asked for
}

export interface Recording {
  meta: Meta;
  objects: SceneObject[];
  frameTimes: Float64Array;
  truth: TruthPart[];
  runs: Run[];
  hasMessages: boolean;
  damage: string[]; // what of the file cannot be shown, and why; grows as parts are loaded
  shelf: Shelf; // which parts are there
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

// Frames this far apart enclose a silence that was left out (docs/metrics.md, "When frames are drawn").
export const kLongestFrame = 30;
export function gapsOf(recording: Recording): { from: number; to: number }[] {
  const times = recording.frameTimes;
  const gaps: { from: number; to: number }[] = [];
  for (let frame = 1; frame < times.length; ++frame) {
    if (times[frame] - times[frame - 1] > kLongestFrame) gaps.push({ from: times[frame - 1], to: times[frame] });
  }
  return gaps;
}

export function newPose(): Pose {
  return { x: 0, y: 0, z: 0, heading: 0, flags: 0 };
}

export function distance(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
