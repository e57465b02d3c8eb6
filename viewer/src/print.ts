// On paper: light, and the scene as a picture, because a browser prints a WebGL canvas as nothing.
import { el } from './dom';
import type { Theme } from './palette';

export interface Printable {
  readonly stage: HTMLElement;
  theme: Theme;
  drawNow(): void;
}

export function listenToPrint(page: Printable, signal: AbortSignal): void {
  let before: Theme = page.theme;
  const picture = el('img', { class: 'printed', alt: 'the scene' });
  addEventListener('beforeprint', () => {
    before = page.theme;
    page.theme = 'light';
    page.drawNow();
    picture.src = page.stage.querySelector('canvas')!.toDataURL(); // at once: the canvas is emptied after this task
    page.stage.append(picture);
  }, { signal });
  addEventListener('afterprint', () => {
    picture.remove();
    page.theme = before;
    page.drawNow();
  }, { signal });
}
