// Which rule set each half of the scene shows, when they stand side by side.
import { el, setText } from './dom';
import { glyph } from './rule_sets';
import type { PageState } from './state';
import { viewports } from './viewport';

export function drawCaptions(host: HTMLElement, state: PageState, stage: HTMLElement): void {
  const views = state.mode === 'side' ? viewports(state, stage.clientWidth, stage.clientHeight) : [];
  while (host.childElementCount > views.length) host.lastElementChild!.remove();
  while (host.childElementCount < views.length) host.append(el('div', {}, el('span')));
  views.forEach((view, index) => {
    const caption = host.children[index] as HTMLElement;
    setText(caption.firstElementChild!, view.runs.map((run) => `${glyph(state.recording.runs[run].label)} ${state.recording.runs[run].label}`).join());
    const { x, y, width, height } = view;
    caption.style.cssText = `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px; --rule: ${state.colour(view.runs[0])}`;
  });
}
