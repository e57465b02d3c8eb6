// Where the rule sets diverge, as a list: the rows of `acmotion explain --versus`.
import { el, showScene } from './dom';
import type { Divergence, Recording, Run } from './model';
import { glyph } from './rule_sets';
import type { PageState } from './state';
import { objectName, timeText } from './words';

export function divergenceCount({ runs }: Recording): number {
  return runs.reduce((count, { versus }) => count + (versus?.divergences.length ?? 0), 0);
}

interface Row {
  run: number;
  divergence: Divergence;
  button: HTMLElement;
}

export class DivergenceList {
  private rows: Row[] = [];
  private theme = '';

  constructor(private readonly host: HTMLElement, private readonly state: PageState) {}

  draw(): void {
    if (this.host.hidden) return;
    if (this.theme !== this.state.theme) this.build();
    for (const { run, divergence, button } of this.rows) {
      if (this.state.isAt(run, divergence)) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  }

  private build(): void {
    this.theme = this.state.theme;
    this.rows = [];
    this.host.replaceChildren(...this.state.recording.runs.flatMap((run, index) => this.part(run, index)));
  }

  private part(run: Run, index: number): HTMLElement[] {
    if (!run.versus) return [];
    const list = el('ol', { class: 'moments' }, ...run.versus.divergences.map((one, at) => this.row(run, index, one, at + 1)));
    return [el('p', { class: 'count' }, run.versus.text), list];
  }

  private row(run: Run, index: number, divergence: Divergence, rank: number): HTMLElement {
    const { state } = this;
    const line = (text: string) => el('span', { class: 'line' }, text);
    const decided = (label: string, what: string) => line(`${glyph(label)} ${label}: ${what}`);
    const button = el('button', { type: 'button', style: `--rule: ${state.colour(index)}`, onclick: () => this.goTo(index, divergence) },
      el('span', { class: 'rank' }, String(rank)), el('b', {}, objectName(state.recording.objects[divergence.object])),
      el('span', { class: 'when' }, timeText(divergence.time)), el('span', { class: 'what' }, divergence.apart),
      decided(run.label, divergence.decided), decided(run.versus!.versus, divergence.versusDecided),
      ...(divergence.rows.length > 0 ? divergence.rows : ['no single rule is the reason']).map(line));
    this.rows.push({ run: index, divergence, button });
    return el('li', {}, button);
  }

  private goTo(run: number, divergence: Divergence): void {
    this.state.showDivergence(run, divergence);
    showScene();
  }
}
