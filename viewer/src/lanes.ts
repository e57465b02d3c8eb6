// Which events there are, and which is meant.
import { kLanes, lastNotAbove, type Recording } from './model';
import type { PageState } from './state';

export interface EventRef {
  run: number;
  event: number;
}

// Lanes without a single event only take room. Lane 0, "other", is for the list of decisions.
export function lanesInUse(recording: Recording): number[] {
  const used = new Set<number>();
  for (const run of recording.runs) for (const lane of run.events.lanes) used.add(lane);
  return kLanes.map((_, lane) => lane).filter((lane) => lane > 0 && used.has(lane));
}

// The event of a lane nearest to a time; those of the selected body go first.
export function eventAt(state: PageState, run: number | undefined, lane: number, time: number, within: number): EventRef | undefined {
  if (run === undefined) return undefined;
  const { events } = state.recording.runs[run];
  const nearest = (candidates: Iterable<number>) => {
    let best = { event: -1, off: within };
    for (const event of candidates) {
      const off = Math.abs(events.times[event] - time);
      if (events.lanes[event] === lane && off <= best.off) best = { event, off };
    }
    return best.event;
  };
  let event = nearest(events.of(state.selected));
  if (event < 0) event = nearest(around(state, run, time, within));
  return event < 0 ? undefined : { run, event };
}

function* around(state: PageState, run: number, time: number, within: number): Generator<number> {
  const { events } = state.recording.runs[run];
  const times = state.recording.frameTimes;
  // An event belongs to a frame up to one frame away from its own time.
  const slack = within + 0.2;
  const first = lastNotAbove(events.count, (event) => times[events.frames[event]], time - slack) + 1;
  for (let event = first; event < events.count && times[events.frames[event]] <= time + slack; ++event) yield event;
}

// The next event of the selected body under the primary rules, before or after now.
export function nextEvent(state: PageState, by: 1 | -1): EventRef | undefined {
  const { events } = state.run;
  const mine = events.of(state.selected).filter((event) => events.lanes[event] > 0);
  const frame = (event: number) => events.frames[event];
  const found = by > 0 ? mine.find((event) => frame(event) > state.frame) : mine.findLast((event) => frame(event) < state.frame);
  return found === undefined ? undefined : { run: state.primary, event: found };
}
