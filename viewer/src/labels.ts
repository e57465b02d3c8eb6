// Names over bodies, and landblocks on the ground: a pool of elements that are moved, never made anew.
import { el, setText } from './dom';
import type { ScreenPoint } from './viewport';

// Pixels that a letter takes, and a line.
const kWidth = 6.6;
const kHeight = 17;
const kPadding = 12;

export class LabelPool {
  readonly element = el('div', { class: 'labels', 'aria-hidden': 'true' });
  private pool: HTMLElement[] = [];
  private used = 0;
  private taken: (ScreenPoint & { width: number })[] = [];

  begin(): void {
    this.used = 0;
    this.taken = [];
  }
  // Who comes first is shown; a name that would lie over another is not.
  put(text: string, kind: string, at: ScreenPoint, colour = ''): void {
    const width = text.length * kWidth + kPadding;
    if (this.taken.some((each) => Math.abs(each.x - at.x) < (each.width + width) / 2 && Math.abs(each.y - at.y) < kHeight)) return;
    this.taken.push({ ...at, width });
    const label = (this.pool[this.used] ??= this.element.appendChild(el('span')));
    ++this.used;
    setText(label, text);
    if (label.className !== kind) label.className = kind;
    label.style.color = colour;
    label.style.transform = `translate(-50%, -100%) translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
    label.hidden = false;
  }
  end(): void {
    for (let index = this.used; index < this.pool.length; ++index) this.pool[index].hidden = true;
  }
}
