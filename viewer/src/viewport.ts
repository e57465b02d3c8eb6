// How the scene's space is divided: one picture of all rule sets, or one for each. All look from the same side and
// distance; beside each other, each looks at its own body.
import { poseAt } from './look';
import { newPose, type Place } from './model';
import type { PageState } from './state';

export interface Viewport {
  runs: number[];
  x: number; // CSS pixels from the top left
  y: number;
  width: number;
  height: number;
}

export function viewports(state: PageState, width: number, height: number): Viewport[] {
  const runs = state.visibleRuns;
  if (state.mode === 'overlay' || runs.length < 2) return [{ runs, x: 0, y: 0, width, height }];
  const stacked = width < height; // a phone held upright
  const part = (stacked ? height : width) / runs.length;
  return runs.map((run, index) => ({
    runs: [run],
    x: stacked ? 0 : index * part,
    y: stacked ? index * part : 0,
    width: stacked ? width : part,
    height: stacked ? part : height,
  }));
}

export function viewportAt(all: Viewport[], x: number, y: number): Viewport {
  return all.find((each) => x < each.x + each.width && y < each.y + each.height) ?? all[0];
}

// The run whose body is followed and named in this picture.
export function leader(state: PageState, view: Viewport): number {
  return view.runs.includes(state.primary) ? state.primary : (view.runs[0] ?? state.primary);
}

// What the camera looks at in this picture.
export function targetOf(state: PageState, view: Viewport): Place {
  // Both ends of the pop at hand, under the rule set that shows it.
  if (state.follow && state.jump && leader(state, view) === state.primary) return state.camera.target;
  const pose = newPose();
  if (!state.follow || !poseAt(state.recording.runs[leader(state, view)], state.selected, state.frame, pose)) return state.camera.target;
  return { x: pose.x, y: pose.y, z: pose.z };
}

// What both scenes can do.
export interface SceneView {
  readonly element: HTMLElement;
  draw(): void;
  resize(width: number, height: number): void;
  // Pixels drawn for each pixel of the screen along an edge, 1 or less.
  setSharpness(share: number): void;
  // The body under a point of the element; -1: none.
  pick(x: number, y: number): number;
  // How many bodies the last picture had, by run.
  readonly drawn: number[];
  dispose(): void;
}

export interface ScreenPoint {
  x: number;
  y: number;
}
