/// <reference lib="esnext.disposable" />
// acmotion: moves other entities the way the retail Asheron's Call client of September 2013 did. Bytes in, poses out.
//
// Metres, seconds, radians. World axes: x east, y north, z up; a body's own: x right, y forward, z up. Times are of any clock that
// does not run backwards, the same one for all calls of a world.
//
// Wrong use (another type, a number out of range, a world that was freed, a call from its own callback) throws a TypeError or a
// RangeError and changes nothing. Bytes from outside that are malformed are no wrong use: see InputError.

/** Of the engine: "0.2.0". */
export const version: string;

// ---- where and which way --------------------------------------------------------------------------------------------

export interface Vec3 {
  x: number;
  y: number;
  z: number;
}
/** A rotation from body to world axes, of unit length. */
export interface Quaternion {
  w: number;
  x: number;
  y: number;
  z: number;
}
export interface Frame {
  origin: Vec3;
  rotation: Quaternion;
}
/** The upper 16 bits of a cell are its landblock's column and row. Landblocks are 192 m wide; the origin counts from the south-west
 * corner of one. */
export interface Position {
  cell: number;
  frame: Frame;
}
/** What to draw. */
export interface Pose {
  object: number;
  position: Position;
  /** Measured over the last slice, m/s, world axes. */
  velocity: Vec3;
  /** Valid up to this time. */
  clock: number;
  /** It touches a surface. */
  inContact: boolean;
  /** The server has hidden it; whether to draw it is your choice. */
  isHidden: boolean;
}
/** How many numbers of a Float64Array a pose takes: object, cell, origin (x, y, z), rotation (w, x, y, z), velocity (x, y, z),
 * clock, inContact, isHidden (1 or 0). */
export const poseNumbers: 15;

// ---- rules and limits -----------------------------------------------------------------------------------------------

export type Preset = 'retail' | 'acdream' | 'snap' | 'openac';
/** A preset, a text such as "retail:leash=false", or an object such as { preset: 'retail', leash: false }. */
export type Rules = Preset | (string & {}) | { preset?: Preset; [rule: string]: boolean | number | string | undefined };
export interface Rule {
  name: string;
  retailValue: string;
  otherValue: string;
  /** What is then as if: "there were no leash on a body that gets no updates". */
  otherwise: string;
}
/** The single rules that can be changed; docs/divergences.md says what each does. */
export function listRules(): Rule[];

/** Bounds on what the network can make grow. 0, or absent, is the default. */
export interface Limits {
  waypointsPerBody?: number;
  pendingMotionsPerBody?: number;
  watchersPerBody?: number;
  childrenPerObject?: number;
  objects?: number;
  parkedMessagesPerObject?: number;
  parkedMessages?: number;
  parkedBytes?: number;
  heldMessages?: number;
  heldBytes?: number;
}
/** How often each bound was reached. */
export interface Bounds {
  waypoints: number;
  pendingMotions: number;
  watchers: number;
  children: number;
  objects: number;
  endedLives: number;
  parked: number;
  held: number;
}

// ---- messages -------------------------------------------------------------------------------------------------------

/** One whole message, opcode first. */
export type Bytes = Uint8Array | ArrayBufferView | ArrayBuffer;

/** What was wrong with bytes from outside. */
export class InputError extends Error {
  /** "truncated", "invalid", "unknown", "out of range" */
  readonly code: string;
  /** The message or structure: "PositionPack". */
  readonly structure: string;
  /** "origin" */
  readonly field: string;
  /** From the start of what was handed in. */
  readonly offset: number;
}

/** processed: consumed; also when a stamp judged it stale. old instance: meant for an older life of its object, and dropped.
 * error: malformed, not about movement, or refused. queued: kept, and played when its object or the player is known. */
export type Status = 'processed' | 'old instance' | 'error' | 'queued';

export interface Decoded {
  /** "UpdatePosition" */
  name: string;
  /** In wire order, under the names of the conformance vectors. None of a message that is not about movement. */
  fields: Record<string, number | string>;
}
/** What a message says, for people and tools: a world decodes by itself. Throws an InputError. */
export function decode(bytes: Bytes, sender?: 'server' | 'client'): Decoded;

// ---- trace ----------------------------------------------------------------------------------------------------------

/** One decision, as it was made. include/acmotion/c.h says which members a kind uses. */
export interface TraceEvent {
  /** "PositionDecided": an ACM_EVENT_... of that header. A number if it is newer than this file. */
  kind: string | number;
  time: number;
  object: number;
  other: number;
  outcome: number;
  reason: number;
  /** The outcome as a word, as `acmotion replay --jsonl` writes it: "interpolate". Empty if it has none. */
  outcomeName: string;
  /** "position_stamp_not_newer" */
  reasonName: string;
  value: [number, number, number, number];
  number: [number, number, number, number, number, number];
  position: Position;
  vector: [Vec3, Vec3];
  /** The same in English: "position 31 → interpolate: grounded, 30.5 m from the player (< 96)". */
  sentence: string;
}

// ---- what a host may bring ------------------------------------------------------------------------------------------

export interface Shape {
  radius: number;
  /** 0: the sphere alone. */
  height: number;
  stepDown: number;
}
export interface Contact {
  /** False in the air. */
  valid: boolean;
  water: boolean;
  /** Unit length, world axes; walkable from z = 0.664 on. */
  normal: Vec3;
}
/** Where a placement or a sweep ended. */
export interface Outcome {
  ok: boolean;
  hasCell: boolean;
  hasSlidingNormal: boolean;
  hasCollisionNormal: boolean;
  position: Position;
  contact: Contact;
  slidingNormal: Vec3;
  collisionNormal: Vec3;
  environment: boolean;
  stationary: number;
}
export interface PlaceOptions {
  allowSlide: boolean;
  loadedCellsOnly: boolean;
  groundedHint: boolean;
}
export interface SweepSeed {
  inContact: boolean;
  onWalkable: boolean;
  hasGravity: boolean;
  isMissile: boolean;
  contact: Contact;
  slidingNormal: Vec3;
  hasSlidingNormal: boolean;
  edgeSlide: boolean;
  stationary: number;
  lastSupportZ: number;
}
/** Commands by their full 32-bit values, and factors of their own speeds. */
export interface Motion {
  style: number;
  forward: number;
  sidestep: number;
  turn: number;
  forwardSpeed: number;
  sidestepSpeed: number;
  turnSpeed: number;
  mayWalk: boolean;
}
/** What an animation layer reports to, during the callback that it was handed to. */
export interface AnimationSink {
  /** How many motions of the body acmotion waits for. */
  readonly pendingMotions: number;
  /** The oldest of them has ended. */
  motionDone(): void;
  setOmega(omega: Vec3): void;
  setScale(scale: number): void;
  setEthereal(on: boolean): void;
}

/** Every callback is optional; include/acmotion/host.h has their contracts. `usual` is what acmotion would say without you: return
 * what you know better of it, or nothing. A wrong answer throws, like a wrong option. A callback must not call its own world; what it throws
 * is thrown by the call that caused it, when that has ended. An instance of a class will do. */
export interface Host {
  resolve?(position: Position, usual: Outcome): Partial<Outcome> | void;
  place?(shape: Shape, target: Position, options: PlaceOptions, usual: Outcome): Partial<Outcome> | void;
  sweep?(shape: Shape, from: Position, to: Position, seed: SweepSeed, usual: Outcome): Partial<Outcome> | void;
  /** How far animation carries a body in `dt` seconds, body-local. */
  rootMotion?(body: number, motion: Motion, dt: number, usual: Frame): Partial<Frame> | void;
  /** The unscaled size of an object. */
  shape?(object: number, setup: number, usual: Shape): Partial<Shape> | void;

  playerTeleported?(): void;
  sendPositionReport?(): void;
  rehomeCamera?(): void;
  tellStreamer?(teleporting: boolean): void;

  describe?(body: number, setup: number, motionTable: number, scale: number): boolean;
  forget?(body: number): void;
  initialise?(body: number): void;
  /** 0, or nothing: agreed; else the reason for refusing. */
  doMotion?(body: number, motion: number, speed: number): number | void;
  stopMotion?(body: number, motion: number): number | void;
  stopAllMotions?(body: number): void;
  dropLinkAnimations?(body: number, sink: AnimationSink): void;
  checkCompletedMotions?(body: number, sink: AnimationSink): void;
  completeOldest?(body: number, sink: AnimationSink): void;
  runHooks?(body: number, dt: number, sink: AnimationSink): void;
  enterWorld?(body: number, sink: AnimationSink): void;
  leaveWorld?(body: number, sink: AnimationSink): void;
  changeVisibility?(body: number, sink: AnimationSink): void;
}

// ---- worlds ---------------------------------------------------------------------------------------------------------

export interface WorldOptions {
  rules?: Rules;
  limits?: Limits;
  /** Every decision, as it is made. */
  trace?(event: TraceEvent): void;
  host?: Host;
}

/** The newest accepted stamp of each channel; null if none was received. */
export type Stamps = Record<
  'position' | 'movement' | 'state' | 'vector' | 'teleport' | 'serverMove' | 'force' | 'looks' | 'instance', number | null>;

/** Everything known about one object. */
export interface Body {
  object: number;
  name: string;
  stamps: Stamps;
  position: Position;
  /** Scaled. */
  shape: Shape;
  scale: number;
  /** Metres, at its last tick; the largest float before the first. */
  playerDistance: number;
  clock: number;
  /** What carries it; 0: nothing. */
  parent: number;
  isAssumed: boolean;
  hasCell: boolean;
  /** It is among the poses. */
  isShown: boolean;
  isHidden: boolean;
  inContact: boolean;
  onWalkable: boolean;
  /** It has a motion table. */
  isAnimated: boolean;
  /** It was ever commanded to move. */
  hasMotion: boolean;
  chargesLongJump: boolean;
  isLeashed: boolean;
  /** What physics carries it with: arcs and knockback, not walking. */
  velocity: Vec3;
  /** What its pose says. */
  measuredVelocity: Vec3;
  motion: Motion;
  maxSpeed: number;
  adjustedMaxSpeed: number;
  /** Still to be walked to; 0: the body is not interpolating. */
  waypoints: number;
  windowSlices: number;
  windowSeconds: number;
  windowStartMetres: number | null;
  /** Windows without progress; the fourth ends in a blip. */
  fails: number;
  nextWaypoint: Position;
  leashTravelled: number;
  stickyTarget: number;
  /** 0 none, 6 to an object, 7 to a position, 8 turn to an object, 9 turn to a heading. */
  moveTo: number;
  moveToTarget: number;
}

/** A world as it was. It may outlive its world. */
export class Snapshot {
  private constructor();
  /** Gives its memory back; a snapshot that is forgotten is freed by the garbage collector, some time. */
  free(): void;
}
// `using world = new World()`, where the language has it.
export interface Snapshot extends Disposable {}

export class World {
  /** A text is the rules alone. */
  constructor(options?: WorldOptions | string);
  /** Gives its memory back, now. A world that is forgotten is freed by the garbage collector, some time, unless its own callbacks
   * refer to it. */
  free(): void;

  /** One message of the server; the bytes are not needed afterwards. A malformed one changes nothing, and `error` names its field. */
  receive(bytes: Bytes, now: number): { status: Status; error: InputError | null };
  /** Several, in their order; a malformed one does not stop the others. `code` is "ok", or that of an InputError. */
  receiveMany(messages: Iterable<Bytes>, now: number): { status: Status; code: string }[];
  /** Once per frame, before its messages are received. Bodies tick from 1/30 s on, as in the original. */
  advance(now: number): void;

  /** Which object is the receiver's own player. The message 0xF746 says so too; until then messages are held. */
  setPlayer(player: number, now: number): void;
  /** Where your own player stands, if keys move it that the world never sees. False: no body can stand there, or it has none. */
  movePlayer(position: Position, now: number): boolean;
  /** 0 until it is known. */
  readonly player: number;
  /** How much of the player's movement its client decides: 2 all of it (the default), to 0 nothing. */
  setAutonomyLevel(level: 0 | 1 | 2): void;
  /** For observers that came late: unknown objects come to life at their first position. Off at first. */
  assumeObjects(on: boolean): void;

  /** Every body that is in a cell and not carried, in an order that depends only on creations and deletions. */
  poses(): Pose[];
  /** The same for displays that draw more often than bodies tick: 1/30 s late, between the last two ticks. After setSmooth(true). */
  posesAt(now: number): Pose[];
  /** Writes `poseNumbers` numbers for each pose, as far as there is room. Answers how many poses there are. */
  fillPoses(array: Float64Array): number;
  fillPosesAt(array: Float64Array, now: number): number;
  setSmooth(on: boolean): void;
  /** One of `poses()`; null if the object is not among them. */
  pose(object: number): Pose | null;
  /** The same of `posesAt(now)`. */
  poseAt(object: number, now: number): Pose | null;
  /** null if there is no such object. */
  body(object: number): Body | null;
  /** The places that an object still has to walk to, next one first. */
  waypoints(object: number): Position[];

  snapshot(): Snapshot;
  /** And back, in this world or another of the same rules and limits. That the host is the same is not checked. */
  restore(snapshot: Snapshot): void;
  /** Over everything that can influence what happens next. Comparable between machines and languages, not between versions. */
  stateHash(): bigint;

  /** The shortest text that means its rules: "retail:leash=false". */
  readonly rules: string;
  bounds(): Bounds;
}
export interface World extends Disposable {}

// ---- captures -------------------------------------------------------------------------------------------------------

export interface SessionSummary {
  /** From 1 on. */
  number: number;
  /** Seconds from the first packet of the first session. */
  start: number;
  seconds: number;
  /** 0: unknown. */
  player: number;
  playerName: string;
  /** Messages of the server about movement. */
  movement: number;
}
/** One stay in the world: what its server said about movement, and when a replay draws. */
export interface Session {
  number: number;
  start: number;
  seconds: number;
  player: number;
  /** A message names the player. */
  isAnnounced: boolean;
  /** The capture began after the login, or lost a description: see World.assumeObjects. */
  assumeObjects: boolean;
  messages: { time: number; bytes: Uint8Array }[];
  /** Where the player's own client said that it stood. */
  reports: { time: number; position: Position }[];
  frames: Float64Array;
}
export interface Capture {
  sessions: SessionSummary[];
  /** The one that was asked for, else that where most was said about movement; null if there is no game traffic. */
  session: Session | null;
}
/** Reads pcap, pcapng and JSON lines of datagrams or messages. Throws an InputError if it is none of them, and a RangeError if there is no such session. `framesPerSecond`,
 * from 0.1 to 1000, is 60. `storedBytes` is how many bytes the file had before the caller unpacked it; how much of a session is drawn
 * goes by them (docs/security.md, "The law of cost"). Without it, those of `bytes`. */
export function readCapture(bytes: Bytes, options?: { session?: number; framesPerSecond?: number; storedBytes?: number }): Capture;
/** Plays a session as `acmotion replay` does: one frame at a time, when its bodies have moved and before the world receives what has arrived.
 * The world is freed when the loop ends. */
export function replay(session: Session, options?: WorldOptions | string): Generator<{ time: number; world: World }, void>;

// ---- when WebAssembly stops -----------------------------------------------------------------------------------------

/** WebAssembly ended in the middle of its work, for want of memory (1 GiB) or by a bug of acmotion's. Every call on anything made
 * before throws this from then on. */
export class Stopped extends Error {}
/** A new engine for all that is made from now on. */
export function restart(): Promise<void>;
