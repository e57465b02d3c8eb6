// What the panel shows: details, or one of the lists: moments, bodies, divergences.
import { el } from './dom';

export class Tabs {
  private readonly buttons: HTMLButtonElement[];
  chosen = 0;

  constructor(host: HTMLElement, private readonly parts: { title: string; panel: HTMLElement }[], private readonly changed: () => void, chosen = 0) {
    this.buttons = parts.map(({ title, panel }, index) => {
      return el('button', { type: 'button', role: 'tab', 'aria-controls': panel.id, onclick: () => this.choose(index) }, title);
    });
    host.replaceChildren(...this.buttons);
    host.onkeydown = (event) => this.key(event);
    this.choose(chosen < parts.length ? chosen : 0);
  }

  setTitle(index: number, title: string): void {
    this.buttons[index].textContent = title;
  }

  choose(index: number): void {
    this.chosen = index;
    this.parts.forEach(({ panel }, at) => (panel.hidden = at !== index));
    this.buttons.forEach((button, at) => {
      button.setAttribute('aria-selected', String(at === index));
      button.tabIndex = at === index ? 0 : -1;
    });
    this.changed();
  }

  // Arrows go from tab to tab here; elsewhere they go from frame to frame.
  private key(event: KeyboardEvent): void {
    const by = Number(event.key === 'ArrowRight') - Number(event.key === 'ArrowLeft');
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.choose((this.chosen + by + this.parts.length) % this.parts.length);
    this.buttons[this.chosen].focus();
  }
}
