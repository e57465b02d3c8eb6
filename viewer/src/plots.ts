// Speed, distance behind, height and heading of the selected body, one line for each rule set shown.
import uPlot from 'uplot';
import { el, setText } from './dom';
import { kInk } from './palette';
import { kQuantities, type Quantity, type SeriesCache } from './series';
import type { PageState } from './state';
import { fixed } from './words';

const kHeight = 104;

const kRanges: Record<Quantity['scale'], (low: number, high: number) => [number, number]> = {
  zero: (_, high) => [0, Math.max(1, (high ?? 0) * 1.08)],
  compass: () => [0, 360],
  near: (low, high) => [Math.floor((low ?? 0) - 0.5), Math.ceil((high ?? 0) + 0.5)],
};

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
    const window = `${key} ${state.window.from} ${state.window.to}`;
    if (window !== this.window) {
      for (const { plot } of this.shown) plot.setScale('x', { min: state.window.from, max: state.window.to });
    }
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

  private data(quantity: Quantity): uPlot.AlignedData {
    const { recording, visibleRuns, selected } = this.state;
    return [Array.from(recording.frameTimes), ...visibleRuns.map((run) => this.series.column(quantity, run, selected))];
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
      scales: { x: { time: false, auto: false }, y: { range: (_, low, high) => kRanges[quantity.scale](low, high) } },
      axes: [{ ...axis, size: 20, gap: 3 }, { ...axis, size: 40, gap: 3, space: 20, ...(quantity.scale === 'compass' && { incrs: [90, 180] }) }],
      series: [{}, ...state.visibleRuns.map((run) => ({
        label: state.recording.runs[run].label, stroke: state.colour(run), width: 1.5, points: { show: false },
      }))],
    };
  }

  private moveCursor({ quantity, plot, values, cursor }: Shown): void {
    const { state } = this;
    const x = plot.valToPos(state.time, 'x');
    const inside = x >= 0 && x <= plot.over.clientWidth;
    cursor.style.display = inside ? '' : 'none';
    if (inside) cursor.style.transform = `translateX(${x}px)`;
    const runs = state.visibleRuns;
    if (values.childElementCount !== runs.length) {
      values.replaceChildren(...runs.map((run) => el('span', { style: `color: ${state.colour(run)}` })));
    }
    runs.forEach((run, index) => {
      const value = this.series.column(quantity, run, state.selected)[state.frame];
      setText(values.children[index], value == null ? '–' : fixed(value, quantity.digits));
    });
  }
}
