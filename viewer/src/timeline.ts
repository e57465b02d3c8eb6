// The whole session as a strip with its worst moments, and under it the lanes of events, closer up.
import { drag, fit, marksOf, showTip, timeIn } from './canvas';
import { el } from './dom';
import { isMissing } from './look';
import { kLanes, lastNotAbove, type EventList } from './model';
import { deedOf } from './moments';
import { kInk } from './palette';
import { contentsWithin, eventAt, kSlackSeconds, lanesInUse, type RunEvent } from './lanes';
import { ruleSet, traceShape } from './rule_sets';
import type { PageState } from './state';
import { objectName, timeText } from './words';

const kStrip = 26; // pixels
const kMark = 10; // of a worst moment; where several fall on these pixels, the worst is seen
export const kLane = 15;
const kOthersAlpha = 0.25; // of events of other bodies

export class Timeline {
  private readonly strip = el('canvas', { class: 'strip', height: kStrip });
  private readonly lanes = el('canvas', { class: 'lanes' });
  private readonly stripCursor = el('div', { class: 'cursor' });
  private readonly laneCursor = el('div', { class: 'cursor' });
  private readonly tip = el('div', { class: 'tip', role: 'status', hidden: true });
  private readonly slider: HTMLElement;
  private readonly names = el('div', { class: 'lane-names', 'aria-hidden': 'true' });
  private used: number[] = [];
  private key = '';

  constructor(host: HTMLElement, private readonly state: PageState) {
    this.slider = el('div', {
      class: 'track', role: 'slider', tabindex: 0, 'aria-label': 'time', 'aria-valuemin': state.start, 'aria-valuemax': state.end,
    }, this.strip, this.stripCursor);
    const body = el('div', { class: 'track', id: 'lanes' }, this.lanes, this.laneCursor, this.tip);
    host.replaceChildren(this.names, el('div', { class: 'tracks' }, this.slider, body));
    this.listen();
  }

  // In an old recording more are found as its pieces come.
  private nameLanes(): void {
    const used = lanesInUse(this.state.recording);
    if (this.names.childElementCount > 0 && used.join() === this.used.join()) return;
    this.used = used;
    this.names.replaceChildren(el('span', { style: `height: ${kStrip}px` }, 'session'),
      ...used.map((lane) => el('span', { style: `height: ${kLane}px` }, kLanes[lane] ?? '?')));
  }

  private listen(): void {
    const { strip, lanes, state } = this;
    drag(this.slider, (event) => {
      const moment = this.momentAt(event);
      if (event.type === 'pointerdown' && moment >= 0) state.showMoment(moment);
      else state.seek(timeIn(strip, event.clientX, state.start, state.end));
    });
    drag(lanes, (event) => {
      const hit = this.hit(event);
      if (event.type === 'pointerdown' && hit) this.goTo(hit);
      else state.seek(timeIn(lanes, event.clientX, state.window.from, state.window.to));
    });
    this.slider.addEventListener('keydown', (event) => this.pageKeys(event));
    lanes.addEventListener('pointermove', (event) => this.showEventTip(event));
    strip.addEventListener('pointermove', (event) => this.showMomentTip(event));
    for (const canvas of [lanes, strip]) canvas.addEventListener('pointerleave', () => (this.tip.hidden = true));
    lanes.addEventListener('wheel', (event) => this.zoom(event), { passive: false });
  }

  private zoom(event: WheelEvent): void {
    event.preventDefault();
    const { window } = this.state;
    const factor = event.deltaY > 0 ? 1.25 : 0.8;
    const at = timeIn(this.lanes, event.clientX, window.from, window.to);
    const length = Math.max(0.5, (window.to - window.from) * factor);
    const share = (at - window.from) / (window.to - window.from);
    this.state.zoomTo(at + (0.5 - share) * length, length);
  }

  // ---- events and moments ---------------------------------------------------------------------------------------------
  private hit(event: PointerEvent): RunEvent | undefined {
    const { state } = this;
    const box = this.lanes.getBoundingClientRect();
    const lane = this.used[Math.floor((event.clientY - box.top) / kLane)];
    const runs = state.visibleRuns;
    const row = Math.floor((((event.clientY - box.top) % kLane) / kLane) * runs.length);
    const seconds = (5 / box.width) * (state.window.to - state.window.from);
    const time = timeIn(this.lanes, event.clientX, state.window.from, state.window.to);
    return eventAt(state, runs[row], lane, time, seconds);
  }

  goTo({ run, events, event }: RunEvent): void {
    const { state } = this;
    state.playing = false;
    state.primary = run;
    if (events.objects[event] >= 0) state.selected = events.objects[event];
    state.seek(state.recording.frameTimes[events.frames[event]]);
  }

  private showEventTip(pointer: PointerEvent): void {
    const hit = this.hit(pointer);
    if (!hit) return showTip(this.tip, this.lanes, pointer, undefined);
    const { recording } = this.state;
    const { label } = recording.runs[hit.run];
    const { events } = hit;
    const who = objectName(recording.objects[events.objects[hit.event]]);
    showTip(this.tip, this.lanes, pointer, `${timeText(events.times[hit.event])} · ${label} · ${who}: ${events.sentence(hit.event)}`);
  }
  private showMomentTip(pointer: PointerEvent): void {
    const { recording, moments } = this.state;
    const moment = moments[this.momentAt(pointer)];
    if (!moment) return showTip(this.tip, this.strip, pointer, this.gapText(pointer));
    const who = objectName(recording.objects[moment.object]);
    showTip(this.tip, this.strip, pointer, `${timeText(moment.time)} · ${recording.runs[moment.run].label} · ${who}: ${deedOf(moment)}`);
  }
  private gapText(pointer: PointerEvent): string | undefined {
    const { state } = this;
    const time = timeIn(this.strip, pointer.clientX, state.start, state.end);
    const gap = state.gaps.find(({ from, to }) => time > from && time < to);
    return gap && `${timeText(gap.from)} to ${timeText(gap.to)}: no packet came, and nothing is drawn or measured`;
  }
  private momentAt(event: PointerEvent): number {
    const box = this.strip.getBoundingClientRect();
    if (event.clientY - box.top > 13) return -1;
    return this.marks(box.width).find(({ x }) => Math.abs(x - (event.clientX - box.left)) <= kMark / 2)?.index ?? -1;
  }

  // The worst moments that have room, of those that are listed.
  private marks(width: number): { x: number; index: number }[] {
    const { state } = this;
    const shown = state.listed.filter((index) => state.visible[state.moments[index].run]);
    return marksOf(shown, (index) => (state.moments[index].time - state.start) / (state.end - state.start || 1), width, kMark);
  }

  // As sliders do; the arrows, Home and End work everywhere on the page.
  private pageKeys(event: KeyboardEvent): void {
    const { state } = this;
    const step = { PageUp: 1, PageDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    state.seek(state.time + (step * (state.end - state.start)) / 10);
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------
  draw(): void {
    const { state } = this;
    const width = this.slider.clientWidth;
    const key = [width, state.window.from, state.window.to, state.selected, state.visible, state.theme, state.primary,
      state.loop?.from, state.loop?.to, state.moment, ...Object.values(state.filter), state.recording.shelf.version].join();
    if (key !== this.key) {
      this.nameLanes();
      this.drawStrip(fit(this.strip, width, kStrip), width);
      this.drawLanes(fit(this.lanes, width, this.used.length * kLane), width);
    }
    this.key = key;
    this.moveCursors(width);
  }

  private moveCursors(width: number): void {
    const { state } = this;
    const x = (from: number, to: number) => ((state.time - from) / (to - from || 1)) * width;
    this.stripCursor.style.transform = `translateX(${x(state.start, state.end)}px)`;
    this.laneCursor.style.transform = `translateX(${x(state.window.from, state.window.to)}px)`;
    this.slider.setAttribute('aria-valuemax', String(state.end));
    this.slider.setAttribute('aria-valuenow', state.time.toFixed(3));
    this.slider.setAttribute('aria-valuetext', timeText(state.time));
  }

  private drawStrip(paint: CanvasRenderingContext2D, width: number): void {
    const { state } = this;
    const ink = kInk[state.theme];
    const x = (time: number) => ((time - state.start) / (state.end - state.start || 1)) * width;
    const bar = (from: number, to: number, colour: string) => {
      paint.fillStyle = colour;
      paint.fillRect(x(from), 15, Math.max(2, x(to) - x(from)), 7);
    };
    bar(state.start, state.end, ink.cell);
    bar(state.window.from, state.window.to, ink.border);
    if (state.loop) bar(state.loop.from, state.loop.to, ink.text);
    for (const { from, to } of state.gaps) {
      bar(from, to, ink.ground);
      paint.fillStyle = ink.faint;
      paint.fillRect(x(from), 18, x(to) - x(from), 1);
    }
    this.drawMoments(paint, width);
  }

  private drawMoments(paint: CanvasRenderingContext2D, width: number): void {
    const { state } = this;
    const worst = state.moments[state.listed[0]]?.severity || 1;
    for (const { x: at, index } of this.marks(width)) {
      const moment = state.moments[index];
      paint.fillStyle = state.colour(moment.run);
      const size = index === state.moment ? 1 : Math.sqrt(moment.severity / worst);
      paint.beginPath();
      traceShape(paint, ruleSet(state.recording.runs[moment.run].label).shape, at, 7, 2 + 4 * size);
      paint.fill();
    }
  }

  private drawLanes(paint: CanvasRenderingContext2D, width: number): void {
    const ink = kInk[this.state.theme];
    this.used.forEach((_, row) => {
      paint.fillStyle = ink.fine;
      if (row % 2 === 0) paint.fillRect(0, row * kLane, width, kLane);
    });
    this.state.visibleRuns.forEach((run, index, runs) => this.drawRun(paint, width, run, index, runs.length));
  }

  private drawRun(paint: CanvasRenderingContext2D, width: number, run: number, row: number, rows: number): void {
    const { state } = this;
    const { from, to } = state.window;
    const height = (kLane - 2) / rows;
    const x = (time: number) => Math.round(((time - from) / (to - from || 1)) * width);
    const bar = (lane: number, at: number, wide: number) => {
      const index = this.used.indexOf(lane);
      if (index >= 0) paint.fillRect(at, index * kLane + 1 + row * height, wide, Math.max(2, height - 0.5));
    };
    paint.fillStyle = state.colour(run);
    this.drawBuckets(paint, run, (lane, begin, end) => bar(lane, x(begin), Math.max(1, x(end) - x(begin) - 1)));
    for (const { events } of contentsWithin(state, run, from, to)) {
      const mark = (event: number) => bar(events.lanes[event], x(events.times[event]) - 1, 3);
      paint.globalAlpha = kOthersAlpha;
      this.eachOfOthers(events, x, mark);
      paint.globalAlpha = 1;
      events.of(state.selected).forEach(mark);
    }
  }

  // What the summary has of pieces that are not there: the more events, the stronger.
  private drawBuckets(paint: CanvasRenderingContext2D, run: number, bar: (lane: number, from: number, to: number) => void): void {
    const { recording: { runs, frameTimes }, window } = this.state;
    for (const { first, end, events } of runs[run].buckets) {
      const [from, to] = [frameTimes[first], frameTimes[end - 1]];
      if (to < window.from || from > window.to || !isMissing(runs[run].pieces.at(first))) continue;
      events.forEach((count, lane) => {
        paint.globalAlpha = Math.min(kOthersAlpha, 0.04 * Math.log2(1 + count));
        if (count > 0) bar(lane, from, to);
      });
    }
    paint.globalAlpha = 1;
  }

  // In a crowd many fall on one pixel, and more than one there is not seen.
  private eachOfOthers(events: EventList, x: (time: number) => number, mark: (event: number) => void): void {
    const { recording: { frameTimes }, window, selected } = this.state;
    const first = lastNotAbove(events.count, (event) => frameTimes[events.frames[event]], window.from - kSlackSeconds) + 1;
    const seen = new Set<number>();
    for (let event = first; event < events.count && frameTimes[events.frames[event]] <= window.to + kSlackSeconds; ++event) {
      if (events.objects[event] === selected) continue;
      const spot = x(events.times[event]) * 16 + events.lanes[event];
      if (!seen.has(spot)) mark(event);
      seen.add(spot);
    }
  }
}
