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
      ? [el('p', {}, 'The ground comes from the game data files of the person who made this page, which contains the heights of the landblocks that were visited.')]
      : []),
    ...(meta.paceLines.length > 0
      ? [el('p', {}, 'The pace of creatures, without game data files:'), el('ul', {}, ...meta.paceLines.map((line) => el('li', {}, line)))]
      : []),
    el('p', { class: 'maker' }, `Made by acmotion ${meta.acmotion}. Everything is in this file; nothing is loaded or sent.`));
}

// What had to be assumed, and which parts of the file cannot be shown; the first few of many.
export function noteOn({ meta, damage }: Recording): string {
  const kMostNamed = 3;
  const named = damage.slice(0, kMostNamed).map((each) => `not shown: ${each}`);
  if (damage.length > kMostNamed) named.push(`${damage.length - kMostNamed} more blocks are damaged`);
  return [meta.note, ...named].filter((each) => each !== '').join('; ');
}
