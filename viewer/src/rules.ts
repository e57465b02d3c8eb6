// Rule sets beside each other: the legend, what each of them makes of this moment, and how each did over all.
import { el, press, setText, toggle } from './dom';
import { eventsBack, isLoading, poseAt, queueAt, stateAt, type EventRef } from './look';
import { newPose, type MetricColumn } from './model';
import { kQuantities, type SeriesCache } from './series';
import type { PageState } from './state';
import { glyph, ruleSet } from './rule_sets';
import { fixed, timeText } from './words';

const kColumns = kQuantities.filter(({ key }) => key === 'speed' || key === 'update' || key === 'truth');

// Which rule sets are drawn, and whose numbers are shown.
export class Legend {
  private readonly shown: HTMLInputElement[] = [];
  private readonly chosen: HTMLButtonElement[] = [];
  private readonly items: HTMLElement[] = [];

  constructor(host: HTMLElement, private readonly state: PageState) {
    host.replaceChildren(...state.recording.runs.map((run, index) => this.item(run.label, index)));
  }

  private item(label: string, run: number): HTMLElement {
    const { state } = this;
    this.shown[run] = el('input', {
      type: 'checkbox', 'aria-label': `show ${label}`, title: `Show or hide ${label} (${run + 1})`, onchange: () => toggleRun(state, run),
    });
    const says = ruleSet(label).says;
    this.chosen[run] = toggle(`${glyph(label)} ${label}`, `${says && `${label}: ${says}. `}Show its numbers, and draw it solid`, () => {
      state.primary = run;
      state.visible[run] = true;
      state.changed();
    });
    return (this.items[run] = el('span', { class: 'rule' }, this.shown[run], this.chosen[run]));
  }

  draw(): void {
    this.items.forEach((item, run) => {
      this.shown[run].checked = this.state.visible[run];
      press(this.chosen[run], run === this.state.primary);
      item.style.setProperty('--rule', this.state.colour(run));
    });
  }
}

export function toggleRun(state: PageState, run: number): void {
  if (run >= state.visible.length) return;
  state.visible[run] = !state.visible[run];
  if (!state.visible.includes(true)) state.visible[run] = true;
  if (!state.visible[state.primary]) state.primary = state.visible.indexOf(true);
  state.changed();
}

// What each rule set does with the selected body right now.
export class Comparison {
  private key = '';
  private cards: { numbers: HTMLElement[]; sentence: HTMLElement }[] = [];

  constructor(private readonly host: HTMLElement, private readonly state: PageState, private readonly series: SeriesCache) {}

  draw(): void {
    const { state } = this;
    const key = [state.visibleRuns, state.selected, state.theme].join();
    if (key !== this.key) this.build();
    this.key = key;
    state.visibleRuns.forEach((run, index) => this.fill(run, index));
  }

  private columns() {
    return kColumns.filter((quantity) => this.series.has(quantity, this.state.selected));
  }

  private build(): void {
    const { state } = this;
    if (state.selected < 0) return this.host.replaceChildren(el('p', {}, 'Select a body to compare.'));
    this.cards = state.visibleRuns.map(() => ({
      numbers: [...this.columns(), 'queue'].map(() => el('dd')),
      sentence: el('p', { class: 'sentence' }),
    }));
    const titles = [...this.columns().map(({ title }) => title.toLowerCase()), 'waypoints'];
    this.host.replaceChildren(...this.cards.map((card, index) => {
      const run = state.visibleRuns[index];
      const { label } = state.recording.runs[run];
      const pairs = card.numbers.map((cell, column) => el('div', {}, el('dt', {}, titles[column]), cell));
      return el('article', { class: 'card', style: `--rule: ${state.colour(run)}` },
        el('h3', {}, `${glyph(label)} ${label}`), el('dl', {}, ...pairs), card.sentence);
    }));
  }

  private fill(run: number, index: number): void {
    const card = this.cards[index];
    if (!card) return;
    const { state } = this;
    this.columns().forEach((quantity, column) => {
      const value = this.series.at(quantity, run, state.selected, state.frame);
      setText(card.numbers[column], value == null ? '–' : `${fixed(value, quantity.digits)} ${quantity.unit}`);
    });
    const which = state.recording.runs[run];
    // A run that no rules moved has no queue.
    const isMoved = stateAt(which, state.selected, state.frame) && poseAt(which, state.selected, state.frame, newPose());
    setText(card.numbers.at(-1)!, isMoved ? String(queueAt(which, state.selected, state.frame).length) : '–');
    setText(card.sentence, this.lastSentence(run));
  }

  private lastSentence(run: number): string {
    const { recording, selected, frame } = this.state;
    if (isLoading(recording.runs[run], frame)) return 'loading …';
    let last: EventRef | undefined;
    // What follows from a decision comes after it on the same frame, and says less.
    for (const each of eventsBack(recording.runs[run], selected, frame)) {
      last ??= each;
      if (each.events.frames[each.event] !== last.events.frames[last.event]) break;
      if (each.events.lanes[each.event] > 0) {
        last = each;
        break;
      }
    }
    return last ? `${timeText(last.events.times[last.event])}: ${last.events.sentence(last.event)}` : 'No decision yet.';
  }
}

// ---- metrics --------------------------------------------------------------------------------------------------------
export class MetricsTable {
  private key = '';
  private whole = false;
  private readonly scope = toggle('all bodies', 'Show the numbers of all bodies together', () => {
    this.whole = !this.whole;
    this.draw();
  });
  private readonly table = el('table');

  constructor(host: HTMLElement, private readonly state: PageState) {
    host.replaceChildren(this.scope, this.table);
  }

  draw(): void {
    const { state } = this;
    const key = [this.whole, state.selected, state.visibleRuns, state.theme].join();
    if (key === this.key) return;
    this.key = key;
    press(this.scope, this.whole);
    const head = el('tr', {}, el('td'), ...state.visibleRuns.map((run) => {
      return el('th', { scope: 'col', style: `color: ${state.colour(run)}` }, `${glyph(state.recording.runs[run].label)} ${state.recording.runs[run].label}`);
    }));
    const rows = state.recording.meta.metrics.map((column) => this.row(column));
    this.table.replaceChildren(el('thead', {}, head), el('tbody', {}, ...rows));
  }

  private row({ key, title, unit, digits, better }: MetricColumn): HTMLElement {
    const values = this.state.visibleRuns.map((run) => this.metricsOf(run)[key]);
    const best = bestOf(values, better);
    const cells = values.map((value) => el('td', { class: value === best ? 'best' : undefined }, valueText(value, digits)));
    return el('tr', {}, el('th', { scope: 'row' }, unit ? `${title}, ${unit}` : title), ...cells);
  }

  private metricsOf(run: number): Record<string, unknown> {
    const { metrics } = this.state.recording.runs[run];
    const object = this.state.recording.objects[this.state.selected];
    return (this.whole || !object ? metrics.all : metrics.objects[String(object.id)]) ?? {};
  }
}

// Undefined when there is none, or when all are as good.
function bestOf(values: unknown[], better: MetricColumn['better']): unknown {
  const numbers = values.filter((value): value is number => typeof value === 'number');
  if (better === 'neither' || new Set(numbers).size < 2) return undefined;
  return better === 'less' ? Math.min(...numbers) : Math.max(...numbers);
}
// With as many digits as `replay` and `compare` print.
function valueText(value: unknown, digits: number): string {
  if (typeof value === 'number') return fixed(value, digits);
  return typeof value === 'string' ? value : '–';
}
