// Speed, distance behind, height and heading of the selected body, one line for each rule set shown.
import uPlot from 'uplot';
import { bandsOf, curveOf } from './bands';
import { el, setText } from './dom';
import { lastNotAbove } from './model';
import { kInk } from './palette';
import { glyph, ruleSet } from './rule_sets';
import { kQuantities, type Quantity, type SeriesCache } from './series';
import type { PageState } from './state';
import { fixed } from './words';

const kHeight = 104;
// With more frames for each pixel than this a curve becomes a band with a line.
const kDenseFrames = 3;
const kBandPixels = 2;
const kBandAlpha = '38'; // hexadecimal, of 255

// Not exceeded in this share of the frames of a rule set: a pop leaves the plot at its top instead of flattening all else.
const kUsualShare = 0.9;
// Of the summary's bands there is the most of ten seconds, and a rule set that pops does so in most of them.
const kUsualBandShare = 0.25;

const kRanges: Record<Quantity['scale'], (low: number, high: number, usual: number) => [number, number]> = {
  walking: (_, high, usual) => [0, Math.max(2, Math.ceil(Math.min(high * 1.08, usual * 2)))],
  zero: (_, high) => [0, Math.max(1, high * 1.08)],
  compass: () => [0, 360],
  near: (low, high) => [Math.floor(low - 0.5), Math.ceil(high + 0.5)],
};

// The least and the most that is in view, and what is usual there; uPlot's own answer is no number when a curve is empty there.
function extent(plot: uPlot): [low: number, high: number, usual: number] {
  const [first, last] = plot.series[0].idxs ?? [0, -1];
  const columns = plot.data.slice(1).map((column) => Array.from(column.slice(first, last + 1)).filter((value) => value != null));
  let [low, high] = [Infinity, -Infinity];
  for (const value of columns.flat()) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return low <= high ? [low, high, usualOf(columns)] : [0, 0, 0];
}

// Three columns for each rule set: the upper edge of its band, the lower one, and the line.
function usualOf(columns: number[][]): number {
  const share = (values: number[], part: number) => values.sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
  return columns.reduce((usual, line, index) => {
    if (index % 3 !== 2) return usual;
    return Math.max(usual, line.length > 0 ? share(line, kUsualShare) : share(columns[index - 2], kUsualBandShare));
  }, 0);
}

interface Shown {
  quantity: Quantity;
  plot: uPlot;
  values: HTMLElement;
  cursor: HTMLElement;
}

export class Plots {
  private shown: Shown[] = [];
  private key = '';
  private window = '';

  constructor(private readonly host: HTMLElement, private readonly state: PageState, private readonly series: SeriesCache) {}

  draw(): void {
    if (this.host.clientWidth === 0) return; // folded away
    const { state } = this;
    const key = [state.selected, state.visibleRuns, state.theme, this.host.clientWidth].join();
    if (key !== this.key) this.build();
    this.key = key;
    const window = `${key} ${state.window.from} ${state.window.to} ${state.recording.shelf.version}`;
    if (window !== this.window) for (const each of this.shown) this.showWindow(each);
    this.window = window;
    for (const each of this.shown) this.moveCursor(each);
  }

  private build(): void {
    for (const { plot } of this.shown) plot.destroy();
    this.host.replaceChildren();
    const { selected } = this.state;
    const quantities = selected < 0 ? [] : kQuantities.filter((quantity) => this.series.has(quantity, selected));
    this.shown = quantities.map((quantity) => this.buildPlot(quantity));
  }

  private buildPlot(quantity: Quantity): Shown {
    const values = el('span', { class: 'values' });
    const body = el('div', { class: 'plot' });
    const caption = el('figcaption', {}, el('b', {}, quantity.title), ` ${quantity.unit}`, values);
    this.host.append(el('figure', {}, caption, body));
    const plot = new uPlot(this.options(quantity), this.data(quantity), body);
    const cursor = plot.over.appendChild(el('div', { class: 'cursor' }));
    plot.over.addEventListener('click', (event) => this.state.seek(plot.posToVal(event.offsetX, 'x')));
    return { quantity, plot, values, cursor };
  }

  private showWindow({ quantity, plot }: Shown): void {
    const { from, to } = this.state.window;
    plot.setData(this.data(quantity), false);
    plot.setScale('x', { min: from, max: to });
  }

  // For each rule set the upper edge of its band, the lower one, and the line; a band alone is what the summary has.
  private data(quantity: Quantity): uPlot.AlignedData {
    const pixels = this.host.clientWidth;
    const { recording, visibleRuns, selected, window } = this.state;
    const times = recording.frameTimes;
    const first = Math.max(0, lastNotAbove(times.length, (frame) => times[frame], window.from));
    const last = lastNotAbove(times.length, (frame) => times[frame], window.to) + 1;
    const curves = (end: number) => visibleRuns.map((run) => this.series.stretches(quantity, run, selected, first, end));
    if (last - first <= pixels * kDenseFrames) {
      const end = Math.min(times.length, last + 1); // the line goes on beyond the edge
      const lines = curves(end).map((stretches) => curveOf(stretches, first, end));
      return [Array.from(times.subarray(first, end)), ...lines.flatMap(({ high, low, line }) => [high, low, line])];
    }
    const bands = bandsOf(times, first, last, Math.ceil(pixels / kBandPixels), curves(last), quantity.scale === 'compass');
    return [bands.times, ...visibleRuns.flatMap((_, run) => [bands.highs[run], bands.lows[run], bands.middles[run]])];
  }

  private options(quantity: Quantity): uPlot.Options {
    const { state } = this;
    const ink = kInk[state.theme];
    const font = '11px system-ui, sans-serif';
    const axis = { stroke: ink.faint, font, grid: { stroke: ink.cell, width: 1 }, ticks: { show: false } };
    return {
      width: this.host.clientWidth,
      height: kHeight,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, auto: false }, y: { range: (plot) => kRanges[quantity.scale](...extent(plot)) } },
      axes: [{ ...axis, size: 20, gap: 3, values: (_, at) => at.map((time) => `${Number(time.toFixed(3))} s`) }, { ...axis, size: 40, gap: 3, space: 20, ...(quantity.scale === 'compass' && { incrs: [90, 180] }) }],
      series: [{}, ...state.visibleRuns.flatMap((run) => this.curves(run))],
      bands: state.visibleRuns.map((run, index) => {
        return { series: [index * 3 + 1, index * 3 + 2] as [number, number], fill: state.colour(run) + kBandAlpha };
      }),
    };
  }

  private curves(run: number): uPlot.Series[] {
    const { label } = this.state.recording.runs[run];
    const edge = () => ({ label, width: 0, points: { show: false } });
    return [edge(), edge(), { label, stroke: this.state.colour(run), width: 1.5, dash: ruleSet(label).dash, points: { show: false } }];
  }

  private moveCursor({ quantity, values, cursor }: Shown): void {
    const { state } = this;
    const { from, to } = state.window;
    // Not with uPlot's valToPos: it takes over a new scale, or its own width, only after this picture.
    const share = (state.time - from) / (to - from || 1);
    cursor.hidden = share < 0 || share > 1;
    cursor.style.left = `${share * 100}%`;
    const runs = state.visibleRuns;
    if (values.childElementCount !== runs.length) {
      values.replaceChildren(...runs.map((run) => el('span', { style: `color: ${state.colour(run)}` })));
    }
    runs.forEach((run, index) => {
      const value = this.series.at(quantity, run, state.selected, state.frame);
      setText(values.children[index], `${glyph(state.recording.runs[run].label)} ${value == null ? '–' : fixed(value, quantity.digits)}`);
    });
  }
}
