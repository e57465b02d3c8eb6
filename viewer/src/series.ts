// What the plots show of one body under one rule set: a number for each frame, null where there is none. Where a piece is not there,
// the summary has the least and the most.
import { hasTruth, isTruthKnown, poseAt, truthAt } from './look';
import {
  distance, kLongestFrame, kPlotted, lastNotAbove, newPose, type Piece, type PieceContent, type Pose, type Range, type Recording, type Run,
  type ServerUpdate,
} from './model';

export type Column = (number | null | undefined)[]; // undefined: not known

export interface Quantity {
  key: string;
  title: string;
  unit: string;
  digits: number;
  // What the plot's scale spans: from 0 to what a walker needs, from 0, the whole compass, or just what there is.
  scale: 'walking' | 'zero' | 'compass' | 'near';
  // Needs a known truth.
  ofTruth?: boolean;
  // For the frames of a piece that is there.
  column(about: PieceOf): Column;
}

// A body in a piece of a run.
export interface PieceOf {
  recording: Recording;
  run: Run;
  object: number;
  index: number; // of the piece
}

const pieceOf = ({ run, index }: PieceOf): Piece => run.pieces.all[index];

function eachFrame(about: PieceOf, value: (pose: Pose, frame: number) => number | null | undefined): Column {
  const { recording: { frameTimes }, run, object } = about;
  const { first, end } = pieceOf(about);
  const pose = newPose();
  // Nothing on the first frame after a gap: no line is drawn across it.
  const isSeen = (frame: number) => frame === 0 || frameTimes[frame] - frameTimes[frame - 1] <= kLongestFrame;
  return Array.from({ length: end - first }, (_, at) => (isSeen(first + at) && poseAt(run, object, first + at, pose) ? value(pose, first + at) : null));
}

// Over the body's last slice, as the report has it: a slice is one, two or three frames, and from frame to frame speed would flicker.
function speeds(about: PieceOf): Column {
  const none = { frames: new Uint32Array(0), metresPerSecond: new Float32Array(0) };
  const { frames, metresPerSecond } = pieceOf(about).content?.tracks[about.object]?.speeds ?? none;
  let next = 0;
  return eachFrame(about, (_, frame) => {
    while (next < frames.length && frames[next] <= frame) ++next;
    return next > 0 ? metresPerSecond[next - 1] : null;
  });
}

function headings(about: PieceOf): Column {
  const { run, object } = about;
  const pose = newPose();
  let before = poseAt(run, object, pieceOf(about).first - 1, pose) ? pose.heading : undefined;
  return eachFrame(about, (now) => {
    const wraps = before !== undefined && Math.abs(now.heading - before) > 180;
    before = now.heading;
    return wraps ? null : now.heading; // a gap where north is passed, not a line across the plot
  });
}

// ---- behind ---------------------------------------------------------------------------------------------------------
interface News {
  time: number;
  update?: ServerUpdate; // none: a life began or ended
}

function newsIn({ meta: { outcomes, kinds } }: Recording, { tracks, events }: PieceContent, object: number): News[] {
  const isTaken = ({ outcome }: ServerUpdate) => outcomes[outcome]?.toLowerCase() !== 'ignore';
  const lives = events.of(object)
    .filter((event) => ['object_created', 'object_destroyed'].includes(kinds[events.kinds[event]]))
    .map((event): News => ({ time: events.times[event] }));
  const updates = (tracks[object]?.updates ?? []).filter(isTaken).map((update) => ({ time: update.time, update }));
  return [...lives, ...updates].sort((a, b) => a.time - b.time);
}

// The last before a piece; undefined: it may stand in one that is not there.
function newsBefore({ recording, run, object, index }: PieceOf): News | undefined {
  for (let at = index - 1; at >= 0; --at) {
    const { content, isLost } = run.pieces.all[at];
    if (!content && !isLost) return undefined;
    const last = content && newsIn(recording, content, object).at(-1);
    if (last) return last;
  }
  return { time: -Infinity };
}

// To the newest update that was not ignored, as in the metrics. What arrives at a frame is seen in the next one, and
// what was said about a former life says nothing about this one.
function behindUpdate(about: PieceOf): Column {
  const { recording, object } = about;
  const { content } = pieceOf(about);
  const news = content ? newsIn(recording, content, object) : [];
  let newest = newsBefore(about);
  let next = 0;
  return eachFrame(about, (pose, frame) => {
    while (next < news.length && news[next].time < recording.frameTimes[frame]) newest = news[next++];
    if (!newest) return undefined;
    return newest.update ? distance(pose, newest.update) : null;
  });
}

function behindTruth(about: PieceOf): Column {
  const { recording, object } = about;
  return eachFrame(about, (pose, frame) => {
    const truth = truthAt(recording, object, recording.frameTimes[frame]);
    if (truth) return distance(pose, truth);
    return isTruthKnown(recording, recording.frameTimes[frame]) ? null : undefined;
  });
}

export const kQuantities: Quantity[] = [
  { key: 'speed', title: 'Speed', unit: 'm/s', digits: 1, scale: 'walking', column: speeds },
  { key: 'update', title: 'Behind update', unit: 'm', digits: 2, scale: 'zero', column: behindUpdate },
  { key: 'truth', title: 'Behind truth', unit: 'm', digits: 2, scale: 'zero', ofTruth: true, column: behindTruth },
  { key: 'height', title: 'Height', unit: 'm', digits: 2, scale: 'near', column: (about) => eachFrame(about, (pose) => pose.z) },
  { key: 'heading', title: 'Heading', unit: '°', digits: 0, scale: 'compass', column: headings },
];

// ---- stretches ------------------------------------------------------------------------------------------------------
// The frames of a piece: frame by frame if it is there, and what the summary has of them.
export interface Stretch {
  first: number; // frame
  end: number;
  column: Column | undefined;
  rough: Range | undefined;
}

export function roughOf({ buckets, plots }: Run, object: number, key: string, frame: number): Range | undefined {
  const track = plots[object];
  const quantity = (kPlotted as readonly string[]).indexOf(key);
  if (!track || quantity < 0) return undefined;
  const bucket = lastNotAbove(buckets.length, (index) => buckets[index].first, frame);
  const record = lastNotAbove(track.buckets.length, (index) => track.buckets[index], bucket);
  if (record < 0 || track.buckets[record] !== bucket) return undefined;
  const at = (record * kPlotted.length + quantity) * 2;
  return Number.isNaN(track.values[at]) ? undefined : { least: track.values[at], most: track.values[at + 1] };
}

// Columns are asked for by plots and tables alike, and made once for a body and what is there.
export class SeriesCache {
  private key = '';
  private columns = new Map<string, Column>();
  constructor(private readonly recording: Recording) {}

  // undefined: not known.
  at(quantity: Quantity, run: number, object: number, frame: number): number | null | undefined {
    const { pieces } = this.recording.runs[run];
    const index = pieces.indexAt(frame);
    return this.column(quantity, run, object, index)?.[frame - pieces.all[index]?.first];
  }

  // Of all pieces with frames from `first` to before `end`.
  stretches(quantity: Quantity, run: number, object: number, first: number, end: number): Stretch[] {
    const which = this.recording.runs[run];
    return which.pieces.within(first, end).map((piece) => ({
      first: piece.first,
      end: piece.end,
      column: this.column(quantity, run, object, which.pieces.indexAt(piece.first)),
      rough: roughOf(which, object, quantity.key, piece.first),
    }));
  }

  private column(quantity: Quantity, run: number, object: number, index: number): Column | undefined {
    const { recording } = this;
    const key = `${object} ${recording.shelf.version}`;
    if (key !== this.key) this.columns.clear();
    this.key = key;
    if (!recording.runs[run].pieces.all[index]?.content) return undefined;
    const name = `${quantity.key} ${run} ${index}`;
    let column = this.columns.get(name);
    if (!column) this.columns.set(name, (column = quantity.column({ recording, run: recording.runs[run], object, index })));
    return column;
  }

  has(quantity: Quantity, object: number): boolean {
    return !quantity.ofTruth || hasTruth(this.recording, object);
  }
}
