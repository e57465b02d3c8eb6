// The worst moments of all rule sets, worst first; which of them are listed; and why each came about.
import { eventsBack, poseAt, type EventRef } from './look';
import { distance, frameAt, kLanes, newPose, type Moment, type Place, type Recording } from './model';

export interface RankedMoment extends Moment {
  run: number;
}

export interface MomentFilter {
  run: number; // -1: all
  kind: string; // '': all
  object: number; // -1: all
}
export const kAllMoments: MomentFilter = { run: -1, kind: '', object: -1 };

// A recording has no more than these of a run (docs/recording.md).
const kMostMoments = 200;

// Says of which rule sets there may be more than the recording has; empty: of none.
export function cutText({ runs }: Recording): string {
  const cut = runs.filter(({ moments }) => moments.length >= kMostMoments).map(({ label }) => label);
  return cut.length === 0 ? '' : `; of ${cut.join(' and ')} only the ${kMostMoments} worst are kept`;
}

// Those that a session has had so far and some more of it, worst first; of equals the earlier.
export function withNewMoments(known: Moment[], more: Moment[]): Moment[] {
  return [...known, ...more].sort((a, b) => b.severity - a.severity).slice(0, kMostMoments);
}

// A decision older than this did not make the moment.
const kCauseSeconds = 1.5;

export function rankedMoments(recording: Recording): RankedMoment[] {
  const all = recording.runs.flatMap((run, index) => run.moments.map((moment) => ({ ...moment, run: index })));
  return all.sort((a, b) => b.severity - a.severity);
}

export function passes({ run, kind, object }: MomentFilter, moment: RankedMoment): boolean {
  return (run < 0 || moment.run === run) && (!kind || moment.kind === kind) && (object < 0 || moment.object === object);
}

// The moment of a body under a rule set that is drawn on this frame; -1: none.
export function momentOn(recording: Recording, moments: RankedMoment[], run: number, object: number, frame: number): number {
  return moments.findIndex((moment) => {
    return moment.run === run && moment.object === object && frameAt(recording, moment.time) === frame;
  });
}

export interface Jump {
  from: Place;
  to: Place;
}

// Both ends of the step that a pop is; nothing for a moment of another kind.
export function jumpOf(recording: Recording, moment: RankedMoment): Jump | undefined {
  if (moment.kind !== 'pop' && moment.kind !== 'blip') return undefined;
  const run = recording.runs[moment.run];
  const frame = frameAt(recording, moment.time);
  let longest: Jump | undefined;
  // A placement is drawn on its own frame or the one after.
  for (const at of [frame, frame + 1]) {
    const [from, to] = [newPose(), newPose()];
    if (!poseAt(run, moment.object, at - 1, from) || !poseAt(run, moment.object, at, to)) continue;
    if (!longest || distance(from, to) > distance(longest.from, longest.to)) longest = { from, to };
  }
  return longest;
}

// What happened, without why: the recording's sentence has both.
export function deedOf({ text, kind, cause }: RankedMoment): string {
  const ending = `: ${cause}`;
  return (cause && text.endsWith(ending) ? text.slice(0, -ending.length) : text) || kind;
}

// Why, in a sentence: the recording's own, or else what was decided about the body before. A blip's own line only says how
// far; the stall before it says why.
export function causeOf(recording: Recording, moment: RankedMoment): string {
  if (moment.cause) return `Why: ${moment.cause}`;
  const recent = recentDecisions(recording, moment);
  const wanted = moment.kind === 'blip' ? 'stall' : moment.kind;
  const told = recent.find(({ events, event }) => kLanes[events.lanes[event]] === wanted) ?? recent[0];
  return told ? `Decided before: ${told.events.sentence(told.event)}` : '';
}

// Newest first.
function recentDecisions(recording: Recording, moment: RankedMoment): EventRef[] {
  const recent: EventRef[] = [];
  for (const each of eventsBack(recording.runs[moment.run], moment.object, frameAt(recording, moment.time))) {
    if (moment.time - each.events.times[each.event] >= kCauseSeconds) break;
    if (each.events.lanes[each.event] > 0) recent.push(each);
  }
  return recent;
}
