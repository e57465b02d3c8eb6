// A long session on one strip: how many bodies were there and how much happened, its worst moments, and where the player went through a
// portal. One jumps by it.
import { drag, fit, marksOf, showTip, timeIn } from './canvas';
import { el } from './dom';
import { lastNotAbove, type Bucket } from './model';
import { kInk } from './palette';
import type { PageState } from './state';
import { timeText } from './words';

const kLongSeconds = 300; // what is shorter is seen well enough on the timeline
const kChart = 34; // pixels
const kAxis = 13;
const kMark = 6; // of a worst moment
const kTickPixels = 70; // between two times, at least
const kTickMinutes = [1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480, 1440];

export class Minimap {
  private readonly canvas = el('canvas');
  private readonly cursor = el('div', { class: 'cursor' });
  private readonly tip = el('div', { class: 'tip', role: 'status', hidden: true });
  private readonly slider: HTMLElement;
  private key = '';

  constructor(private readonly host: HTMLElement, private readonly state: PageState) {
    this.slider = el('div', {
      class: 'track', role: 'slider', tabindex: 0, 'aria-label': 'overview of the session', 'aria-valuemin': state.start, 'aria-valuemax': state.end,
    }, this.canvas, this.cursor, this.tip);
    const name = el('div', { class: 'lane-names', 'aria-hidden': 'true' }, el('span', { style: `height: ${kChart}px` }, 'overview'));
    host.hidden = state.end - state.start <= kLongSeconds || this.buckets.length === 0;
    host.replaceChildren(...(host.hidden ? [] : [name, el('div', { class: 'tracks' }, this.slider)]));
    drag(this.slider, (event) => state.seek(this.timeAt(event)));
    this.slider.addEventListener('keydown', (event) => this.keys(event));
    this.slider.addEventListener('pointermove', (event) => showTip(this.tip, this.canvas, event, this.words(this.timeAt(event))));
    this.slider.addEventListener('pointerleave', () => (this.tip.hidden = true));
  }

  private get buckets(): Bucket[] {
    return this.state.run?.buckets ?? [];
  }
  private timeAt(event: PointerEvent): number {
    return timeIn(this.canvas, event.clientX, this.state.start, this.state.end);
  }
  private timesOf({ first, end }: Bucket): [from: number, to: number] {
    const { frameTimes } = this.state.recording;
    return [frameTimes[first], frameTimes[Math.min(end, frameTimes.length - 1)]];
  }
  private indexAt(time: number): number {
    return Math.max(0, lastNotAbove(this.buckets.length, (index) => this.timesOf(this.buckets[index])[0], time));
  }

  private words(time: number): string {
    const { bodies, events, portals } = this.buckets[this.indexAt(time)];
    const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;
    return [timeText(time), count(bodies, 'body', 'bodies'), count(decisionsOf(events), 'decision', 'decisions'),
      ...(portals > 0 ? [count(portals, 'portal', 'portals')] : [])].join(' · ');
  }

  // A piece back or ahead, or a tenth of all; the arrows mean a frame elsewhere on the page.
  private keys(event: KeyboardEvent): void {
    const { state, buckets } = this;
    const piece = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const tenth = { PageDown: -1, PageUp: 1 }[event.key];
    if (event.altKey || event.shiftKey || (piece === undefined && tenth === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    if (tenth) return state.seek(state.time + (tenth * (state.end - state.start)) / 10);
    const next = Math.min(buckets.length - 1, Math.max(0, this.indexAt(state.time) + piece!));
    state.seek(this.timesOf(buckets[next])[0]);
  }

  // ---- drawing --------------------------------------------------------------------------------------------------------
  draw(): void {
    if (this.host.hidden) return;
    const { state } = this;
    const width = this.slider.clientWidth;
    const key = [width, state.theme, state.primary, state.visible, state.window.from, state.window.to, ...Object.values(state.filter)].join();
    if (key !== this.key) this.paint(fit(this.canvas, width, kChart + kAxis), width);
    this.key = key;
    this.cursor.style.transform = `translateX(${this.share(state.time) * width}px)`;
    this.slider.setAttribute('aria-valuenow', state.time.toFixed(3));
    this.slider.setAttribute('aria-valuetext', this.words(state.time));
  }
  private share(time: number): number {
    return (time - this.state.start) / (this.state.end - this.state.start || 1);
  }

  private paint(paint: CanvasRenderingContext2D, width: number): void {
    const { state } = this;
    const ink = kInk[state.theme];
    this.paintBars(paint, width, ink.cell, ({ bodies }) => bodies);
    paint.globalAlpha = 0.75;
    this.paintBars(paint, width, state.colour(state.primary), ({ events }) => Math.sqrt(decisionsOf(events)), 0.6);
    paint.globalAlpha = 1;
    this.paintPortals(paint, width);
    this.paintMoments(paint, width);
    const [from, to] = [this.share(state.window.from) * width, this.share(state.window.to) * width];
    paint.strokeStyle = ink.text;
    paint.strokeRect(from + 0.5, 0.5, Math.max(2, to - from - 1), kChart - 1);
    this.paintTimes(paint, width);
  }

  // A bar for each piece, the tallest of all `height` of the chart.
  private paintBars(paint: CanvasRenderingContext2D, width: number, colour: string, value: (bucket: Bucket) => number, height = 1): void {
    const most = this.buckets.reduce((sum, bucket) => Math.max(sum, value(bucket)), 1);
    paint.fillStyle = colour;
    for (const bucket of this.buckets) {
      const [from, to] = this.timesOf(bucket).map((time) => this.share(time) * width);
      const tall = (value(bucket) / most) * (kChart - 6) * height;
      paint.fillRect(from, kChart - tall, Math.max(1, to - from), tall);
    }
  }

  private paintPortals(paint: CanvasRenderingContext2D, width: number): void {
    paint.fillStyle = kInk[this.state.theme].text;
    for (const bucket of this.buckets.filter(({ portals }) => portals > 0)) {
      const [from, to] = this.timesOf(bucket);
      const x = Math.round(this.share((from + to) / 2) * width);
      for (let y = 0; y < kChart; y += 4) paint.fillRect(x, y, 1, 2);
      paint.beginPath();
      paint.arc(x + 0.5, kChart - 3.5, 3, 0, 2 * Math.PI);
      paint.fill();
    }
  }

  private paintMoments(paint: CanvasRenderingContext2D, width: number): void {
    const { state } = this;
    const shown = state.listed.filter((index) => state.visible[state.moments[index].run]);
    for (const { x, index } of marksOf(shown, (each) => this.share(state.moments[each].time), width, kMark)) {
      paint.fillStyle = state.colour(state.moments[index].run);
      paint.fillRect(x - 2, 0, 4, 5);
    }
  }

  private paintTimes(paint: CanvasRenderingContext2D, width: number): void {
    const { state } = this;
    const minutes = (state.end - state.start) / 60;
    const step = kTickMinutes.find((each) => (each / minutes) * width >= kTickPixels) ?? minutes;
    paint.font = '10px system-ui, sans-serif';
    paint.fillStyle = kInk[state.theme].faint;
    // Of the session's own time, which need not begin with 0.
    for (let tick = Math.floor(state.start / 60 / step + 1) * step; tick * 60 < state.end; tick += step) {
      const x = this.share(tick * 60) * width;
      paint.textAlign = x < 20 ? 'left' : x > width - 20 ? 'right' : 'center';
      paint.fillRect(x, kChart, 1, 2);
      paint.fillText(`${tick} min`, x, kChart + kAxis - 2);
    }
  }
}

// Lane 0, "other", is for the list of decisions.
function decisionsOf(events: number[]): number {
  return events.slice(1).reduce((sum, count) => sum + count, 0);
}
