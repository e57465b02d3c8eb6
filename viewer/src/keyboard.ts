// Everything the page can do has a key; this table is also the help.
import { byId, el } from './dom';
import { nextEvent, type RunEvent } from './lanes';
import { isDrawn } from './picture';
import { newPose } from './model';
import { toggleRun } from './rules';
import type { Layer, PageState } from './state';

export interface Actions {
  state: PageState;
  goTo(event: RunEvent): void;
  openFile(): void;
  toggleTheme(): void;
  toggleFlat(): void;
  copyLink(): void;
  showMoments(): void;
  searchBodies(): void;
}

interface Command {
  keys: string[];
  does: string;
  act(actions: Actions, event: KeyboardEvent): void;
}

const layer = (key: string, name: Layer, does: string): Command => ({
  keys: [key],
  does,
  act: ({ state }) => (state.layers[name] = !state.layers[name]),
});

const kGroups: Record<string, Command[]> = {
  Time: [
    { keys: ['Space'], does: 'play, pause', act: ({ state }) => state.togglePlay() },
    { keys: ['ArrowLeft', 'ArrowRight'], does: 'one frame back, forward', act: ({ state }, event) => state.step(sign(event)) },
    {
      keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'], does: 'one second back, forward',
      act: ({ state }, event) => state.seek(state.time + sign(event)),
    },
    { keys: ['Home', 'End'], does: 'to the start, to the end', act: ({ state }, event) => goToEnd(state, event.key === 'Home') },
    { keys: ['[', ']'], does: 'slower, faster', act: ({ state }, event) => state.changeSpeed(event.key === '[' ? -1 : 1) },
    { keys: ['l'], does: 'loop around this moment', act: ({ state }) => state.toggleLoop() },
    { keys: ['0'], does: 'lanes and plots: the whole session', act: ({ state }) => state.zoomTo(state.time, Infinity) },
    { keys: ['9'], does: 'lanes and plots: ten seconds', act: ({ state }) => state.zoomTo(state.time, 10) },
  ],
  'Moments and bodies': [
    { keys: ['n', 'Shift+N'], does: 'next, previous worst moment', act: ({ state }, event) => state.nextMoment(event.shiftKey ? -1 : 1) },
    { keys: ['.'], does: 'the list of worst moments', act: ({ showMoments }) => showMoments() },
    { keys: ['e', 'Shift+E'], does: 'next, previous event of this body', act: goToEvent },
    { keys: ['j', 'k'], does: 'next, previous body', act: ({ state }, event) => selectNext(state, event.key === 'j' ? 1 : -1) },
    { keys: ['/'], does: 'search bodies', act: ({ searchBodies }) => searchBodies() },
    { keys: ['z'], does: 'this body alone, all bodies', act: ({ state }) => (state.solo = !state.solo) },
    { keys: ['y'], does: 'hide, show this body', act: ({ state }) => state.hide(state.selected, !state.hidden.has(state.selected)) },
  ],
  'Rule sets': [
    { keys: ['1', '2', '3', '4'], does: 'show or hide a rule set', act: ({ state }, event) => toggleRun(state, Number(event.key) - 1) },
    { keys: ['p'], does: 'next rule set: its numbers, drawn solid', act: ({ state }) => nextPrimary(state) },
    { keys: ['v'], does: 'on top of each other, side by side', act: ({ state }) => (state.mode = state.mode === 'side' ? 'overlay' : 'side') },
  ],
  Camera: [
    { keys: ['f'], does: 'follow the selected body', act: ({ state }) => (state.follow = !state.follow) },
    { keys: ['t'], does: 'from above', act: ({ state }) => state.camera.toggleTop() },
    { keys: ['a', 'd'], does: 'turn', act: ({ state }, event) => state.camera.turn(event.key === 'a' ? 5 : -5) },
    { keys: ['w', 's'], does: 'tilt', act: ({ state }, event) => state.camera.tilt(event.key === 'w' ? 4 : -4) },
    { keys: ['+', '-'], does: 'nearer, farther', act: ({ state }, event) => state.camera.zoom(event.key === '+' ? 0.85 : 1.18) },
    { keys: ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+ArrowUp', 'Alt+ArrowDown'], does: 'move', act: ({ state }, event) => pan(state, event.key) },
    { keys: ['m'], does: '2D, 3D', act: ({ toggleFlat }) => toggleFlat() },
  ],
  Show: [
    layer('i', 'labels', 'names'),
    layer('r', 'trails', 'trails'),
    layer('u', 'updates', 'updates of the server'),
    layer('q', 'queue', 'waypoint queue'),
    layer('g', 'truth', 'the truth, where it is known'),
    layer('h', 'leash', 'leash'),
    layer('b', 'bubble', '96 m bubble around the player'),
    { keys: ['c'], does: 'copy a link to this moment', act: ({ copyLink }) => copyLink() },
    { keys: ['x'], does: 'light, dark', act: ({ toggleTheme }) => toggleTheme() },
    { keys: ['o'], does: 'open a file', act: ({ openFile }) => openFile() },
    { keys: ['?'], does: 'this help', act: () => byId<HTMLDialogElement>('help').showModal() },
  ],
};

const sign = (event: KeyboardEvent) => (event.key === 'ArrowLeft' ? -1 : 1);

function goToEvent({ state, goTo }: Actions, event: KeyboardEvent): void {
  // Where the recording cannot be had, the page says so already.
  nextEvent(state, event.shiftKey ? -1 : 1).then((next) => next && goTo(next), () => {});
}

// Bodies that are not in the world now are passed over.
function selectNext(state: PageState, by: number): void {
  const count = state.recording.objects.length;
  const pose = newPose();
  for (let tries = 1; tries <= count; ++tries) {
    const object = (((state.selected + by * tries) % count) + count) % count;
    if (!state.hidden.has(object) && isDrawn(state.run, object, state.frame, pose)) return state.select(object);
  }
}

function nextPrimary(state: PageState): void {
  const runs = state.visibleRuns;
  state.primary = runs[(runs.indexOf(state.primary) + 1) % runs.length];
}

function pan(state: PageState, key: string): void {
  state.follow = false;
  state.camera.pan(Number(key === 'ArrowRight') - Number(key === 'ArrowLeft'), 0);
  state.camera.pan(0, Number(key === 'ArrowUp') - Number(key === 'ArrowDown'));
}

// "Shift+ArrowLeft". Shift is part of a sign like "?", so it is named only for named keys and letters.
function nameOf(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'Space' : event.key === '=' ? '+' : event.key;
  const shift = event.shiftKey && (key.length > 1 || key.toLowerCase() !== key);
  return (event.altKey ? 'Alt+' : '') + (shift ? 'Shift+' : '') + key;
}

const kCommands = new Map(Object.values(kGroups).flat().flatMap((command) => command.keys.map((key) => [key, command])));

export function listenToKeys(actions: Actions, signal: AbortSignal): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
    const target = event.target as HTMLElement;
    if (target.matches('input:not([type=checkbox]), select, textarea')) return;
    const name = nameOf(event);
    // Space on a button presses that button.
    if (name === 'Space' && target.closest('button, summary, input')) return;
    const command = kCommands.get(name);
    if (!command) return;
    event.preventDefault();
    command.act(actions, event);
    actions.state.changed();
  }, { signal });
}

const kShownAs: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const shownAs = (key: string) => (key === '+' ? key : key.split('+').map((part) => kShownAs[part] ?? part).join(' '));

// The end of a session that is going on is its newest frame, and the next, and the next.
function goToEnd(state: PageState, isStart: boolean): void {
  if (!isStart && state.isLive) state.catchUp();
  else state.seek(isStart ? state.start : state.end);
}

export function fillHelp(host: HTMLElement): void {
  host.replaceChildren(...Object.entries(kGroups).map(([title, commands]) => el('section', {}, el('h3', {}, title),
    el('dl', {}, ...commands.map(({ keys, does }) => {
      return el('div', {}, el('dt', {}, ...keys.map((key) => el('kbd', {}, shownAs(key)))), el('dd', {}, does));
    })))));
}
