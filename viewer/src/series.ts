// What the plots show of one body under one rule set: a number for each frame, null where there is none.
import { distance, kLongestFrame, newPose, poseAt, truthAt, type Recording, type Run, type ServerUpdate } from './model';

export type Column = (number | null)[];

export interface Quantity {
  key: string;
  title: string;
  unit: string;
  digits: number;
  // What the plot's scale spans: from 0 to what a walker needs, from 0, the whole compass, or just what there is.
  scale: 'walking' | 'zero' | 'compass' | 'near';
  // Needs a known truth.
  ofTruth?: boolean;
  column(recording: Recording, run: Run, object: number): Column;
}

function eachFrame(recording: Recording, run: Run, object: number, value: (pose: ReturnType<typeof newPose>, frame: number) => number | null): Column {
  const pose = newPose();
  // Nothing on the first frame after a gap: no line is drawn across it.
  const isSeen = (time: number, frame: number) => frame === 0 || time - recording.frameTimes[frame - 1] <= kLongestFrame;
  return Array.from(recording.frameTimes, (time, frame) =>
    isSeen(time, frame) && poseAt(run, object, frame, pose) ? value(pose, frame) : null);
}

// Over the body's last slice, as the report has it: a slice is one, two or three frames, and from frame to frame speed would flicker.
function speeds(recording: Recording, run: Run, object: number): Column {
  const { frames, metresPerSecond } = run.tracks[object]?.speeds ?? { frames: new Uint32Array(0), metresPerSecond: new Float32Array(0) };
  let next = 0;
  return eachFrame(recording, run, object, (_, frame) => {
    while (next < frames.length && frames[next] <= frame) ++next;
    return next > 0 ? metresPerSecond[next - 1] : null;
  });
}

function headings(recording: Recording, run: Run, object: number): Column {
  let before: number | undefined;
  return eachFrame(recording, run, object, (pose) => {
    const wraps = before !== undefined && Math.abs(pose.heading - before) > 180;
    before = pose.heading;
    return wraps ? null : pose.heading; // a gap where north is passed, not a line across the plot
  });
}

// To the newest update that was not ignored, as in the metrics. What arrives at a frame is seen in the next one, and
// what was said about a former life says nothing about this one.
function behindUpdate(recording: Recording, run: Run, object: number): Column {
  const { outcomes, kinds } = recording.meta;
  const isTaken = ({ outcome }: ServerUpdate) => outcomes[outcome]?.toLowerCase() !== 'ignore';
  const lives = run.events.of(object)
    .filter((event) => ['object_created', 'object_destroyed'].includes(kinds[run.events.kinds[event]]))
    .map((event): { time: number; update?: ServerUpdate } => ({ time: run.events.times[event] }));
  const updates = (run.tracks[object]?.updates ?? []).filter(isTaken).map((update) => ({ time: update.time, update }));
  const news = [...lives, ...updates].sort((a, b) => a.time - b.time);
  let next = 0;
  let newest: ServerUpdate | undefined;
  return eachFrame(recording, run, object, (pose, frame) => {
    while (next < news.length && news[next].time < recording.frameTimes[frame]) newest = news[next++].update;
    return newest ? distance(pose, newest) : null;
  });
}

function behindTruth(recording: Recording, run: Run, object: number): Column {
  return eachFrame(recording, run, object, (pose, frame) => {
    const truth = truthAt(recording, object, recording.frameTimes[frame]);
    return truth ? distance(pose, truth) : null;
  });
}

export const kQuantities: Quantity[] = [
  { key: 'speed', title: 'Speed', unit: 'm/s', digits: 1, scale: 'walking', column: speeds },
  { key: 'update', title: 'Behind update', unit: 'm', digits: 2, scale: 'zero', column: behindUpdate },
  { key: 'truth', title: 'Behind truth', unit: 'm', digits: 2, scale: 'zero', ofTruth: true, column: behindTruth },
  {
    key: 'height', title: 'Height', unit: 'm', digits: 2, scale: 'near',
    column: (recording, run, object) => eachFrame(recording, run, object, (pose) => pose.z),
  },
  { key: 'heading', title: 'Heading', unit: '°', digits: 0, scale: 'compass', column: headings },
];

// Columns are asked for by plots and tables alike, and made once for a body.
export class SeriesCache {
  private object = -1;
  private columns = new Map<string, Column>();
  constructor(private readonly recording: Recording) {}

  column(quantity: Quantity, run: number, object: number): Column {
    if (object !== this.object) {
      this.object = object;
      this.columns.clear();
    }
    const key = `${quantity.key} ${run}`;
    let column = this.columns.get(key);
    if (!column) this.columns.set(key, (column = quantity.column(this.recording, this.recording.runs[run], object)));
    return column;
  }
  has(quantity: Quantity, object: number): boolean {
    return !quantity.ofTruth || this.recording.truth[object] !== undefined;
  }
}
