// Queries on a recording. Each is answered from the parts that are loaded: undefined or nothing where a part is not.
import {
  kPlotted, lastNotAbove, type BodyState, type BodyTrack, type EventList, type Part, type Piece, type PieceContent, type Place, type Pose,
  type PoseSpan, type Recording, type Run, type ServerUpdate, type TrueTrack,
} from './model';

// The pieces of a run, in rising order of their frames.
export class PieceList {
  private near = 0; // queries tend to repeat the same frame

  constructor(readonly all: Piece[] = []) {}

  // Which piece has the frame; -1: none.
  indexAt(frame: number): number {
    if (!has(this.all[this.near], frame)) this.near = this.lastFrom(frame);
    return has(this.all[this.near], frame) ? this.near : -1;
  }
  // The last that begins at the frame or before; -1: none.
  lastFrom(frame: number): number {
    return lastNotAbove(this.all.length, (index) => this.all[index].first, frame);
  }
  at(frame: number): Piece | undefined {
    return this.all[this.indexAt(frame)];
  }
  // Those with frames from `first` to before `end`.
  within(first: number, end: number): Piece[] {
    const from = Math.max(0, this.lastFrom(first));
    return this.all.slice(from, this.lastFrom(end - 1) + 1).filter((piece) => piece.end > first);
  }
}

function has(piece: Piece | undefined, frame: number): boolean {
  return piece !== undefined && frame >= piece.first && frame < piece.end;
}

export function isMissing(part: Part<unknown> | undefined): boolean {
  return part !== undefined && part.content === undefined && !part.isLost;
}

// Not there yet.
export function isLoading(run: Run | undefined, frame: number): boolean {
  return isMissing(run?.pieces.at(frame));
}

const trackAt = (run: Run, object: number, frame: number): BodyTrack | undefined => run.pieces.at(frame)?.content?.tracks[object];

// ---- a body on a frame ----------------------------------------------------------------------------------------------
function spanOf({ spans }: BodyTrack, frame: number): PoseSpan | undefined {
  const span = spans[spans.length === 1 ? 0 : lastNotAbove(spans.length, (index) => spans[index].first, frame)];
  return span && frame >= span.first && frame < span.first + span.count ? span : undefined;
}

// Where the run draws the body on a frame: into `out`, or false when the body is not in the world then.
export function poseAt(run: Run, object: number, frame: number, out: Pose): boolean {
  const track = trackAt(run, object, frame);
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

export function stateAt(run: Run, object: number, frame: number): BodyState | undefined {
  const states = trackAt(run, object, frame)?.states ?? [];
  return states[lastNotAbove(states.length, (index) => states[index].frame, frame)];
}

export function queueAt(run: Run, object: number, frame: number): Place[] {
  const queues = trackAt(run, object, frame)?.queues ?? [];
  return queues[lastNotAbove(queues.length, (index) => queues[index].frame, frame)]?.waypoints ?? [];
}

// ---- a body over time -----------------------------------------------------------------------------------------------
// From a piece backwards to the first that is not there.
function* contentsBack(run: Run, index: number): Generator<PieceContent> {
  for (; index >= 0; --index) {
    const { content, isLost } = run.pieces.all[index];
    if (content) yield content;
    else if (!isLost) return;
  }
}

// What the server had sent about a body by then, newest first.
export function* updatesBack(run: Run, object: number, frame: number, time: number): Generator<ServerUpdate> {
  const index = run.pieces.lastFrom(frame);
  // What came since the frame was drawn may stand in the next piece.
  const from = run.pieces.all[index + 1]?.content ? index + 1 : index;
  for (const { tracks } of contentsBack(run, from)) {
    const updates = tracks[object]?.updates ?? [];
    for (let at = lastNotAbove(updates.length, (each) => updates[each].time, time); at >= 0; --at) yield updates[at];
  }
}

export interface EventRef {
  events: EventList; // of a piece
  event: number;
}

// What was decided about a body up to a frame, newest first.
export function* eventsBack(run: Run, object: number, frame: number): Generator<EventRef> {
  for (const { events } of contentsBack(run, run.pieces.lastFrom(frame))) {
    const mine = events.of(object);
    for (let at = lastNotAbove(mine.length, (each) => events.frames[mine[each]], frame); at >= 0; --at) yield { events, event: mine[at] };
  }
}

// Loads the pieces of a run one after the other, from `index` on, until one has what is looked for.
export async function search<T>(recording: Recording, run: Run, index: number, by: 1 | -1, find: (content: PieceContent) => T | undefined): Promise<T | undefined> {
  for (let piece = run.pieces.all[index]; piece; piece = run.pieces.all[(index += by)]) {
    await recording.shelf.load(piece);
    const found = piece.content && find(piece.content);
    if (found !== undefined) return found;
  }
  return undefined;
}

// The first frame on which a run draws the body; undefined: none.
export function firstFrameOf(recording: Recording, run: Run, object: number): Promise<number | undefined> {
  const bucket = run.buckets[run.plots[object]?.buckets[0] ?? -1];
  const index = bucket ? Math.max(0, run.pieces.lastFrom(bucket.first)) : 0;
  return search(recording, run, index, 1, ({ tracks }) => tracks[object]?.spans[0]?.first);
}

// Whether a run draws the body at any time, as far as is known; true where it is not.
export function isEverThere({ pieces, plots }: Run, object: number): boolean {
  if (plots.length > 0) return plots[object] !== undefined;
  return pieces.all.some((piece) => isMissing(piece) || (piece.content?.tracks[object]?.spans.length ?? 0) > 0);
}

// ---- truth ----------------------------------------------------------------------------------------------------------
interface Sample extends Place {
  time: number;
}

// Whether all that truthAt needs is there.
export function isTruthKnown(recording: Recording, time: number): boolean {
  const part = truthPartAt(recording, time);
  return ![part - 1, part, part + 1].some((index) => isMissing(recording.truth[index]));
}

const sampleOf = ({ times, places }: TrueTrack, at: number): Sample => ({ time: times[at], x: places[at * 3], y: places[at * 3 + 1], z: places[at * 3 + 2] });

function sampleBefore({ truth }: Recording, part: number, object: number, time: number): Sample | undefined {
  for (; truth[part]?.content; --part) {
    const track = truth[part].content![object];
    const at = track ? lastNotAbove(track.times.length, (index) => track.times[index], time) : -1;
    if (track && at >= 0) return sampleOf(track, at);
  }
  return undefined;
}

function sampleAfter({ truth }: Recording, part: number, object: number, time: number): Sample | undefined {
  for (; truth[part]?.content; ++part) {
    const track = truth[part].content![object];
    const at = track ? lastNotAbove(track.times.length, (index) => track.times[index], time) + 1 : 0;
    if (track && at < track.times.length) return sampleOf(track, at);
  }
  return undefined;
}

export function truthPartAt({ truth }: Recording, time: number): number {
  return Math.max(0, lastNotAbove(truth.length, (index) => truth[index].from, time));
}

// Where a simulated server had the body: even motion between two samples, and nothing before and after them.
export function truthAt(recording: Recording, object: number, time: number): Place | undefined {
  const part = truthPartAt(recording, time);
  const before = sampleBefore(recording, part, object, time);
  if (!before) return undefined;
  const after = time > before.time ? sampleAfter(recording, part, object, time) : before;
  if (!after) return undefined;
  const share = after.time > before.time ? (time - before.time) / (after.time - before.time) : 0;
  const mix = (axis: 'x' | 'y' | 'z') => before[axis] + (after[axis] - before[axis]) * share;
  return { x: mix('x'), y: mix('y'), z: mix('z') };
}

export function hasTruth({ truth, runs }: Recording, object: number): boolean {
  const at = kPlotted.indexOf('truth') * 2;
  const isPlotted = ({ plots }: Run) => plots[object]?.values.some((value, index) => index % (kPlotted.length * 2) === at && !Number.isNaN(value)) ?? false;
  return truth.some(({ content }) => content?.[object] !== undefined) || runs.some(isPlotted);
}
