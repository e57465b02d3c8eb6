// What this page is, which rule set is what, and who made it.
import { el } from './dom';
import type { Recording } from './model';
import { glyph, ruleSet } from './rule_sets';

export function fillAbout(host: HTMLElement, { meta, runs }: Recording): void {
  const told = runs.filter(({ label }) => ruleSet(label).says);
  host.replaceChildren(
    el('p', {}, 'One session of Asheron’s Call, replayed frame by frame: what the server sent, where each rule set draws the bodies, and every ',
      'decision on the way.'),
    el('dl', { class: 'sets' }, ...told.map(({ label }) => {
      return el('div', {}, el('dt', {}, `${glyph(label)} ${label}`), el('dd', {}, ruleSet(label).says));
    })),
    ...(meta.ground.length > 0
      ? [el('p', {}, 'The ground is from data files of the game that belong to whoever made this page: it has the heights of the landblocks visited in it.')]
      : []),
    ...(meta.paceLines.length > 0
      ? [el('p', {}, 'Whose pace creatures have, without data files of the game:'), el('ul', {}, ...meta.paceLines.map((line) => el('li', {}, line)))]
      : []),
    el('p', { class: 'maker' }, `Made by acmotion ${meta.acmotion}. Everything is in this file; nothing is loaded or sent.`));
}
