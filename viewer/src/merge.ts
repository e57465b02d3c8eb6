// The pieces of a run put together again.
import { lastNotAbove, type BodyState, type BodyTrack, type EventList, type Run, type SpeedList, type TrueTrack } from './model';
import { numbersByObject } from './run_sections';

// Columns of several lists, one after the other.
function columns<Column extends { set(values: Column, at: number): void; length: number }>(make: new (size: number) => Column, parts: Column[]): Column {
  const all = new make(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function joinSpeeds(parts: SpeedList[]): SpeedList | undefined {
  if (parts.length < 2) return parts[0];
  return {
    frames: columns(Uint32Array, parts.map(({ frames }) => frames)),
    metresPerSecond: columns(Float32Array, parts.map(({ metresPerSecond }) => metresPerSecond)),
  };
}

// What a keyframe only repeats is not new.
function joinChanges<Change extends { frame: number }>(parts: Change[][]): Change[] {
  const same = (a: Change, b: Change) => JSON.stringify({ ...a, frame: 0 }) === JSON.stringify({ ...b, frame: 0 });
  const all: Change[] = [];
  for (const part of parts) {
    const repeats = all.length > 0 && part.length > 0 && same(all[all.length - 1], part[0]);
    for (let index = repeats ? 1 : 0; index < part.length; ++index) all.push(part[index]);
  }
  return all;
}

function joinTrack(parts: BodyTrack[]): BodyTrack {
  if (parts.length === 1) return parts[0];
  return {
    spans: parts.flatMap(({ spans }) => spans),
    speeds: joinSpeeds(parts.flatMap(({ speeds }) => speeds ?? [])),
    states: joinChanges<BodyState>(parts.map(({ states }) => states)),
    queues: joinChanges(parts.map(({ queues }) => queues)),
    updates: parts.flatMap(({ updates }) => updates),
  };
}

function joinEvents(parts: EventList[]): EventList {
  if (parts.length === 1) return parts[0];
  const starts: number[] = [];
  let count = 0;
  for (const part of parts) {
    starts.push(count);
    count += part.count;
  }
  const objects = columns(Int32Array, parts.map((part) => part.objects));
  const byObject = numbersByObject(objects);
  return {
    count, objects,
    frames: columns(Int32Array, parts.map(({ frames }) => frames)),
    times: columns(Float64Array, parts.map(({ times }) => times)),
    kinds: columns(Uint8Array, parts.map(({ kinds }) => kinds)),
    lanes: columns(Uint8Array, parts.map(({ lanes }) => lanes)),
    sentence: (event) => {
      const part = lastNotAbove(starts.length, (index) => starts[index], event);
      return parts[part].sentence(event - starts[part]);
    },
    of: (object) => byObject.get(object) ?? [],
  };
}

// Into `run`, which has nothing yet; in rising order of their frames.
export function joinPieces(run: Run, pieces: Run[]): void {
  if (pieces.length === 0) return;
  const objects = pieces.reduce((most, { tracks }) => Math.max(most, tracks.length), 0);
  for (let object = 0; object < objects; ++object) {
    const parts = pieces.flatMap(({ tracks }) => tracks[object] ?? []);
    if (parts.length > 0) run.tracks[object] = joinTrack(parts);
  }
  run.events = joinEvents(pieces.map(({ events }) => events));
}

export function joinTruth(parts: (TrueTrack | undefined)[][]): (TrueTrack | undefined)[] {
  const all: TrueTrack[][] = [];
  for (const part of parts) part.forEach((track, object) => track && (all[object] ??= []).push(track));
  const joined: (TrueTrack | undefined)[] = [];
  all.forEach((tracks, object) => {
    joined[object] = { times: columns(Float64Array, tracks.map(({ times }) => times)), places: columns(Float64Array, tracks.map(({ places }) => places)) };
  });
  return joined;
}
