// Which parts of the recording the page shows now, or will soon.
import { truthPartAt } from './look';
import { frameAt, type Part, type Piece } from './model';
import { kUpdateSeconds } from './picture';
import type { PageState, Span } from './state';

const kAheadSeconds = 12; // of playing at normal speed: more than a piece
const kMarginSeconds = 1;
const kWindowSeconds = 120; // lanes and plots that show more are drawn from the summary, where there are no pieces

export interface Needs {
  must: Part<unknown>[]; // to draw this frame
  others: Part<unknown>[]; // the most urgent first
}

export function needsOf(state: PageState): Needs {
  const { recording, visibleRuns, primary, frame, time, window, loop } = state;
  const runs = [primary, ...visibleRuns.filter((run) => run !== primary)].map((run) => recording.runs[run]).filter((run) => run !== undefined);
  const within = ({ from, to }: Span): Piece[] => {
    const [first, end] = [frameAt(recording, from), frameAt(recording, to) + 1];
    return runs.flatMap(({ pieces }) => pieces.within(first, end));
  };
  const soon = state.playing ? kAheadSeconds * Math.max(1, state.speed) : kMarginSeconds;
  const isClose = window.to - window.from <= kWindowSeconds;
  return {
    must: runs.flatMap(({ pieces }) => pieces.at(frame) ?? []),
    others: [
      ...truthAround(state), ...within({ from: time - kUpdateSeconds, to: time + soon }), ...(loop ? within(loop) : []),
      ...(isClose ? within(window) : []),
    ],
  };
}

function truthAround({ recording, time }: PageState): Part<unknown>[] {
  const at = truthPartAt(recording, time);
  return [at, at - 1, at + 1].flatMap((part) => recording.truth[part] ?? []);
}
