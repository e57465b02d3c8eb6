// Names over bodies, and landblocks on the ground: a pool of elements that are moved, never made anew.
import { el, setText } from './dom';
import type { ScreenPoint } from './viewport';

export class LabelPool {
  readonly element = el('div', { class: 'labels', 'aria-hidden': 'true' });
  private pool: HTMLElement[] = [];
  private used = 0;

  begin(): void {
    this.used = 0;
  }
  put(text: string, kind: string, at: ScreenPoint): void {
    const label = (this.pool[this.used] ??= this.element.appendChild(el('span')));
    ++this.used;
    setText(label, text);
    if (label.className !== kind) label.className = kind;
    label.style.transform = `translate(-50%, -100%) translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
    label.hidden = false;
  }
  end(): void {
    for (let index = this.used; index < this.pool.length; ++index) this.pool[index].hidden = true;
  }
}
