// All bodies, those that moved first: search, select, hide, see one alone. Also for users who cannot or do not want to click into the
// scene.
import { el, press, setText, toggle } from './dom';
import { firstFrameOf, poseAt } from './look';
import { newPose } from './model';
import { countText, rankedBodies } from './ranking';
import type { PageState } from './state';
import { hexId, objectName } from './words';

const kRows = 200; // of a crowd; the search finds the others

interface Named {
  object: number;
  name: string;
  words: string; // to search in
}

interface Row {
  object: number;
  name: HTMLButtonElement;
  shown: HTMLInputElement;
  solo: HTMLButtonElement;
}

export class BodyList {
  private readonly query = el('input', {
    type: 'search', placeholder: 'search by name or id', 'aria-label': 'search bodies', oninput: () => this.build(),
  });
  private readonly count = el('p', { class: 'count', role: 'status' });
  private readonly all = el('button', { type: 'button', onclick: () => this.state.showAll() }, 'show all');
  private readonly list = el('ul', { class: 'bodies' });
  private readonly restList = el('ul', { class: 'bodies' });
  private readonly restTitle = el('summary');
  private readonly rest = el('details', { class: 'rest' }, this.restTitle, this.restList);
  private bodies!: ReturnType<typeof rankedBodies>;
  private names: Named[] = [];
  private rows: Row[] = [];

  constructor(private readonly host: HTMLElement, private readonly state: PageState) {
    host.replaceChildren(el('div', { class: 'filters' }, this.query, this.all), this.count, this.list, this.rest);
    this.refresh();
  }

  // There are others, or they have other names.
  refresh(): void {
    const { objects } = this.state.recording;
    this.bodies = rankedBodies(this.state.recording);
    const { moved, stood, unmeasured } = this.bodies;
    this.names = [...moved, ...unmeasured, ...stood].map((object) => {
      const name = objectName(objects[object]);
      return { object, name, words: `${name} ${hexId(objects[object].id)}`.toLowerCase() };
    });
    this.build();
  }

  focus(): void {
    this.query.focus();
    this.query.select();
  }

  // What only stood is folded, unless one looks for it.
  private build(): void {
    const wanted = this.query.value.trim().toLowerCase();
    const stood = new Set(wanted ? [] : this.bodies.stood);
    const found = this.names.filter(({ words }) => words.includes(wanted));
    const [first, rest] = [found.filter(({ object }) => !stood.has(object)), found.filter(({ object }) => stood.has(object))];
    this.rows = [];
    this.fill(this.list, first);
    this.fill(this.restList, rest);
    setText(this.restTitle, `${rest.length} ${rest.length === 1 ? 'thing' : 'things'} did not move`);
    this.rest.hidden = rest.length === 0;
    const more = Math.max(first.length, rest.length) > kRows ? `, the first ${kRows} here` : '';
    setText(this.count, wanted ? this.foundText(found.length) + more : `${countText(this.bodies)}; the worst shown first${more}`);
    this.draw();
  }
  private fill(list: HTMLElement, names: Named[]): void {
    const rows = names.slice(0, kRows).map(({ object, name }) => this.row(object, name));
    list.replaceChildren(...rows.map(({ name, shown, solo }) => el('li', {}, shown, name, solo)));
    this.rows.push(...rows);
  }
  private foundText(count: number): string {
    return count === 0 ? `No body is called "${this.query.value.trim()}".` : `${count} of ${this.names.length} bodies`;
  }

  private row(object: number, name: string): Row {
    const { state } = this;
    const shown = el('input', { type: 'checkbox', 'aria-label': `show ${name}`, title: 'Show or hide', onchange: () => state.hide(object, !shown.checked) });
    const solo = toggle('solo', `Show only ${name}`, () => {
      const isOn = state.solo && state.selected === object;
      if (!isOn) this.choose(object);
      state.solo = !isOn;
      state.changed();
    });
    return { object, shown, solo, name: toggle(name, `Select ${name}`, () => this.choose(object)) };
  }

  // A body that is not in the world now is shown when it comes.
  private choose(object: number): void {
    const { state } = this;
    state.hidden.delete(object);
    state.select(object);
    if (poseAt(state.run, object, state.frame, newPose())) return;
    // Where the recording cannot be had, the page says so already.
    firstFrameOf(state.recording, state.run, object).then((frame) => {
      if (frame !== undefined && state.selected === object) state.seek(state.recording.frameTimes[frame]);
    }, () => {});
  }

  draw(): void {
    if (this.host.hidden) return;
    const { state } = this;
    for (const { object, name, shown, solo } of this.rows) {
      press(name, object === state.selected);
      press(solo, state.solo && object === state.selected);
      shown.checked = state.isShown(object);
      shown.disabled = state.solo;
    }
    this.all.disabled = !state.solo && state.hidden.size === 0;
  }
}

// The selected body; a click opens the list.
export class ChosenBody {
  private readonly button = el('button', { type: 'button', title: 'Search, select, hide bodies (/)', onclick: () => this.open() });

  constructor(host: HTMLElement, private readonly state: PageState, private readonly open: () => void) {
    host.replaceChildren(this.button);
  }
  draw(): void {
    const { recording, selected, solo } = this.state;
    setText(this.button, `${objectName(recording.objects[selected])}${solo ? ', alone' : ''} ▾`);
  }
}
