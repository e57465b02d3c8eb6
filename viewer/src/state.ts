// What the page shows, and the only place where that is kept. Code that changes it calls `changed`; everything that draws
// looks here.
import { OrbitCamera } from './camera';
import { isLoading } from './look';
import { frameAt, gapsOf, type Divergence, type Recording, type Run } from './model';
import { jumpOf, kAllMoments, momentOn, passes, rankedMoments, type Jump, type MomentFilter, type RankedMoment } from './moments';
import { ruleColour, type Theme } from './palette';

export const kLayers = ['labels', 'trails', 'updates', 'queue', 'truth', 'leash', 'bubble'] as const;
export type Layer = (typeof kLayers)[number];

export const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 4];

export interface Span {
  from: number;
  to: number;
}

const kLoopBefore = 1.5; // seconds around a moment
const kLoopAfter = 1;
// Seconds behind the newest frame of a session that is going on: pieces come four times a second.
const kUsualBehind = 0.2;
const kMostBehind = 1;
const kHurry = 1.15;
const kLiveWindow = 30; // seconds of lanes and plots

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
  readonly hidden = new Set<number>(); // bodies that are not drawn
  solo = false; // only the selected body is drawn
  mode: 'overlay' | 'side' = 'overlay';
  follow = true;
  flat = false;
  theme: Theme = 'light';
  layers: Record<Layer, boolean> = {
    labels: true, trails: true, updates: true, queue: true, truth: false, leash: false, bubble: false,
  };
  readonly camera = new OrbitCamera();
  gaps: Span[]; // silences that were left out: playing skips them
  moments: RankedMoment[];
  moment = -1; // counts in `moments`: the one that is explained
  filter = kAllMoments;
  isLive = false; // the session is still going on
  isFollowing = false; // ...and its newest is shown
  listed: number[]; // of `moments`, those that the filter lets pass
  private listeners: (() => void)[] = [];
  private widened: { from: number; to: number } | undefined; // the camera's distance before a moment, and for it
  private unframed = -1; // the frame of a moment whose poses are not there yet

  constructor(readonly recording: Recording) {
    this.window = { from: this.start, to: this.end };
    this.gaps = gapsOf(recording);
    this.visible = recording.runs.map(() => true);
    this.primary = Math.max(0, recording.runs.findIndex((run) => run.label === 'retail'));
    this.moments = rankedMoments(recording);
    this.listed = this.moments.map((_, index) => index);
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
  isShown(object: number): boolean {
    return this.solo ? object === this.selected : !this.hidden.has(object);
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
  // Seeking out of the loop ends it: playback must not jump back.
  seek(time: number): void {
    this.isFollowing = false;
    if (this.loop && (time < this.loop.from || time > this.loop.to)) this.loop = undefined;
    this.moveTo(time);
  }
  private moveTo(time: number): void {
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
    if (this.isFollowing) return this.keepUp(seconds);
    const { from, to } = this.loop ?? { from: this.start, to: this.end };
    const next = this.afterGap(this.time + seconds * this.speed);
    if (next <= to) return this.moveTo(next);
    // A slow picture may come after more than a whole round.
    if (this.loop) return this.moveTo(from + ((next - to) % (to - from || 1)));
    this.playing = false;
    this.moveTo(to);
  }
  // The newest of a session that is going on, as evenly as it comes.
  private keepUp(seconds: number): void {
    const behind = this.end - this.time;
    if (behind > kMostBehind || behind < 0) return this.moveTo(this.end - kUsualBehind);
    this.moveTo(Math.min(this.end, this.time + seconds * (behind > kUsualBehind ? kHurry : 1)));
  }
  catchUp(): void {
    this.loop = undefined;
    this.moment = -1;
    this.speed = 1;
    this.isFollowing = this.playing = true;
    this.window = this.newestWindow();
    this.moveTo(this.end - kUsualBehind);
  }
  private newestWindow(): Span {
    return { from: Math.max(this.start, this.end - kLiveWindow), to: this.end };
  }
  // More of a session that is going on is there.
  grown(hasMoments: boolean): void {
    this.gaps = gapsOf(this.recording);
    if (hasMoments) {
      const told = this.moments[this.moment];
      this.moments = rankedMoments(this.recording);
      this.moment = told ? this.moments.findIndex(({ time, object, kind }) => time === told.time && object === told.object && kind === told.kind) : -1;
      this.setFilter({});
    }
    if (this.isFollowing) this.window = this.newestWindow();
    this.changed();
  }
  private afterGap(time: number): number {
    return this.gaps.find(({ from, to }) => time > from && time < to)?.to ?? time;
  }
  togglePlay(): void {
    this.isFollowing = false;
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
  hide(object: number, isHidden: boolean): void {
    if (isHidden) this.hidden.add(object);
    else this.hidden.delete(object);
    if (isHidden && object === this.selected) this.solo = false;
    this.changed();
  }
  showAll(): void {
    this.hidden.clear();
    this.solo = false;
    this.changed();
  }

  // ---- moments --------------------------------------------------------------------------------------------------------
  // A moment is explained by the decisions of the rule set it happened under, so that becomes the one whose numbers are shown.
  showMoment(index: number): void {
    const moment = this.moments[index];
    if (!moment) return;
    this.moment = index;
    this.goTo(moment);
  }
  // Both rule sets are drawn there: it is about the two.
  showDivergence(run: number, { object, time }: Divergence): void {
    const { runs } = this.recording;
    const other = runs.findIndex(({ label }) => label === runs[run].versus?.versus);
    if (other >= 0) this.visible[other] = true;
    this.moment = -1;
    this.goTo({ run, object, time });
  }
  isAt(run: number, { object, time }: Divergence): boolean {
    return this.primary === run && this.selected === object && this.frame === frameAt(this.recording, time);
  }
  private goTo({ run, object, time }: { run: number; object: number; time: number }): void {
    if (object >= 0) this.selected = object;
    this.hidden.delete(object);
    this.primary = run;
    this.visible[run] = true;
    this.loop = this.loopAround(time);
    this.frameJump();
    this.unframed = isLoading(this.run, frameAt(this.recording, time)) ? frameAt(this.recording, time) : -1;
    this.zoomTo(time, 10);
    this.seek(time);
  }
  // The pop that is explained, while its loop is on: the camera has both of its ends in view.
  get jump(): Jump | undefined {
    const moment = this.moments[this.moment];
    return this.loop && moment?.object === this.selected ? jumpOf(this.recording, moment) : undefined;
  }
  private frameJump(): void {
    const { camera, jump, widened } = this;
    if (widened && camera.distance === widened.to) camera.distance = widened.from;
    const before = camera.distance;
    if (jump) camera.frame(jump.from, jump.to);
    this.widened = camera.distance !== before ? { from: before, to: camera.distance } : undefined;
  }
  // More of the recording is there.
  arrived(): void {
    if (this.unframed >= 0 && !isLoading(this.run, this.unframed)) {
      this.frameJump();
      this.keepCamera();
    }
    this.changed();
  }
  // Leaves the camera as it is, though the moment could be framed better.
  keepCamera(): void {
    this.unframed = -1;
  }
  nextMoment(by: number): void {
    const { listed } = this;
    const at = listed.indexOf(this.moment);
    const next = at < 0 && by < 0 ? -1 : at + by;
    this.showMoment(listed[(next + listed.length) % listed.length]);
  }
  // The moment that is on the screen, if it is one: a link to it shows it again.
  momentHere(): number {
    return momentOn(this.recording, this.moments, this.primary, this.selected, this.frame);
  }
  setFilter(filter: Partial<MomentFilter>): void {
    this.filter = { ...this.filter, ...filter };
    this.listed = this.moments.flatMap((moment, index) => (passes(this.filter, moment) ? [index] : []));
    this.changed();
  }
  toggleLoop(): void {
    this.loop = this.loop ? undefined : this.loopAround(this.time);
    this.changed();
  }
  loopAround(time: number): Span {
    return { from: Math.max(this.start, time - kLoopBefore), to: Math.min(this.end, time + kLoopAfter) };
  }
}
