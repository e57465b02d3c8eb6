// A body in a piece. Its states, queue and updates are checked when the piece is read, and unpacked when they are asked for: a crowd has
// some ten thousand of them in ten seconds, and the page shows those of one body.
import { Budget, ByteReader, MomentList, PlaceList } from './bytes';
import type { BodyState, BodyTrack, Place, PoseSpan, QueueChange, ServerUpdate, SpeedList } from './model';

// What sections may point at.
export interface Limits {
  objects: number;
  first: number; // frame
  end: number; // one frame more than the last
}

// Approximate bytes of memory.
export const kStateCost = 240;
export const kQueueCost = 64;
const kPlaceCost = 56;
export const kUpdateCost = 80;

// A frame, stored as the number of frames since the one before.
export class FrameList {
  private frame = 0;
  constructor(private readonly limits: Limits) {}
  next(from: ByteReader): number {
    this.frame += from.var();
    if (this.frame < this.limits.first || this.frame >= this.limits.end) from.refuse(`frame ${this.frame} of ${this.limits.end}`);
    return this.frame;
  }
}

interface Packed {
  bytes: Uint8Array;
  count: number;
  limits: Limits;
}

export class PackedTrack implements BodyTrack {
  readonly spans: PoseSpan[] = [];
  speeds: SpeedList | undefined;
  private packedStates: Packed | undefined;
  private packedQueues: Packed | undefined;
  private packedUpdates: Packed | undefined;
  private unpacked: { states?: BodyState[]; queues?: QueueChange[]; updates?: ServerUpdate[] } = {};

  get states(): BodyState[] {
    return (this.unpacked.states ??= unpack(this.packedStates, unpackStates));
  }
  get queues(): QueueChange[] {
    return (this.unpacked.queues ??= unpack(this.packedQueues, unpackQueues));
  }
  get updates(): ServerUpdate[] {
    return (this.unpacked.updates ??= unpack(this.packedUpdates, unpackUpdates));
  }

  putStates(from: ByteReader, count: number, limits: Limits): void {
    this.packedStates = pack(from, count, limits, checkStates);
  }
  putQueues(from: ByteReader, count: number, limits: Limits): void {
    this.packedQueues = pack(from, count, limits, checkQueues);
  }
  putUpdates(from: ByteReader, count: number, limits: Limits): void {
    this.packedUpdates = pack(from, count, limits, checkUpdates);
  }
}

// `check` goes through the bytes and refuses what cannot be.
function pack(from: ByteReader, count: number, limits: Limits, check: (from: ByteReader, count: number, limits: Limits) => void): Packed {
  const begin = from.at;
  check(from, count, limits);
  return { bytes: from.bytes.subarray(begin, from.at), count, limits };
}

function unpack<T>(packed: Packed | undefined, read: (from: ByteReader, frames: FrameList) => () => T): T[] {
  if (!packed) return [];
  const next = read(new ByteReader(packed.bytes, 'track', 0, new Budget(Infinity)), new FrameList(packed.limits));
  return Array.from({ length: packed.count }, next);
}

// ---- states ---------------------------------------------------------------------------------------------------------
const kStampSlots = 9;

function blankState(): BodyState {
  const none = { command: 0, speed: 0 };
  return {
    frame: 0, velocity: [0, 0, 0], windowSlices: 0, windowSeconds: 0, windowStart: 0, fails: 0, leash: -1,
    stamps: new Array<number>(kStampSlots).fill(0), style: 0, forward: none, sidestep: none, turn: none, sticky: 0,
    moveTo: 0, moveToTarget: 0,
  };
}

interface StatePart {
  read(from: ByteReader): Partial<BodyState>;
  bytes: number; // of fixed size, which come first
  vars: number;
}

// In the order of the mask's bits.
const kStateParts: StatePart[] = [
  { bytes: 0, vars: 3, read: (from) => ({ velocity: [from.zig() / 1000, from.zig() / 1000, from.zig() / 1000] }) },
  { bytes: 1, vars: 2, read: (from) => ({ windowSlices: from.u8(), windowSeconds: from.zig() / 1000, windowStart: from.zig() / 1000 }) },
  { bytes: 0, vars: 1, read: (from) => ({ fails: from.var() }) },
  { bytes: 0, vars: 1, read: (from) => ({ leash: metresOrNone(from.zig()) }) },
  { bytes: 2 * kStampSlots, vars: 0, read: (from) => ({ stamps: Array.from({ length: kStampSlots }, () => from.u16()) }) },
  { bytes: 28, vars: 0, read: (from) => ({ style: from.u32(), forward: readAxis(from), sidestep: readAxis(from), turn: readAxis(from) }) },
  { bytes: 4, vars: 0, read: (from) => ({ sticky: from.u32() }) },
  { bytes: 5, vars: 0, read: (from) => ({ moveTo: from.u8(), moveToTarget: from.u32() }) },
];

function metresOrNone(millimetres: number): number {
  return millimetres < 0 ? -1 : millimetres / 1000;
}

function readAxis(from: ByteReader): { command: number; speed: number } {
  return { command: from.u32(), speed: from.f32() };
}

function checkStates(from: ByteReader, count: number, limits: Limits): void {
  const frames = new FrameList(limits);
  for (; count > 0; --count) {
    frames.next(from);
    const mask = from.u8();
    for (let bit = 0; bit < kStateParts.length; ++bit) {
      if (!(mask & (1 << bit))) continue;
      from.skip(kStateParts[bit].bytes);
      for (let left = kStateParts[bit].vars; left > 0; --left) from.var();
    }
  }
}

function unpackStates(from: ByteReader, frames: FrameList): () => BodyState {
  let state = blankState();
  return () => {
    state = { ...state, frame: frames.next(from) };
    const mask = from.u8();
    kStateParts.forEach(({ read }, bit) => {
      if (mask & (1 << bit)) Object.assign(state, read(from));
    });
    return state;
  };
}

// ---- queues and updates ---------------------------------------------------------------------------------------------
function nextPlace(places: PlaceList, from: ByteReader): Place {
  places.next(from);
  return { x: places.x / 1000, y: places.y / 1000, z: places.z / 1000 };
}

function checkQueues(from: ByteReader, count: number, limits: Limits): void {
  const frames = new FrameList(limits);
  const places = new PlaceList();
  for (; count > 0; --count) {
    frames.next(from);
    for (let left = from.count(3, kPlaceCost); left > 0; --left) places.next(from);
  }
}

function unpackQueues(from: ByteReader, frames: FrameList): () => QueueChange {
  const places = new PlaceList();
  return () => {
    const frame = frames.next(from);
    return { frame, waypoints: Array.from({ length: from.count(3, 0) }, () => nextPlace(places, from)) };
  };
}

function checkUpdates(from: ByteReader, count: number): void {
  const places = new PlaceList();
  for (; count > 0; --count) {
    from.var();
    places.next(from);
    from.u8();
  }
}

function unpackUpdates(from: ByteReader): () => ServerUpdate {
  const [moments, places] = [new MomentList(), new PlaceList()];
  return () => ({ time: moments.next(from), ...nextPlace(places, from), outcome: from.u8() });
}
