// `window.acmotion`: what the page shows, for tests and for the browser's console.
import { poseAt } from './look';
import { kInContact, newPose } from './model';
import type { Page } from './page';
import { hexId } from './words';

export interface PageApi {
  readonly ready: boolean; // a recording is open
  readonly time: number; // seconds
  readonly frame: number;
  readonly frameTimes: number[];
  readonly epoch: number; // seconds of the machine's clock at time 0, as captured; 0: unknown
  readonly playing: boolean;
  readonly live: boolean; // the session is still going on
  readonly following: boolean; // ...and its newest is shown
  readonly selected: string | null; // "0x50000001"
  readonly objects: string[];
  readonly runs: string[]; // labels
  readonly visible: string[]; // labels of the runs that are drawn
  readonly primary: string; // label of the run whose numbers are shown
  readonly drawn: Record<string, number>; // bodies in the last picture, by run
  readonly framesPerSecond: number; // while playing
  readonly flat: boolean; // the scene is the 2D one
  readonly loading: boolean; // what is drawn on this frame is not there yet
  readonly held: { parts: number; bytes: number }; // of the recording, unpacked
  readonly camera: { azimuth: number; elevation: number; distance: number; target: { x: number; y: number; z: number } };
  // On the frame that is shown; null when the body is not in the world.
  pose(object: string, run: string): { x: number; y: number; z: number; heading: number; contact: boolean } | null;
  seek(time: number): void;
}

export function exposeApi(current: () => Page | undefined): void {
  const state = () => {
    const page = current();
    if (!page) throw new Error('no recording is open');
    return page.state;
  };
  const labels = () => state().recording.runs.map(({ label }) => label);
  const api: PageApi = {
    get ready() { return current() !== undefined; },
    get time() { return state().time; },
    get frame() { return state().frame; },
    get frameTimes() { return Array.from(state().recording.frameTimes); },
    get epoch() { return state().recording.meta.epoch; },
    get playing() { return state().playing; },
    get live() { return state().isLive; },
    get following() { return state().isFollowing; },
    get selected() {
      const object = state().recording.objects[state().selected];
      return object ? hexId(object.id) : null;
    },
    get objects() { return state().recording.objects.map(({ id }) => hexId(id)); },
    get runs() { return labels(); },
    get visible() { return labels().filter((_, run) => state().visible[run]); },
    get primary() { return state().run.label; },
    get drawn() { return Object.fromEntries(labels().map((label, run) => [label, current()!.drawn[run] ?? 0])); },
    get framesPerSecond() { return current()!.framesPerSecond; },
    get flat() { return state().flat; },
    get loading() { return current()!.isWaiting; },
    get held() { return state().recording.shelf.held; },
    get camera() {
      const { azimuth, elevation, distance, target } = state().camera;
      return { azimuth, elevation, distance, target };
    },
    pose(object, run) {
      const { recording, frame } = state();
      const pose = newPose();
      const which = recording.runs.find(({ label }) => label === run);
      const body = recording.objects.findIndex(({ id }) => hexId(id) === object);
      if (!which || !poseAt(which, body, frame, pose)) return null;
      return { x: pose.x, y: pose.y, z: pose.z, heading: pose.heading, contact: (pose.flags & kInContact) !== 0 };
    },
    seek(time) { state().seek(time); },
  };
  (window as unknown as { acmotion: PageApi }).acmotion = api;
}
