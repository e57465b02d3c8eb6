// The view, kept when the same file is opened again as a new recording.
import { applyFragment, toFragment } from './link';
import type { PageState } from './state';

export interface Kept {
  fragment: string;
  time: number; // exactly: a link rounds to a frame
  playing: boolean;
  speed: number;
  isAtEnd: boolean;
  isWhole: boolean; // lanes and plots showed everything
}

export function keep(state: PageState): Kept {
  const { playing, speed, time, window, start, end } = state;
  return { fragment: toFragment(state), time, playing, speed, isAtEnd: time >= end, isWhole: window.from <= start && window.to >= end };
}

// A view at the end of the recording stays at the end as the file grows, and a window of everything stays one of everything.
export function resume(state: PageState, { fragment, time, playing, speed, isAtEnd, isWhole }: Kept): void {
  applyFragment(state, fragment);
  state.seek(isAtEnd ? state.end : time);
  if (isWhole) state.window = { from: state.start, to: state.end };
  state.playing = playing;
  state.speed = speed;
}
