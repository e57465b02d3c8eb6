// What can be changed while a session goes on: each is sent to the program, which answers with a sentence.
import { el, setText } from './dom';

export interface LiveControl {
  path: string; // "/network"
  label: string;
  value: string; // at first
}

export class LiveControls {
  private shown = '';

  constructor(private readonly host: HTMLElement) {}

  // The same ones stay as they are: the user may be typing.
  show(controls: LiveControl[]): void {
    const key = JSON.stringify(controls);
    if (key === this.shown) return;
    this.shown = key;
    this.host.hidden = controls.length === 0;
    this.host.replaceChildren(...controls.map((control) => this.form(control)));
  }

  private form({ path, label, value }: LiveControl): HTMLElement {
    const input = el('input', { type: 'text', value, 'aria-label': label, size: 40 });
    const answer = el('output', { 'aria-label': `${label}: answer` });
    const form = el('form', {}, el('label', {}, `${label} `, input), el('button', { type: 'submit' }, 'set'), answer);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(path, input.value).then((words) => setText(answer, words));
    });
    return form;
  }
}

async function send(path: string, body: string): Promise<string> {
  try {
    return (await (await fetch(path, { method: 'POST', body })).text()).trim();
  } catch {
    return 'acmotion does not answer';
  }
}
