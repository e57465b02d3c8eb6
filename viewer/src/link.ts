// The part of the address after "#" keeps what one looks at, so that a moment can be sent to somebody.
import { kLayers, type PageState } from './state';
import { hexId } from './words';

export function toFragment(state: PageState): string {
  const { recording, camera } = state;
  const object = recording.objects[state.selected];
  const flags = [state.mode, state.follow && 'follow', state.flat && '2d'].filter(Boolean);
  const parts: [string, string | undefined][] = [
    ['object', object && hexId(object.id)],
    ['time', state.time.toFixed(4)],
    ['rules', recording.runs.filter((_, run) => state.visible[run]).map((run) => run.label).join()],
    ['run', state.run?.label],
    ['view', flags.join()],
    ['camera', [camera.azimuth, camera.elevation, camera.distance].map((value) => Math.round(value * 10) / 10).join()],
    // A camera that follows nobody must say where it looks.
    ['at', state.follow ? undefined : [camera.target.x, camera.target.y, camera.target.z].map((value) => value.toFixed(1)).join()],
    ['show', kLayers.filter((layer) => state.layers[layer]).join()],
  ];
  return '#' + parts.filter(([, value]) => value).map(([key, value]) => `${key}=${encodeURIComponent(value!)}`).join('&');
}

// Takes over what the fragment tells and makes sense; leaves the rest. False: it tells nothing.
export function applyFragment(state: PageState, fragment: string): boolean {
  const told = new URLSearchParams(fragment.replace(/^#/, ''));
  const list = (key: string) => told.get(key)?.split(',');
  const object = state.recording.objects.findIndex(({ id }) => id === Number(told.get('object') ?? NaN));
  if (object >= 0) state.selected = object;
  applyRuns(state, list('rules'), told.get('run'));
  applyView(state, list('view'), list('camera')?.map(Number), list('at')?.map(Number));
  const show = list('show');
  if (show) for (const layer of kLayers) state.layers[layer] = show.includes(layer);
  const time = Number(told.get('time') ?? NaN);
  state.seek(Number.isFinite(time) ? time : state.time);
  return told.size > 0;
}

function applyRuns(state: PageState, rules: string[] | undefined, primary: string | null): void {
  const visible = state.recording.runs.map((run) => rules?.includes(run.label) ?? true);
  if (visible.includes(true)) state.visible = visible;
  const run = state.recording.runs.findIndex(({ label }) => label === primary);
  if (run >= 0 && state.visible[run]) state.primary = run;
}

function applyView(state: PageState, view: string[] | undefined, camera: number[] | undefined, at: number[] | undefined): void {
  if (view) {
    state.mode = view.includes('side') ? 'side' : 'overlay';
    state.follow = view.includes('follow');
    state.flat = view.includes('2d');
  }
  if (camera?.length === 3 && camera.every(Number.isFinite)) {
    state.camera.azimuth = camera[0];
    state.camera.elevation = camera[1];
    state.camera.distance = camera[2];
    state.camera.tilt(0); // keeps them within bounds
    state.camera.zoom(1);
  }
  if (at?.length === 3 && at.every(Number.isFinite)) state.camera.target = { x: at[0], y: at[1], z: at[2] };
}
