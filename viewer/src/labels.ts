// Names over bodies, and landblocks on the ground: a pool of elements that are moved, never made anew.
import { el, setText } from './dom';
import type { ScreenPoint, Viewport } from './viewport';

// Pixels that a letter takes, and a line.
const kWidth = 6.6;
const kHeight = 17;
const kPadding = 12;

export class LabelPool {
  readonly element = el('div', { class: 'labels', 'aria-hidden': 'true' });
  private pool: HTMLElement[] = [];
  private used = 0;
  private view: Viewport | undefined;
  private taken: (ScreenPoint & { width: number })[] = [];

  begin(): void {
    this.used = 0;
    this.taken = [];
  }
  // What comes next belongs to this picture.
  within(view: Viewport): void {
    this.view = view;
  }
  // The first of two names that overlap is shown; one that reaches over the edge of its picture is not.
  put(text: string, kind: string, at: ScreenPoint, colour = ''): boolean {
    const width = text.length * kWidth + kPadding;
    if (this.view && (at.x - width / 2 < this.view.x || at.x + width / 2 > this.view.x + this.view.width)) return false;
    if (this.taken.some((each) => Math.abs(each.x - at.x) < (each.width + width) / 2 && Math.abs(each.y - at.y) < kHeight)) return false;
    this.taken.push({ ...at, width });
    const label = (this.pool[this.used] ??= this.element.appendChild(el('span')));
    ++this.used;
    setText(label, text);
    if (label.className !== kind) label.className = kind;
    label.style.color = colour;
    label.style.transform = `translate(-50%, -100%) translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`;
    label.hidden = false;
    return true;
  }
  // Where there is no room, a line or two lower.
  putBelow(text: string, kind: string, { x, y }: ScreenPoint, colour: string): void {
    [0, 1, 2].some((line) => this.put(text, kind, { x, y: y + line * kHeight }, colour));
  }
  end(): void {
    for (let index = this.used; index < this.pool.length; ++index) this.pool[index].hidden = true;
  }
}
