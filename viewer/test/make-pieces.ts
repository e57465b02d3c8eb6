// A recording whose runs are one piece each once more, in pieces and with the summary that acmotion would write.
import { randomBytes } from 'node:crypto';
import { frameAt, kLanes, kPlotted, newPose, type BodyTrack, type PieceContent, type Recording, type Run } from '../src/model';
import { poseAt, queueAt, stateAt } from '../src/look';
import { openRecording } from '../src/recording';
import { SeriesCache, kQuantities } from '../src/series';
import { MomentPacker, Packer, PlacePacker, millimetres, packBlock, section, type Section } from './pack';

interface Frames {
  first: number;
  end: number;
}

export interface Pieces {
  recording: Recording; // as it was
  blocks: Uint8Array[]; // head, what was said, pieces by time, summary
}

const framesOf = ({ first, end }: Frames) => Array.from({ length: end - first }, (_, at) => first + at);
const isIn = ({ first, end }: Frames) => (frame: number) => frame >= first && frame < end;

export interface PieceOptions {
  summed?: boolean; // with LANE and PLOT
  pad?: number; // bytes more for each piece
}

export async function inPieces(sections: Section[], file: Uint8Array, seconds = 10, { summed: isSummed = true, pad = 0 }: PieceOptions = {}): Promise<Pieces> {
  const recording = await openRecording(file, { heldBytes: Infinity, wholeBytes: Infinity });
  const parts = partsOf(recording, seconds);
  const isSession = ({ kind }: Section) => ['META', 'OBJS', 'TIME', 'RUN '].includes(kind);
  const session = sections.filter(isSession);
  let run = -1;
  const summed = session.flatMap((each) => {
    if (each.kind !== 'RUN ' || !isSummed) return [each];
    return [each, ...summaryOf(recording, ++run, parts)];
  });
  return {
    recording,
    blocks: [
      packBlock({ kind: 'HEAD', sections: session }),
      ...parts.map((part, first) => packBlock({ kind: 'SAID', first, count: parts.length, sections: [truthOf(recording, part, first === parts.length - 1)] })),
      ...parts.flatMap((part) => recording.runs.map((each, number) => {
        return packBlock({ kind: 'PIEC', run: number, first: part.first, count: part.end - part.first, sections: [...pieceOf(recording, each, part), ...padding(pad)] });
      })),
      packBlock({ kind: 'SUMM', sections: summed }),
    ],
  };
}

// A section that no reader knows, of bytes that do not shrink.
function padding(bytes: number): Section[] {
  return bytes > 0 ? [{ kind: 'NEWS', bytes: randomBytes(bytes) }] : [];
}

function partsOf({ frameTimes }: Recording, seconds: number): Frames[] {
  const begins = [0];
  frameTimes.forEach((time, frame) => time - frameTimes[begins.at(-1)!] >= seconds - 1e-7 && begins.push(frame));
  return begins.map((first, index) => ({ first, end: begins[index + 1] ?? frameTimes.length }));
}

const contentOf = (run: Run): PieceContent => run.pieces.all[0].content!;

function truthOf({ truth, frameTimes, objects }: Recording, part: Frames, isLast: boolean): Section {
  const [from, to] = [frameTimes[part.first], isLast ? Infinity : frameTimes[part.end]];
  const tracks = objects.flatMap((_, object) => {
    const track = truth[0]?.content?.[object];
    const samples = Array.from(track?.times ?? []).flatMap((time, at) => (time >= from && time < to ? [at] : []));
    return track && samples.length > 0 ? [{ object, track, samples }] : [];
  });
  const out = new Packer().var(tracks.length);
  for (const { object, track, samples } of tracks) {
    const [moments, places] = [new MomentPacker(out.var(object).var(samples.length)), new PlacePacker(out)];
    for (const at of samples) {
      moments.put(track.times[at]);
      places.put({ x: track.places[at * 3], y: track.places[at * 3 + 1], z: track.places[at * 3 + 2] });
    }
  }
  return section('TRUE', out);
}

// ---- pieces ---------------------------------------------------------------------------------------------------------
function pieceOf(recording: Recording, run: Run, part: Frames): Section[] {
  const there = recording.objects.flatMap((_, object) => (framesOf(part).some((frame) => poseAt(run, object, frame, newPose())) ? [object] : []));
  const tracks = (pack: (out: Packer, object: number, track: BodyTrack) => void) => {
    const out = new Packer().var(there.length);
    for (const object of there) pack(out.var(object), object, contentOf(run).tracks[object]!);
    return out;
  };
  return [
    section('POSE', tracks((out, object) => packSpan(out, run, object, part))),
    section('SPED', tracks((out, _, track) => packSpeeds(out, track, part))),
    section('STAT', tracks((out, object) => packStates(out, run, object, part))),
    section('WAYP', tracks((out, object) => packQueues(out, run, object, part))),
    section('UPDT', tracks((out, _, track) => packUpdates(out, recording, track, part))),
    section('EVNT', packEvents(contentOf(run), part)),
  ];
}

// The made-up bodies are there from some frame on to the end.
function packSpan(out: Packer, run: Run, object: number, part: Frames): void {
  const pose = newPose();
  const frames = framesOf(part).filter((frame) => poseAt(run, object, frame, pose));
  out.var(1).var(frames[0]).var(frames.length);
  let before = [0, 0, 0, 0];
  for (const frame of frames) {
    poseAt(run, object, frame, pose);
    const now = [...[pose.x, pose.y, pose.z].map(millimetres), Math.round((pose.heading * 65536) / 360)];
    out.u8(15);
    now.forEach((value, at) => out.zig(value - before[at]));
    out.u8(pose.flags);
    before = now;
  }
}

function packSpeeds(out: Packer, { speeds }: BodyTrack, part: Frames): void {
  const frames = Array.from(speeds!.frames);
  const key = frames.findLast((frame) => frame <= part.first);
  const all = [...(key === undefined || key === part.first ? [] : [{ frame: part.first, at: frames.indexOf(key) }]),
    ...frames.flatMap((frame, at) => (isIn(part)(frame) ? [{ frame, at }] : []))];
  out.var(all.length);
  let [before, speed] = [0, 0];
  for (const { frame, at } of all) {
    const now = Math.round(speeds!.metresPerSecond[at] * 100);
    out.var(frame - before).zig(now - speed);
    [before, speed] = [frame, now];
  }
}

function changes<T>(part: Frames, value: (frame: number) => T): { frame: number; value: T }[] {
  const all = framesOf(part).map((frame) => ({ frame, value: value(frame) }));
  return all.filter(({ value: now }, at) => at === 0 || JSON.stringify(now) !== JSON.stringify(all[at - 1].value));
}

function packStates(out: Packer, run: Run, object: number, part: Frames): void {
  const all = changes(part, (frame) => stateAt(run, object, frame)).filter(({ value }) => value !== undefined);
  out.var(all.length);
  all.forEach(({ frame, value }, at) => {
    const state = value!;
    out.var(frame - (all[at - 1]?.frame ?? 0)).u8(0b11111111);
    for (const axis of state.velocity) out.zig(millimetres(axis));
    out.u8(state.windowSlices).zig(millimetres(state.windowSeconds)).zig(millimetres(state.windowStart)).var(state.fails).zig(millimetres(state.leash));
    for (const stamp of state.stamps) out.u16(stamp);
    out.u32(state.style);
    for (const { command, speed } of [state.forward, state.sidestep, state.turn]) out.u32(command).f32(speed);
    out.u32(state.sticky).u8(state.moveTo).u32(state.moveToTarget);
  });
}

function packQueues(out: Packer, run: Run, object: number, part: Frames): void {
  const all = changes(part, (frame) => queueAt(run, object, frame));
  const places = new PlacePacker(out.var(all.length));
  all.forEach(({ frame, value }, at) => {
    out.var(frame - (all[at - 1]?.frame ?? 0)).var(value.length);
    value.forEach((place) => places.put(place));
  });
}

function packUpdates(out: Packer, recording: Recording, { updates }: BodyTrack, part: Frames): void {
  const mine = updates.filter(({ time }) => isIn(part)(frameAt(recording, time)));
  const [moments, places] = [new MomentPacker(out.var(mine.length)), new PlacePacker(out)];
  for (const update of mine) {
    moments.put(update.time);
    places.put(update);
    out.u8(update.outcome);
  }
}

function packEvents({ events }: PieceContent, part: Frames): Packer {
  const mine = Array.from({ length: events.count }, (_, event) => event).filter((event) => isIn(part)(events.frames[event]));
  const out = new Packer().var(mine.length);
  const moments = new MomentPacker(out);
  mine.forEach((event, at) => {
    out.var(events.frames[event] - (at > 0 ? events.frames[mine[at - 1]] : 0));
    moments.put(events.times[event]);
    out.var(events.objects[event] + 1).u8(events.kinds[event]).u8(events.lanes[event]).text(events.sentence(event));
  });
  return out;
}

// ---- the summary ----------------------------------------------------------------------------------------------------
function summaryOf(recording: Recording, run: number, parts: Frames[]): Section[] {
  return [section('LANE', packLanes(recording, run, parts)), section('PLOT', packPlots(recording, run, parts))];
}

function packLanes(recording: Recording, run: number, parts: Frames[]): Packer {
  const { events } = contentOf(recording.runs[run]);
  const out = new Packer().var(parts.length);
  for (const part of parts) {
    const lanes = Array.from(events.lanes).filter((_, event) => isIn(part)(events.frames[event]));
    const bodies = recording.objects.filter((_, object) => poseAt(recording.runs[run], object, part.end - 1, newPose())).length;
    out.var(part.first).var(part.end - part.first).var(bodies);
    kLanes.forEach((_, lane) => out.var(lanes.filter((each) => each === lane).length));
    out.var(part.first % 3 === 0 ? 1 : 0);
  }
  return out;
}

const kScales = [100, 1000, 1000, 1000];

function packPlots(recording: Recording, run: number, parts: Frames[]): Packer {
  const series = new SeriesCache(recording);
  const tracks = recording.objects.map((_, object) => {
    const ranges = parts.map((part) => kPlotted.map((key) => {
      const quantity = kQuantities.find((each) => each.key === key)!;
      return framesOf(part).map((frame) => series.at(quantity, run, object, frame)).filter((value) => typeof value === 'number');
    }));
    return ranges.flatMap((quantities, piece) => (quantities.some((values) => values.length > 0) ? [{ piece, quantities }] : []));
  });
  const out = new Packer().var(tracks.length);
  tracks.forEach((records, object) => {
    out.var(object).var(records.length);
    records.forEach(({ piece, quantities }, at) => {
      out.var(piece - (records[at - 1]?.piece ?? 0)).u8(quantities.reduce((mask, values, bit) => mask | (values.length > 0 ? 1 << bit : 0), 0));
      quantities.forEach((values, bit) => {
        if (values.length === 0) return;
        const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))].map((value) => Math.round(value * kScales[bit]));
        out.zig(least).var(most - least);
      });
    });
  });
  return out;
}
