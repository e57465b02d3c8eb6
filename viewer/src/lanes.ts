// Which events there are, and which one the pointer is on.
import { search, type EventRef } from './look';
import { kLanes, lastNotAbove, type EventList, type PieceContent, type Recording } from './model';
import type { PageState } from './state';

export interface RunEvent extends EventRef {
  run: number;
}

// An event belongs to a frame up to one frame away from its own time.
export const kSlackSeconds = 0.2;

// Lanes without a single event only take room. Lane 0, "other", is for the list of decisions.
export function lanesInUse(recording: Recording): number[] {
  const used = new Set<number>();
  for (const { pieces, buckets } of recording.runs) {
    for (const { events } of buckets) events.forEach((count, lane) => count > 0 && used.add(lane));
    // Without a summary there are those of the pieces that are there.
    for (const { content } of buckets.length > 0 ? [] : pieces.all) for (const lane of content?.events.lanes ?? []) used.add(lane);
  }
  return kLanes.map((_, lane) => lane).filter((lane) => lane > 0 && used.has(lane));
}

// What is there of a run between two times.
export function contentsWithin({ recording }: PageState, run: number, from: number, to: number): PieceContent[] {
  const times = recording.frameTimes;
  const first = Math.max(0, lastNotAbove(times.length, (frame) => times[frame], from - kSlackSeconds));
  const last = lastNotAbove(times.length, (frame) => times[frame], to + kSlackSeconds);
  return recording.runs[run].pieces.within(first, last + 1).flatMap(({ content }) => content ?? []);
}

// The event of a lane nearest to a time; those of the selected body go first.
export function eventAt(state: PageState, run: number | undefined, lane: number, time: number, within: number): RunEvent | undefined {
  if (run === undefined) return undefined;
  const contents = contentsWithin(state, run, time - within, time + within);
  const nearest = (candidates: (events: EventList) => Iterable<number>) => {
    let [best, off]: [EventRef | undefined, number] = [undefined, within];
    for (const { events } of contents) {
      for (const event of candidates(events)) {
        const apart = Math.abs(events.times[event] - time);
        if (events.lanes[event] === lane && apart <= off) [best, off] = [{ events, event }, apart];
      }
    }
    return best;
  };
  const found = nearest((events) => events.of(state.selected)) ?? nearest((events) => around(state, events, time, within));
  return found && { run, ...found };
}

function* around({ recording }: PageState, events: EventList, time: number, within: number): Generator<number> {
  const times = recording.frameTimes;
  const slack = within + kSlackSeconds;
  const first = lastNotAbove(events.count, (event) => times[events.frames[event]], time - slack) + 1;
  for (let event = first; event < events.count && times[events.frames[event]] <= time + slack; ++event) yield event;
}

// The next event of the selected body under the primary rules, before or after now; pieces are loaded until there is one.
export async function nextEvent(state: PageState, by: 1 | -1): Promise<RunEvent | undefined> {
  const { run, primary, selected, frame, recording } = state;
  const found = await search(recording, run, run.pieces.lastFrom(frame), by, ({ events }) => {
    const mine = events.of(selected).filter((event) => events.lanes[event] > 0);
    const event = by > 0 ? mine.find((each) => events.frames[each] > frame) : mine.findLast((each) => events.frames[each] < frame);
    return event === undefined ? undefined : { events, event };
  });
  return found && { run: primary, ...found };
}
