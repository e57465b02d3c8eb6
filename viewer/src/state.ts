// What the page shows, and the only place where that is kept. Whoever changes it calls `changed`; everything that draws
// looks here.
import { OrbitCamera } from './camera';
import { frameAt, type Moment, type Recording, type Run } from './model';
import { ruleColour, type Theme } from './palette';

export const kLayers = ['labels', 'trails', 'updates', 'queue', 'truth', 'leash', 'bubble'] as const;
export type Layer = (typeof kLayers)[number];

export const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 4];

export interface Span {
  from: number;
  to: number;
}

export interface RankedMoment extends Moment {
  run: number;
}

export class PageState {
  time = 0;
  frame = 0;
  playing = false;
  speed = 1;
  loop: Span | undefined;
  window: Span; // what lanes and plots show
  selected = -1;
  hovered = -1;
  primary = 0; // the run whose numbers are shown
  visible: boolean[];
  mode: 'overlay' | 'side' = 'overlay';
  follow = true;
  flat = false;
  theme: Theme = 'light';
  layers: Record<Layer, boolean> = {
    labels: true, trails: true, updates: true, queue: true, truth: false, leash: false, bubble: false,
  };
  readonly camera = new OrbitCamera();
  readonly moments: RankedMoment[];
  moment = -1; // counts in `moments`: where "next" is
  private listeners: (() => void)[] = [];

  constructor(readonly recording: Recording) {
    this.window = { from: this.start, to: this.end };
    this.visible = recording.runs.map(() => true);
    this.primary = Math.max(0, recording.runs.findIndex((run) => run.label === 'retail'));
    this.moments = rankedMoments(recording);
  }

  get start(): number {
    return this.recording.frameTimes[0] ?? 0;
  }
  get end(): number {
    return this.recording.frameTimes.at(-1) ?? 0;
  }
  get run(): Run {
    return this.recording.runs[this.primary];
  }
  // Drawn, in the order in which they are listed.
  get visibleRuns(): number[] {
    return this.recording.runs.flatMap((_, run) => (this.visible[run] ? [run] : []));
  }
  colour(run: number): string {
    return ruleColour(this.recording.runs[run].label, run, this.theme);
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }
  changed(): void {
    for (const listener of this.listeners) listener();
  }

  // ---- time -----------------------------------------------------------------------------------------------------------
  seek(time: number): void {
    this.time = Math.min(this.end, Math.max(this.start, time));
    this.frame = frameAt(this.recording, this.time);
    this.keepInWindow();
    this.changed();
  }
  step(frames: number): void {
    const last = this.recording.frameTimes.length - 1;
    this.playing = false;
    this.seek(this.recording.frameTimes[Math.min(last, Math.max(0, this.frame + frames))]);
  }
  advance(seconds: number): void {
    const { from, to } = this.loop ?? { from: this.start, to: this.end };
    const next = this.time + seconds * this.speed;
    if (next <= to) return this.seek(next);
    if (this.loop) return this.seek(from);
    this.playing = false;
    this.seek(to);
  }
  togglePlay(): void {
    if (!this.playing && this.time >= this.end) this.seek(this.start);
    this.playing = !this.playing;
    this.changed();
  }
  changeSpeed(by: number): void {
    const now = kSpeeds.findIndex((speed) => speed >= this.speed);
    this.speed = kSpeeds[Math.min(kSpeeds.length - 1, Math.max(0, now + by))];
    this.changed();
  }
  // Shows `seconds` of lanes and plots around a moment; as much as there is when they are more than that.
  zoomTo(centre: number, seconds: number): void {
    const length = Math.min(seconds, this.end - this.start);
    const from = Math.min(Math.max(this.start, centre - length / 2), this.end - length);
    this.window = { from, to: from + length };
    this.changed();
  }
  private keepInWindow(): void {
    const { from, to } = this.window;
    if (this.time >= from && this.time <= to) return;
    const length = to - from;
    const start = Math.min(Math.max(this.start, this.time - length * 0.1), Math.max(this.start, this.end - length));
    this.window = { from: start, to: start + length };
  }

  // ---- what is looked at ----------------------------------------------------------------------------------------------
  select(object: number): void {
    this.selected = object;
    this.changed();
  }
  showMoment(index: number): void {
    const moment = this.moments[index];
    if (!moment) return;
    this.moment = index;
    if (moment.object >= 0) this.selected = moment.object;
    this.visible[moment.run] = true;
    this.loop = { from: Math.max(this.start, moment.time - 1.5), to: Math.min(this.end, moment.time + 1) };
    this.zoomTo(moment.time, 10);
    this.seek(moment.time);
  }
  nextMoment(by: number): void {
    const count = this.moments.length;
    if (count > 0) this.showMoment((this.moment + by + count) % count);
  }
  toggleLoop(): void {
    this.loop = this.loop ? undefined : { from: this.time - 1.5, to: Math.min(this.end, this.time + 1) };
    this.changed();
  }
}

function rankedMoments(recording: Recording): RankedMoment[] {
  const all = recording.runs.flatMap((run, index) => run.moments.map((moment) => ({ ...moment, run: index })));
  return all.sort((a, b) => b.severity - a.severity);
}
