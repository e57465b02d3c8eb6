// All bodies by name: search, select, hide, see one alone. For those, too, who cannot or would not click into the scene.
import { el, press, setText, toggle } from './dom';
import { newPose, poseAt } from './model';
import type { PageState } from './state';
import { hexId, objectName } from './words';

const kRows = 200; // of a crowd; the search finds the others

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
  private readonly names: { object: number; name: string; words: string }[];
  private rows: Row[] = [];

  constructor(private readonly host: HTMLElement, private readonly state: PageState) {
    const isSomewhere = (object: number) => state.recording.runs.some(({ tracks }) => tracks[object]?.spans.length);
    this.names = state.recording.objects.map((each, object) => {
      return { object, name: objectName(each), words: `${objectName(each)} ${hexId(each.id)}`.toLowerCase() };
    }).filter(({ object }) => isSomewhere(object)).sort((a, b) => a.name.localeCompare(b.name));
    host.replaceChildren(el('div', { class: 'filters' }, this.query, this.all), this.count, this.list);
    this.build();
  }

  focus(): void {
    this.query.focus();
    this.query.select();
  }

  private build(): void {
    const wanted = this.query.value.trim().toLowerCase();
    const found = this.names.filter(({ words }) => words.includes(wanted));
    this.rows = found.slice(0, kRows).map(({ object, name }) => this.row(object, name));
    this.list.replaceChildren(...this.rows.map(({ name, shown, solo }) => el('li', {}, shown, name, solo)));
    const more = found.length > kRows ? `, the first ${kRows} here` : '';
    setText(this.count, found.length === 0 ? `Nobody is called "${this.query.value.trim()}".` : `${found.length} of ${this.names.length} bodies${more}`);
    this.draw();
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

  // Somebody who is not in the world now is shown when they come.
  private choose(object: number): void {
    const { state } = this;
    const spans = state.run.tracks[object]?.spans ?? [];
    state.hidden.delete(object);
    state.select(object);
    if (spans[0] && !poseAt(state.run, object, state.frame, newPose())) state.seek(state.recording.frameTimes[spans[0].first]);
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

// Whom one looks at; a click opens the list.
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
