// Names over bodies, and landblocks on the ground: a pool of elements that are moved, never made anew.
import { el, setText } from './dom';
import type { ScreenPoint } from './viewport';

// Pixels that a usual name takes.
const kWidth = 90;
const kHeight = 17;

export class LabelPool {
  readonly element = el('div', { class: 'labels', 'aria-hidden': 'true' });
  private pool: HTMLElement[] = [];
  private used = 0;
  private taken: ScreenPoint[] = [];

  begin(): void {
    this.used = 0;
    this.taken = [];
  }
  // Who comes first is shown; a name that would lie over another is not.
  put(text: string, kind: string, at: ScreenPoint): void {
    if (this.taken.some(({ x, y }) => Math.abs(x - at.x) < kWidth && Math.abs(y - at.y) < kHeight)) return;
    this.taken.push(at);
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
