// The sections that belong to one run (docs/recording.md, "A run").
import { ByteReader, MomentList, checked, decodeText } from './bytes';
import type { EventList, PieceContent, PoseSpan } from './model';
import { FrameList, PackedTrack, kQueueCost, kStateCost, kUpdateCost, type Limits } from './packed_track';

const kPlaceBit = 1;
const kHeightBit = 2;
const kHeadingBit = 4;
const kFlagsBit = 8;

// What things take of memory, in bytes, roughly.
const kTrackCost = 160;
const kSpanCost = 320;
const kPoseCost = 20;
const kSpeedCost = 8;
const kEventCost = 48;

function trackOf(from: ByteReader, piece: PieceContent, object: number): PackedTrack {
  if (!piece.tracks[object]) from.spend(kTrackCost);
  return (piece.tracks[object] ??= new PackedTrack()) as PackedTrack;
}

// Objects come in rising order. `cost` is that of an entry.
function eachTrack(
  from: ByteReader, piece: PieceContent, limits: Limits, cost: number, read: (track: PackedTrack, count: number) => void,
): void {
  let before = -1;
  for (let left = from.count(2, 0); left > 0; --left) {
    const object = from.index(limits.objects);
    if (object <= before) from.refuse(`object ${object} after ${before}`);
    before = object;
    read(trackOf(from, piece, object), from.count(1, cost));
  }
}

// ---- poses ----------------------------------------------------------------------------------------------------------
export function readPoses(from: ByteReader, piece: PieceContent, limits: Limits): void {
  eachTrack(from, piece, limits, kSpanCost, (track, count) => {
    for (; count > 0; --count) track.spans.push(readSpan(from, limits, track.spans.at(-1)));
  });
}

function readSpan(from: ByteReader, limits: Limits, before: PoseSpan | undefined): PoseSpan {
  const first = from.var();
  const count = from.var();
  if (count === 0 || first < limits.first || first + count > limits.end) from.refuse(`frames ${first} to ${first + count} of ${limits.end}`);
  if (before && first < before.first + before.count) from.refuse('its spans overlap');
  return { first, count, ...readPoseRuns(from, count) };
}

function readPoseRuns(from: ByteReader, count: number): Pick<PoseSpan, 'since' | 'millimetres' | 'headings' | 'flags'> {
  const since: number[] = [];
  const millimetres: number[] = [];
  const headings: number[] = [];
  const flags: number[] = [];
  let [x, y, z, heading, flag] = [0, 0, 0, 0, 0];
  for (let frame = 0; frame < count; ) {
    const code = from.u8();
    if (code > 15) from.refuse(`unknown pose code ${code}`);
    if (code & kPlaceBit) {
      x = checked(from, x + from.zig());
      y = checked(from, y + from.zig());
    }
    if (code & kHeightBit) z = checked(from, z + from.zig());
    if (code & kHeadingBit) heading = (heading + from.zig()) & 0xffff;
    if (code & kFlagsBit) flag = from.u8();
    const times = code === 0 ? from.var() : 1;
    if (times === 0 || times > count - frame) from.refuse(`a pose stays for ${times} frames`);
    // One that stays is there already, unless it is the first.
    if (code !== 0 || frame === 0) {
      from.spend(kPoseCost);
      since.push(frame);
      millimetres.push(x, y, z);
      headings.push(heading);
      flags.push(flag);
    }
    frame += times;
  }
  return {
    since: new Uint32Array(since), millimetres: new Int32Array(millimetres), headings: new Uint16Array(headings), flags: new Uint8Array(flags),
  };
}

// ---- speeds ---------------------------------------------------------------------------------------------------------
export function readSpeeds(from: ByteReader, piece: PieceContent, limits: Limits): void {
  eachTrack(from, piece, limits, kSpeedCost, (track, count) => {
    const frames = new FrameList(limits);
    const speeds = { frames: new Uint32Array(count), metresPerSecond: new Float32Array(count) };
    let centimetres = 0;
    for (let record = 0; record < count; ++record) {
      speeds.frames[record] = frames.next(from);
      centimetres = checked(from, centimetres + from.zig());
      speeds.metresPerSecond[record] = centimetres / 100;
    }
    track.speeds = speeds;
  });
}

// ---- states, queues and updates -------------------------------------------------------------------------------------
export function readStates(from: ByteReader, piece: PieceContent, limits: Limits): void {
  eachTrack(from, piece, limits, kStateCost, (track, count) => track.putStates(from, count, limits));
}
export function readWaypoints(from: ByteReader, piece: PieceContent, limits: Limits): void {
  eachTrack(from, piece, limits, kQueueCost, (track, count) => track.putQueues(from, count, limits));
}
export function readUpdates(from: ByteReader, piece: PieceContent, limits: Limits): void {
  eachTrack(from, piece, limits, kUpdateCost, (track, count) => track.putUpdates(from, count, limits));
}

// ---- events ---------------------------------------------------------------------------------------------------------
export function emptyEvents(): EventList {
  return {
    count: 0, frames: new Int32Array(0), times: new Float64Array(0), objects: new Int32Array(0), kinds: new Uint8Array(0),
    lanes: new Uint8Array(0), sentence: () => '', of: () => [],
  };
}

export function readEvents(from: ByteReader, piece: PieceContent, limits: Limits): void {
  const count = from.count(6, kEventCost);
  const frames = new FrameList(limits);
  const moments = new MomentList();
  const events = {
    count, frames: new Int32Array(count), times: new Float64Array(count), objects: new Int32Array(count),
    kinds: new Uint8Array(count), lanes: new Uint8Array(count),
  };
  const textAt = new Uint32Array(count + 1);
  const textSize = new Uint32Array(count);
  for (let event = 0; event < count; ++event) {
    events.frames[event] = frames.next(from);
    events.times[event] = moments.next(from);
    events.objects[event] = from.index(limits.objects + 1) - 1;
    events.kinds[event] = from.u8();
    events.lanes[event] = from.u8();
    textSize[event] = from.var();
    textAt[event] = from.at;
    from.raw(textSize[event]);
  }
  // A crowd has a million sentences, and the page shows a dozen: decoded when they are shown.
  const sentence = (event: number) => decodeText(from.bytes.subarray(textAt[event], textAt[event] + textSize[event]));
  const byObject = numbersByObject(events.objects);
  piece.events = { ...events, sentence, of: (object) => byObject.get(object) ?? [] };
}

function numbersByObject(objects: Int32Array): Map<number, number[]> {
  const found = new Map<number, number[]>();
  objects.forEach((object, event) => {
    const list = found.get(object);
    if (list) list.push(event);
    else found.set(object, [event]);
  });
  return found;
}
