// The part of the address after "#" keeps the view, so that a link to a moment can be shared. docs/viewer.md lists its
// fields; a program that writes links to the page, like `explain`, needs only object, time and run.
import { frameAt, type SceneObject } from './model';
import { kLayers, type PageState } from './state';
import { hexId } from './words';

export function toFragment(state: PageState): string {
  const { recording, camera } = state;
  const object = recording.objects[state.selected];
  const flags = [state.mode, state.follow && 'follow', state.flat && '2d', state.solo && 'solo'].filter(Boolean);
  const parts: [string, string | undefined][] = [
    ['object', object && hexId(object.id)],
    ['time', state.time.toFixed(6)],
    ['rules', recording.runs.filter((_, run) => state.visible[run]).map((run) => run.label).join()],
    ['run', state.run?.label],
    ['view', flags.join()],
    ['camera', [camera.azimuth, camera.elevation, camera.distance].map((value) => Math.round(value * 10) / 10).join()],
    // If the camera follows no body, the link must say where it looks.
    ['at', state.follow ? undefined : [camera.target.x, camera.target.y, camera.target.z].map((value) => value.toFixed(1)).join()],
    ['span', [state.window.from, state.window.to].map((value) => value.toFixed(3)).join()],
    ['hide', [...state.hidden].map((hidden) => hexId(recording.objects[hidden].id)).join()],
    ['show', kLayers.filter((layer) => state.layers[layer]).join()],
  ];
  return '#' + parts.filter(([, value]) => value).map(([key, value]) => `${key}=${encodeURIComponent(value!)}`).join('&');
}

// Unless it names a span, a link into a session longer than this shows lanes and plots around its time.
const kLongSeconds = 60;
const kCloseSeconds = 10;
const kRoundedSeconds = 0.0005;

// Applies the valid fields of the fragment and ignores the rest. False: it has none.
export function applyFragment(state: PageState, fragment: string): boolean {
  const told = new URLSearchParams(fragment.replace(/^#/, ''));
  const list = (key: string) => told.get(key)?.split(',');
  const object = told.has('object') ? find(state.recording.objects, told.get('object')!) : -1;
  if (object >= 0) state.selected = object;
  applyRuns(state, list('rules'), told.get('run'));
  applyHidden(state, list('hide'));
  const show = list('show');
  if (show) for (const layer of kLayers) state.layers[layer] = show.includes(layer);
  applyTime(state, Number(told.get('time') ?? NaN), list('span')?.map(Number));
  // After the time: a camera in the link takes precedence over the one that would frame the moment.
  applyView(state, list('view'), list('camera')?.map(Number), list('at')?.map(Number));
  return told.size > 0;
}

// By id or by name.
function find(objects: SceneObject[], words: string): number {
  const byId = objects.findIndex(({ id }) => id === Number(words));
  return byId >= 0 ? byId : objects.findIndex(({ name }) => name.toLowerCase() === words.trim().toLowerCase());
}

function applyTime(state: PageState, time: number, span: number[] | undefined): void {
  if (!Number.isFinite(time)) return state.seek(state.time);
  // A time with three decimals means the frame that it was rounded from.
  const { frameTimes } = state.recording;
  state.seek(Math.max(time, frameTimes[frameAt(state.recording, time + kRoundedSeconds)] ?? 0));
  const moment = state.momentHere();
  if (moment >= 0) state.showMoment(moment);
  else if (!span && state.end - state.start > kLongSeconds) state.zoomTo(time, kCloseSeconds);
  if (span?.length === 2 && span.every(Number.isFinite) && span[1] > span[0]) state.zoomTo((span[0] + span[1]) / 2, span[1] - span[0]);
}

function applyHidden(state: PageState, hidden: string[] | undefined): void {
  state.hidden.clear();
  for (const id of hidden ?? []) {
    const object = find(state.recording.objects, id);
    if (object >= 0) state.hidden.add(object);
  }
}

function applyRuns(state: PageState, rules: string[] | undefined, primary: string | null): void {
  const visible = state.recording.runs.map((run) => rules?.includes(run.label) ?? true);
  if (visible.includes(true)) state.visible = visible;
  const run = state.recording.runs.findIndex(({ label }) => label === primary);
  if (run >= 0) {
    state.primary = run;
    state.visible[run] = true;
  } else if (!state.visible[state.primary]) state.primary = state.visible.indexOf(true);
}

function applyView(state: PageState, view: string[] | undefined, camera: number[] | undefined, at: number[] | undefined): void {
  if (view) {
    state.mode = view.includes('side') ? 'side' : 'overlay';
    state.follow = view.includes('follow');
    state.flat = view.includes('2d');
    state.solo = view.includes('solo');
  }
  if (camera?.length === 3 && camera.every(Number.isFinite)) {
    state.camera.azimuth = camera[0];
    state.camera.elevation = camera[1];
    state.camera.distance = camera[2];
    state.camera.tilt(0); // keeps them within bounds
    state.keepCamera();
    state.camera.zoom(1);
  }
  if (at?.length === 3 && at.every(Number.isFinite)) state.camera.target = { x: at[0], y: at[1], z: at[2] };
}

// The whole address of what is shown, into the clipboard.
export async function copyLink(state: PageState): Promise<void> {
  const address = new URL(toFragment(state), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    copyBySelection(address); // a page that is served from another machine has no clipboard
  }
}

function copyBySelection(text: string): void {
  const area = document.body.appendChild(document.createElement('textarea'));
  area.value = text;
  area.select();
  document.execCommand('copy');
  area.remove();
}
