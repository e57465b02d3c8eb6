// The worst moments as a list, worst first, by rule set, kind and body.
import { el, setText, showScene } from './dom';
import { cutText, deedOf, kAllMoments, passes, type MomentFilter } from './moments';
import { glyph } from './rule_sets';
import type { PageState } from './state';
import { objectName, timeText } from './words';

const kRows = 100; // more are asked for

interface Choice {
  value: number | string;
  label: string;
}

export class MomentList {
  private readonly list = el('ol', { class: 'moments' });
  private readonly count = el('p', { class: 'count', role: 'status' });
  private readonly more = el('button', { type: 'button', onclick: () => this.showMore() });
  private choosers: (() => void)[] = [];
  private rows = new Map<number, HTMLElement>();
  private most = kRows;
  private built = '';
  private current = -1;

  constructor(private readonly host: HTMLElement, private readonly state: PageState) {
    this.refresh();
  }

  // There are others.
  refresh(): void {
    const { host, state } = this;
    const { runs, objects } = state.recording;
    this.choosers = [];
    this.built = '';
    const filters = el('div', { class: 'filters' },
      this.chooser('run', 'rule set', 'all rule sets', runs.map(({ label }, value) => ({ value, label: `${glyph(label)} ${label}` }))),
      this.chooser('kind', 'kind', 'all kinds', [...new Set(state.moments.map(({ kind }) => kind))].sort().map((kind) => ({ value: kind, label: kind }))),
      this.chooser('object', 'body', 'all bodies', objects.map((object, value) => ({ value, label: objectName(object) }))
        .sort((a, b) => a.label.localeCompare(b.label))));
    host.replaceChildren(filters, this.count, this.list, this.more);
  }

  // Only choices that occur are offered, each with its count under the other two filters.
  private chooser(key: keyof MomentFilter, name: string, all: string, choices: Choice[]): HTMLElement {
    const { state } = this;
    const occurring = choices.filter(({ value }) => state.moments.some((moment) => moment[key] === value));
    const options = occurring.map(({ value }) => el('option', { value }));
    const select = el('select', { 'aria-label': name, onchange: () => this.choose(key, select.value) },
      el('option', { value: kAllMoments[key] }, all), ...options);
    this.choosers.push(() => {
      const passing = state.moments.filter((moment) => passes({ ...state.filter, [key]: kAllMoments[key] }, moment));
      const count = (value: number | string) => passing.filter((moment) => moment[key] === value).length;
      occurring.forEach(({ value, label }, index) => setText(options[index], `${label} (${count(value)})`));
      select.value = String(state.filter[key]);
    });
    return select;
  }
  private choose(key: keyof MomentFilter, value: string): void {
    this.state.setFilter({ [key]: key === 'kind' ? value : Number(value) });
  }

  private showMore(): void {
    this.most += kRows;
    this.build();
  }

  draw(): void {
    if (this.host.hidden) return;
    const { state } = this;
    const key = [state.filter.run, state.filter.kind, state.filter.object, state.theme].join();
    if (key !== this.built) {
      this.built = key;
      this.most = kRows;
      for (const choose of this.choosers) choose();
      this.build();
    }
    if (this.current !== state.moment) this.mark();
  }

  private build(): void {
    const { state } = this;
    const shown = state.listed.slice(0, this.most);
    const left = state.listed.length - shown.length;
    this.rows = new Map(shown.map((index, row) => [index, this.row(index, row + 1)]));
    this.list.replaceChildren(...this.rows.values());
    setText(this.count, state.listed.length === 0 ? 'No such moment.' : `${state.listed.length} ${state.listed.length === 1 ? 'moment' : 'moments'}, the worst first${cutText(state.recording)}`);
    setText(this.more, `${Math.min(left, kRows)} more of ${left}`);
    this.more.hidden = left <= 0;
    this.mark();
  }

  private row(index: number, rank: number): HTMLElement {
    const { recording, moments } = this.state;
    const moment = moments[index];
    const { label } = recording.runs[moment.run];
    return el('li', {}, el('button', { type: 'button', style: `--rule: ${this.state.colour(moment.run)}`, onclick: () => this.goTo(index) },
      el('span', { class: 'rank' }, String(rank)), el('b', {}, objectName(recording.objects[moment.object])),
      el('span', { class: 'ruled' }, `${glyph(label)} ${label}`), el('span', { class: 'when' }, timeText(moment.time)),
      el('span', { class: 'what' }, deedOf(moment))));
  }

  private goTo(index: number): void {
    this.state.showMoment(index);
    showScene();
  }

  private mark(): void {
    this.rows.get(this.current)?.firstElementChild!.removeAttribute('aria-current');
    this.current = this.state.moment;
    const row = this.rows.get(this.current);
    row?.firstElementChild!.setAttribute('aria-current', 'true');
    if (row) this.reveal(row);
  }

  // Scrolls the list alone, never the page.
  private reveal(row: HTMLElement): void {
    const { list } = this;
    const [from, to] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (from < list.scrollTop) list.scrollTop = from;
    else if (to > list.scrollTop + list.clientHeight) list.scrollTop = to - list.clientHeight;
  }
}
