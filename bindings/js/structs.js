// The structs of acmotion/acmotion.h as they lie in the module's memory (wasm32: pointers have 4 bytes), and as plain objects.

// What a member can be: its size, and how a DataView reads and writes it. Numbers in the module are little-endian.
const number = (name, size) => ({
  size,
  align: size,
  check: (value, where) => {
    if (typeof value !== 'number') throw new TypeError(`acmotion: ${where} must be a number`);
    const wrong = (kind) => {
      throw new RangeError(`acmotion: ${where} must be ${kind} number, and not ${value}`);
    };
    if (name.startsWith('Float')) {
      if (!Number.isFinite(size === 4 ? Math.fround(value) : value)) wrong('a finite');
      return;
    }
    const range = 2 ** (8 * size);
    const least = name.startsWith('Int') ? -range / 2 : 0;
    if (!Number.isInteger(value)) wrong('a whole');
    if (value < least || value >= least + range) wrong(`a ${8 * size}-bit`);
  },
  read: (view, at) => view[`get${name}`](at, true),
  write: (view, at, value) => view[`set${name}`](at, value, true),
});
export const u8 = number('Uint8', 1);
export const u16 = number('Uint16', 2);
export const u32 = number('Uint32', 4);
export const i32 = number('Int32', 4);
export const f32 = number('Float32', 4);
export const f64 = number('Float64', 8);
export const u64 = number('BigUint64', 8);
const checkFlag = (value, where) => {
  if (typeof value !== 'boolean') throw new TypeError(`acmotion: ${where} must be true or false`);
};
export const bool = { check: checkFlag, size: 1, align: 1, read: (view, at) => u8.read(view, at) !== 0, write: (view, at, value) => u8.write(view, at, value ? 1 : 0) };
const bool32 = { check: checkFlag, size: 4, align: 4, read: (view, at) => i32.read(view, at) !== 0, write: (view, at, value) => i32.write(view, at, value ? 1 : 0) };
// A count, which is small enough for a number.
const count = { size: 8, align: 8, read: (view, at) => Number(u64.read(view, at)), write: (view, at, value) => u64.write(view, at, BigInt(value)) };

export const array = (type, length) => ({
  size: type.size * length,
  align: type.align,
  read: (view, at) => Array.from({ length }, (_, index) => type.read(view, at + index * type.size)),
  write: (view, at, values) => values.forEach((value, index) => type.write(view, at + index * type.size, value)),
});
// Text of a fixed length with a zero behind it.
const chars = (length) => ({
  size: length,
  align: 1,
  read: (view, at) => {
    const bytes = new Uint8Array(view.buffer, at, length);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  },
});

const roundedUp = (value, to) => Math.ceil(value / to) * to;

// Members in their order, placed as C places them. Names that begin with "_" are no part of the object.
export function struct(members) {
  let end = 0;
  let align = 1;
  const placed = Object.entries(members).map(([name, type]) => {
    const offset = roundedUp(end, type.align);
    end = offset + type.size;
    align = Math.max(align, type.align);
    return { name, type, offset };
  });
  const shown = placed.filter(({ name }) => !name.startsWith('_'));
  return {
    size: roundedUp(end, align),
    align,
    offsets: Object.fromEntries(placed.map(({ name, offset }) => [name, offset])),
    read: (view, at) => Object.fromEntries(shown.map(({ name, type, offset }) => [name, type.read(view, at + offset)])),
    // What a program hands over: some of the members, and no others.
    check(value, where) {
      if (typeof value !== 'object' || value === null) throw new TypeError(`acmotion: ${where} must be an object`);
      if (typeof value.then === 'function') throw new TypeError(`acmotion: ${where} must be there at once, and is a promise`);
      for (const name of Object.keys(value)) {
        if (!shown.some((member) => member.name === name)) {
          throw new TypeError(`acmotion: ${where} has no ${name}; it may have ${shown.map((member) => member.name).join(', ')}`);
        }
      }
      for (const { name, type } of shown) if (value[name] !== undefined) type.check(value[name], `${name} of ${where}`);
    },
    write(view, at, value) {
      for (const { name, type, offset } of shown) if (value[name] !== undefined) type.write(view, at + offset, value[name]);
    },
  };
}

// ---- the structs, in the order of the header ------------------------------------------------------------------------

export const error = struct({ _size: u32, code: i32, offset: u64, structure: chars(48), field: chars(48), text: chars(256) });

export const vec3 = struct({ x: f32, y: f32, z: f32 });
export const quaternion = struct({ w: f32, x: f32, y: f32, z: f32 });
export const frame = struct({ origin: vec3, rotation: quaternion });
export const position = struct({ cell: u32, frame });
export const pose = struct({ object: u32, position, velocity: vec3, clock: f64, inContact: bool, isHidden: bool, _reserved: array(u8, 6) });

export const rule = struct({ _size: u32, _reserved: u32, name: u32, retailValue: u32, otherValue: u32, otherwise: u32 });

export const limits = struct({
  _size: u32, _reserved: u32, waypointsPerBody: count, pendingMotionsPerBody: count, watchersPerBody: count,
  childrenPerObject: count, objects: count, parkedMessagesPerObject: count, parkedMessages: count, parkedBytes: count,
  heldMessages: count, heldBytes: count,
});
export const limitNames = Object.keys(limits.offsets).filter((name) => !name.startsWith('_'));
export const bounds = struct({
  _size: u32, _reserved: u32, waypoints: count, pendingMotions: count, watchers: count, children: count, objects: count,
  endedLives: count, parked: count, held: count,
});

// ACM_EVENT_..., by number. One that this list does not know stays a number.
export const eventKinds = [
  'ObjectCreated', 'ObjectDestroyed', 'ObjectParented', 'MessageParked', 'MessagesReplayed', 'DescriptionWanted',
  'PhysicsStateChanged', 'VectorDecided', 'WorldBoundReached', 'GateDecided', 'PositionDecided', 'TeleportHookRan',
  'TeleportStampOutOfOrder', 'PlayerTeleportAwaited', 'WaypointEnqueued', 'WaypointBoundReached', 'WaypointReached',
  'WindowJudged', 'Blipped', 'InterpolationStopped', 'Stuck', 'Unstuck', 'Leashed', 'Unleashed', 'LeashTightened',
  'GroundChanged', 'Placed', 'CellLost', 'MovementDecided', 'MotionStateReceived', 'CurrentMovementApplied', 'ActionDecided',
  'LeftGround', 'HitGround', 'PendingMotionBoundReached', 'MoveToStarted', 'MoveBegun', 'TurnBegun', 'Steered', 'MoveArrived',
  'TurnFinished', 'ProgressFailed', 'TargetRetracked', 'TargetQuantumSet', 'MoveToCompleted', 'MoveToCancelled', 'TargetWatched',
  'TargetReported', 'TargetTimedOut', 'WatcherBoundReached', 'ObjectDescribed', 'ObjectPickedUp', 'MessageRefused',
  'GaitChanged', 'Settled',
];
const kind = { ...i32, read: (view, at) => eventKinds[i32.read(view, at)] ?? i32.read(view, at) };

export const event = struct({
  _size: u32, kind, time: f64, object: u32, other: u32, outcome: i32, reason: i32, value: array(u32, 4), number: array(f64, 6),
  position, vector: array(vec3, 2),
});

export const shape = struct({ radius: f32, height: f32, stepDown: f32 });
const contact = struct({ valid: bool, water: bool, _reserved: array(u8, 2), normal: vec3 });
export const outcome = struct({
  _size: u32, ok: bool, hasCell: bool, hasSlidingNormal: bool, hasCollisionNormal: bool, position, contact, slidingNormal: vec3,
  collisionNormal: vec3, environment: bool32, stationary: i32,
});
export const placeOptions = struct({ _size: u32, allowSlide: bool, loadedCellsOnly: bool, groundedHint: bool, _reserved: u8 });
export const sweepSeed = struct({
  _size: u32, inContact: bool, onWalkable: bool, hasGravity: bool, isMissile: bool, contact, slidingNormal: vec3,
  hasSlidingNormal: bool, edgeSlide: bool, _reserved: array(u8, 2), stationary: i32, lastSupportZ: f32,
});
export const motion = struct({
  style: u32, forward: u32, sidestep: u32, turn: u32, forwardSpeed: f32, sidestepSpeed: f32, turnSpeed: f32, mayWalk: bool32,
});

export const worldOptions = struct({ _size: u32, _reserved: u32, rules: u32, limits: u32, host: u32, gameData: u32, hashKey: array(u64, 2) });
export const message = struct({ bytes: u32, size: u32 });
export const reception = struct({ status: i32, code: i32 });

export const body = struct({
  _size: u32, object: u32, name: u32, nameLength: u32, stamps: array(u16, 9), stampsUnset: u16,
  position, shape, scale: f32, playerDistance: f32, clock: f64, parent: u32,
  isAssumed: bool, hasCell: bool, isShown: bool, isHidden: bool, inContact: bool, onWalkable: bool, isAnimated: bool, hasMotion: bool,
  chargesLongJump: bool, isLeashed: bool, hasWindowStart: bool, _reserved: u8,
  velocity: vec3, measuredVelocity: vec3, motion, maxSpeed: f32, adjustedMaxSpeed: f32,
  waypoints: i32, windowSlices: i32, windowSeconds: f32, windowStartMetres: f32, fails: i32, nextWaypoint: position,
  leashTravelled: f32, stickyTarget: u32, moveTo: i32, moveToTarget: u32, _reservedEnd: u32,
});

export const field = struct({ _size: u32, kind: i32, name: u32, text: u32, integer: u32, real: f32 });

// ---- bindings/js/capture.h ------------------------------------------------------------------------------------------

export const capturedMessage = struct({ time: f64, bytes: u32, size: u32 });
export const playerReport = struct({ time: f64, position });
export const sessionSummary = struct({ start: f64, seconds: f64, number: u32, player: u32, playerName: u32, movement: u32 });
export const session = struct({
  start: f64, seconds: f64, number: u32, player: u32, isAnnounced: bool, assumeObjects: bool, _reserved: array(u8, 2),
  messages: u32, messageCount: u32, reports: u32, reportCount: u32, frames: u32, frameCount: u32, summaries: u32, summaryCount: u32,
});
export const captureOptions = struct({ hashKey: array(u64, 2), framesPerSecond: f64, session: u32, storedBytes: u32 });
