// Made by tools/bindings from include/acmotion/c.h. Change that, and make this again.
// bindings/js/capture.h is a part of it. layout.js has what a member can be.
import { array, bool, bool32, chars, count, f32, f64, i32, i64, named, struct, u8, u16, u32, u64 } from './layout.js';

export const eventKinds = [
  'ObjectCreated',
  'ObjectDestroyed',
  'ObjectParented',
  'MessageParked',
  'MessagesReplayed',
  'DescriptionWanted',
  'PhysicsStateChanged',
  'VectorDecided',
  'WorldBoundReached',
  'GateDecided',
  'PositionDecided',
  'TeleportHookRan',
  'TeleportStampOutOfOrder',
  'PlayerTeleportAwaited',
  'WaypointEnqueued',
  'WaypointBoundReached',
  'WaypointReached',
  'WindowJudged',
  'Blipped',
  'InterpolationStopped',
  'Stuck',
  'Unstuck',
  'Leashed',
  'Unleashed',
  'LeashTightened',
  'GroundChanged',
  'Placed',
  'CellLost',
  'MovementDecided',
  'MotionStateReceived',
  'CurrentMovementApplied',
  'ActionDecided',
  'LeftGround',
  'HitGround',
  'PendingMotionBoundReached',
  'MoveToStarted',
  'MoveBegun',
  'TurnBegun',
  'Steered',
  'MoveArrived',
  'TurnFinished',
  'ProgressFailed',
  'TargetRetracked',
  'TargetQuantumSet',
  'MoveToCompleted',
  'MoveToCancelled',
  'TargetWatched',
  'TargetReported',
  'TargetTimedOut',
  'WatcherBoundReached',
  'ObjectDescribed',
  'ObjectPickedUp',
  'MessageRefused',
  'GaitChanged',
  'Settled',
];

export const error = struct({
  _size: u32,
  code: i32,
  byteOffset: count,
  message: chars(48),
  field: chars(48),
  text: chars(256),
});

export const vec3 = struct({
  x: f32,
  y: f32,
  z: f32,
});

export const quaternion = struct({
  w: f32,
  x: f32,
  y: f32,
  z: f32,
});

export const frame = struct({
  origin: vec3,
  rotation: quaternion,
});

export const position = struct({
  cell: u32,
  frame: frame,
});

export const pose = struct({
  object: u32,
  position: position,
  velocity: vec3,
  clock: f64,
  inContact: bool,
  isHidden: bool,
  _reserved: array(u8, 6),
});

export const rule = struct({
  _size: u32,
  _reserved: u32,
  name: u32,
  retailValue: u32,
  otherValue: u32,
  otherwise: u32,
});

export const limits = struct({
  _size: u32,
  _reserved: u32,
  waypointsPerBody: count,
  pendingMotionsPerBody: count,
  watchersPerBody: count,
  childrenPerObject: count,
  objects: count,
  parkedMessagesPerObject: count,
  parkedMessages: count,
  parkedBytes: count,
  heldMessages: count,
  heldBytes: count,
});

export const bounds = struct({
  _size: u32,
  _reserved: u32,
  waypoints: count,
  pendingMotions: count,
  watchers: count,
  children: count,
  objects: count,
  endedLives: count,
  parked: count,
  held: count,
});

export const event = struct({
  _size: u32,
  kind: named(eventKinds),
  time: f64,
  object: u32,
  other: u32,
  outcome: i32,
  reason: i32,
  value: array(u32, 4),
  number: array(f64, 6),
  position: position,
  vector: array(vec3, 2),
});

export const shape = struct({
  radius: f32,
  height: f32,
  stepDown: f32,
});

export const contact = struct({
  valid: bool,
  water: bool,
  _reserved: array(u8, 2),
  normal: vec3,
});

export const outcome = struct({
  _size: u32,
  ok: bool,
  hasCell: bool,
  hasSlidingNormal: bool,
  hasCollisionNormal: bool,
  position: position,
  contact: contact,
  slidingNormal: vec3,
  collisionNormal: vec3,
  environment: bool32,
  stationary: i32,
});

export const placeOptions = struct({
  _size: u32,
  allowSlide: bool,
  loadedCellsOnly: bool,
  groundedHint: bool,
  _reserved: u8,
});

export const sweepSeed = struct({
  _size: u32,
  inContact: bool,
  onWalkable: bool,
  hasGravity: bool,
  isMissile: bool,
  contact: contact,
  slidingNormal: vec3,
  hasSlidingNormal: bool,
  edgeSlide: bool,
  _reserved: array(u8, 2),
  stationary: i32,
  lastSupportZ: f32,
});

export const motion = struct({
  style: u32,
  forward: u32,
  sidestep: u32,
  turn: u32,
  forwardSpeed: f32,
  sidestepSpeed: f32,
  turnSpeed: f32,
  mayWalk: bool32,
});

export const host = struct({
  _size: u32,
  _reserved: u32,
  user: u32,
  resolve: u32,
  place: u32,
  sweep: u32,
  rootMotion: u32,
  shape: u32,
  playerTeleported: u32,
  sendPositionReport: u32,
  rehomeCamera: u32,
  tellStreamer: u32,
  trace: u32,
  describe: u32,
  forget: u32,
  initialise: u32,
  doMotion: u32,
  stopMotion: u32,
  stopAllMotions: u32,
  dropLinkAnimations: u32,
  checkCompletedMotions: u32,
  completeOldest: u32,
  runHooks: u32,
  enterWorld: u32,
  leaveWorld: u32,
  changeVisibility: u32,
});

export const worldOptions = struct({
  _size: u32,
  _reserved: u32,
  rules: u32,
  limits: u32,
  host: u32,
  gameData: u32,
  hashKey: array(u64, 2),
});

export const message = struct({
  bytes: u32,
  size: u32,
});

export const reception = struct({
  status: i32,
  code: i32,
});

export const body = struct({
  _size: u32,
  object: u32,
  name: u32,
  nameLength: u32,
  stamps: array(u16, 9),
  stampsUnset: u16,
  position: position,
  shape: shape,
  scale: f32,
  playerDistance: f32,
  clock: f64,
  parent: u32,
  isAssumed: bool,
  hasCell: bool,
  isShown: bool,
  isHidden: bool,
  inContact: bool,
  onWalkable: bool,
  isAnimated: bool,
  hasMotion: bool,
  chargesLongJump: bool,
  isLeashed: bool,
  hasWindowStart: bool,
  _reserved: u8,
  velocity: vec3,
  measuredVelocity: vec3,
  motion: motion,
  maxSpeed: f32,
  adjustedMaxSpeed: f32,
  waypoints: i32,
  windowSlices: i32,
  windowSeconds: f32,
  windowStartMetres: f32,
  fails: i32,
  nextWaypoint: position,
  leashTravelled: f32,
  stickyTarget: u32,
  moveTo: i32,
  moveToTarget: u32,
  _reservedEnd: u32,
});

export const liveOptions = struct({
  _size: u32,
  isStrict: i32,
  keepsDamage: i32,
  _reserved: u32,
  world: u32,
});

export const liveCounts = struct({
  _size: u32,
  _reserved: u32,
  sessions: count,
  messagesRefused: count,
  packets: array(u64, 2),
  packetsFailed: array(u64, 2),
  packetsLost: array(u64, 2),
  messages: array(u64, 2),
});

export const captureOptions = struct({
  _size: u32,
  isStrict: i32,
  keepsDamage: i32,
  port: u16,
  _reserved: u16,
  mostBytes: count,
  hashKey: array(u64, 2),
});

export const capturedSession = struct({
  _size: u32,
  number: u32,
  epochNs: i64,
  start: f64,
  seconds: f64,
  player: u32,
  isAnnounced: bool,
  assumesObjects: bool,
  _reserved: array(u8, 2),
  playerName: u32,
  messages: count,
  movement: count,
  reports: count,
});

export const capturedMessage = struct({
  _size: u32,
  sender: i32,
  time: f64,
  bytes: u32,
  byteCount: count,
  checksum: i32,
  isMovement: bool,
  _reserved: array(u8, 3),
});

export const playerReport = struct({
  time: f64,
  position: position,
});

export const field = struct({
  _size: u32,
  kind: i32,
  name: u32,
  text: u32,
  integer: u32,
  real: f32,
});

export const jsMessage = struct({
  time: f64,
  bytes: u32,
  size: u32,
});

export const jsReport = struct({
  time: f64,
  position: position,
});

export const jsSummary = struct({
  start: f64,
  seconds: f64,
  number: u32,
  player: u32,
  playerName: u32,
  movement: u32,
});

export const jsSession = struct({
  start: f64,
  seconds: f64,
  number: u32,
  player: u32,
  isAnnounced: bool,
  assumeObjects: bool,
  _reserved: array(u8, 2),
  messages: u32,
  messageCount: u32,
  reports: u32,
  reportCount: u32,
  frames: u32,
  frameCount: u32,
  summaries: u32,
  summaryCount: u32,
});

export const jsCaptureOptions = struct({
  hashKey: array(u64, 2),
  framesPerSecond: f64,
  session: u32,
  storedBytes: u32,
});
