// acmotion for JavaScript: bytes in, poses out. index.d.ts says what each is for.
import { Engine, Stopped } from './engine.js';
import { Host } from './host.js';
import { f64, u32, u64 } from './layout.js';
import * as structs from './structs.js';

export { Stopped };

let engine = await Engine.start();
export async function restart() {
  engine = await Engine.start();
}

export const version = engine.text(engine.call('acm_version_text'));

// ---- checks: what is wrong is said before anything happens ----------------------------------------------------------

const fail = (Kind, text) => {
  throw new Kind(`acmotion: ${text}`);
};
function checkedTime(now) {
  if (typeof now !== 'number') fail(TypeError, 'a time must be a number of seconds');
  if (!Number.isFinite(now)) fail(RangeError, `a time must be finite, and not ${now}`);
  return now;
}
function checkedWhole(value, what, most = 0xffffffff) {
  if (typeof value !== 'number') fail(TypeError, `${what} must be a number`);
  if (!Number.isInteger(value) || value < 0 || value > most) fail(RangeError, `${what} must be a whole number from 0 to ${most}, and not ${value}`);
  return value;
}
const checkedId = (object) => checkedWhole(object, 'the id of an object');
function checkedBytes(bytes) {
  if (bytes instanceof Uint8Array) return bytes;
  if (ArrayBuffer.isView(bytes)) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes instanceof ArrayBuffer) return new Uint8Array(bytes);
  return fail(TypeError, 'a message must be a Uint8Array, another view or an ArrayBuffer');
}
function checkedFlag(on) {
  if (typeof on !== 'boolean') fail(TypeError, 'on or off must be true or false');
  return on ? 1 : 0;
}
// A copy, which no getter can change any more.
function checkedPosition(position) {
  const { cell, frame: { origin, rotation } = {} } = position ?? {};
  const copy = { cell, frame: { origin: { ...origin }, rotation: { ...rotation } } };
  const { x, y, z } = copy.frame.origin;
  const turn = copy.frame.rotation;
  if ([cell, x, y, z, turn.w, turn.x, turn.y, turn.z].some((value) => typeof value !== 'number')) {
    fail(TypeError, 'a position must be { cell, frame: { origin: { x, y, z }, rotation: { w, x, y, z } } }');
  }
  checkedWhole(cell, 'a cell');
  return copy;
}
function checkedNames(object, known, what) {
  if (typeof object !== 'object' || object === null) fail(TypeError, `${what} must be an object`);
  for (const name of Object.keys(object)) if (!known.includes(name)) fail(TypeError, `${what} have no ${name}; they may have ${known.join(', ')}`);
  return object;
}

// "retail:leash=false" of { preset: 'retail', leash: false }
function textOfRules(rules) {
  if (typeof rules === 'object' && rules !== null) {
    const { preset = 'retail', ...single } = rules;
    const changed = Object.entries(single).filter(([, value]) => value !== undefined);
    return textOfRules([preset, ...changed.map(([name, value]) => `${name}=${value}`)].join(':'));
  }
  if (typeof rules !== 'string') fail(TypeError, 'rules must be a text or an object');
  if (rules.includes('\0')) fail(RangeError, 'rules have no zero in them');
  return rules;
}
const limitNames = Object.keys(structs.limits.offsets).filter((name) => !name.startsWith('_'));
function checkedLimits(limits) {
  const copy = { ...checkedNames(limits, limitNames, 'limits') };
  for (const [name, value] of Object.entries(copy)) if (value !== undefined) checkedWhole(value, name);
  return copy;
}
// Of a plain object, every name must be one that is asked; a class may have more.
function checkedHost(host) {
  if (host !== null && typeof host === 'object' && Object.getPrototypeOf(host) !== Object.prototype) return host;
  return checkedNames(host, Host.names, 'hosts');
}

// ---- answers of the module ------------------------------------------------------------------------------------------

const kOk = 0;
const kInvalid = 2;
const kOutOfRange = 4;
const kAboutBytes = [1, 2, 3, 4]; // truncated, invalid, unknown, out of range
const kNotFound = 19;
const kRefused = 20;
const kStatuses = [undefined, 'processed', 'old instance', 'error', 'queued'];

const nameOfCode = (of, code) => of.text(of.call('acm_code_name', code));

// What was wrong with bytes from outside.
export class InputError extends Error {
  name = 'InputError';
  constructor(code, { message, field, byteOffset, text }) {
    super(text);
    Object.assign(this, { code, structure: message, field, offset: byteOffset });
  }
}
const readError = (of, at) => structs.error.read(of.view(), at);
const inputError = (of, code, at) => new InputError(nameOfCode(of, code), readError(of, at));

// Calls what makes a handle and has an error at its end. What cannot be made of bytes is an InputError, what cannot be made of
// names and numbers a RangeError.
function made(of, name, ...values) {
  return of.lendStruct(structs.error, (errorAt) => of.lend(4, (at) => {
    const code = of.call(name, ...values, at, errorAt);
    if (code === kNotFound || (code !== kOk && name === 'acm_world_new')) fail(RangeError, readError(of, errorAt).text);
    if (code !== kOk) throw inputError(of, code, errorAt);
    return of.view().getUint32(at, true);
  }));
}

// ---- poses ----------------------------------------------------------------------------------------------------------

// How many numbers of a Float64Array a pose takes.
export const poseNumbers = 15;

function writePose(view, at, to, index) {
  to[index] = view.getUint32(at, true);
  to[index + 1] = view.getUint32(at + 4, true);
  for (let i = 0; i < 10; ++i) to[index + 2 + i] = view.getFloat32(at + 8 + i * 4, true);
  to[index + 12] = view.getFloat64(at + 48, true);
  to[index + 13] = view.getUint8(at + 56);
  to[index + 14] = view.getUint8(at + 57);
}

// ---- bodies ---------------------------------------------------------------------------------------------------------

const kStamps = ['position', 'movement', 'state', 'vector', 'teleport', 'serverMove', 'force', 'looks', 'instance'];

function readBody(of, at) {
  const { stampsUnset, nameLength, hasWindowStart, ...body } = structs.body.read(of.view(), at);
  body.name = new TextDecoder('windows-1252').decode(of.bytes(body.name, nameLength).slice());
  body.stamps = Object.fromEntries(kStamps.map((name, slot) => [name, (stampsUnset >> slot) & 1 ? null : body.stamps[slot]]));
  if (!hasWindowStart) body.windowStartMetres = null;
  return body;
}

// ---- handles --------------------------------------------------------------------------------------------------------

// Frees what the caller forgot to free.
const forgotten = new FinalizationRegistry((release) => release());

// What every snapshot is in the module: { of: its engine, at: its handle, kind: rules and limits, release }. None if it was freed.
const snapshots = new WeakMap();

export class Snapshot {
  free() {
    snapshots.get(this)?.release();
    snapshots.delete(this);
    forgotten.unregister(this);
  }
}

function madeSnapshot(of, at, kind) {
  const snapshot = new Snapshot();
  const release = () => of.isStopped || of.call('acm_snapshot_free', at);
  snapshots.set(snapshot, { of, at, kind, release });
  forgotten.register(snapshot, release, snapshot);
  return snapshot;
}

// ---- worlds ---------------------------------------------------------------------------------------------------------

let lastHost = 0;

// Not made inside of a world: it would refer to it, and keep it for ever.
function releaseOfWorld(of, number, at) {
  return () => {
    of.hosts.delete(number);
    if (!of.isStopped) of.call('acm_world_free', at);
  };
}

export class World {
  #engine = engine;
  #at = 0; // its handle; 0: it was freed
  #host;
  #release;
  #kind; // what a snapshot must have in common with it
  #isBusy = false;

  constructor(options = {}) {
    if (typeof options === 'string') options = { rules: options };
    checkedNames(options, ['rules', 'limits', 'trace', 'host'], 'the options of a world');
    const { rules = 'retail', limits = {}, trace, host = {} } = options;
    const bounds = checkedLimits(limits);
    this.#host = new Host(checkedHost(host), trace);
    this.#make(textOfRules(rules), bounds);
    this.#kind = JSON.stringify([this.rules, limitNames.map((name) => bounds[name] ?? 0)]);
  }

  #make(rules, limits) {
    const of = this.#engine;
    const number = ++lastHost;
    const { worldOptions } = structs;
    const text = new TextEncoder().encode(`${rules}\0`);
    of.lendBytes(text, (rulesAt) => of.lendStruct(structs.limits, (limitsAt) => of.lend(structs.host.size, (hostAt) => of.lendStruct(worldOptions, (at) => {
      structs.limits.write(of.view(), limitsAt, limits);
      this.#host.write(of, hostAt, number);
      worldOptions.write(of.view(), at, { rules: rulesAt, limits: limitsAt, host: hostAt, gameData: 0, hashKey: of.secret() });
      this.#at = made(of, 'acm_world_new', at);
    }))));
    this.#host.world = this.#at;
    of.hosts.set(number, this.#host);
    this.#release = releaseOfWorld(of, number, this.#at);
    forgotten.register(this, this.#release, this);
  }

  free() {
    if (this.#at === 0) return;
    this.#check();
    forgotten.unregister(this);
    this.#at = 0;
    this.#release();
  }

  // ---- calls

  #check() {
    if (this.#at === 0) fail(TypeError, 'this world was freed');
    if (this.#isBusy) fail(TypeError, 'a world cannot be called from its own callback');
  }
  // Answers the code, if it is one of those that are `expected`.
  #call(name, values, expected = []) {
    const code = this.#engine.call(`acm_world_${name}`, this.#at, ...values);
    if (code !== kOk && !expected.includes(code)) throw new Error(`acmotion: ${name}: ${nameOfCode(this.#engine, code)}`);
    return code;
  }
  // A call that may come to callbacks. The first error that one of them has thrown is thrown in the end.
  #change(name, values, expected) {
    this.#isBusy = true;
    try {
      return this.#call(name, values, expected);
    } finally {
      this.#isBusy = false;
      const [first] = this.#host.thrown.splice(0);
      if (first !== undefined) throw first;
    }
  }
  // Asks for one value of that type.
  #value(name, type) {
    this.#check();
    return this.#engine.lend(type.size, (at) => {
      this.#call(name, [at]);
      return type.read(this.#engine.view(), at);
    });
  }

  // ---- messages and time

  receive(bytes, now) {
    const message = checkedBytes(bytes);
    checkedTime(now);
    this.#check();
    const of = this.#engine;
    return of.lendBytes(message, (at) => of.lendStruct(structs.error, (errorAt) => of.lend(4, (statusAt) => {
      const code = this.#change('receive', [at, message.length, now, statusAt, errorAt], kAboutBytes);
      const status = kStatuses[of.view().getInt32(statusAt, true)];
      return { status, error: code === kOk ? null : inputError(of, code, errorAt) };
    })));
  }

  receiveMany(messages, now) {
    if (typeof messages?.[Symbol.iterator] !== 'function') fail(TypeError, 'several messages must be an array or another iterable');
    const all = Array.from(messages, checkedBytes);
    checkedTime(now);
    this.#check();
    const of = this.#engine;
    const { message, reception } = structs;
    const size = all.reduce((sum, bytes) => sum + bytes.length, 0);
    const heads = all.length * message.size;
    return of.lend(all.length * (message.size + reception.size) + size, (at) => {
      let bytesAt = at + heads + all.length * reception.size;
      all.forEach((bytes, index) => {
        message.write(of.view(), at + index * message.size, { bytes: bytesAt, size: bytes.length });
        of.put(bytesAt, bytes);
        bytesAt += bytes.length;
      });
      this.#change('receive_many', [at, all.length, now, at + heads]);
      return all.map((_, index) => {
        const { status, code } = reception.read(of.view(), at + heads + index * reception.size);
        return { status: kStatuses[status], code: nameOfCode(of, code) };
      });
    });
  }

  advance(now) {
    checkedTime(now);
    this.#check();
    this.#change('advance', [now]);
  }

  // ---- the player

  setPlayer(player, now) {
    checkedId(player);
    checkedTime(now);
    this.#check();
    this.#change('set_player', [player, now]);
  }
  movePlayer(position, now) {
    const place = checkedPosition(position);
    checkedTime(now);
    this.#check();
    return this.#engine.lend(structs.position.size, (at) => {
      structs.position.write(this.#engine.view(), at, place);
      const code = this.#change('move_player', [at, now], [kInvalid, kOutOfRange, kRefused]);
      if (code === kInvalid || code === kOutOfRange) fail(RangeError, 'there is no such position');
      return code === kOk;
    });
  }
  get player() {
    return this.#value('player', u32);
  }
  setAutonomyLevel(level) {
    checkedWhole(level, 'the level of autonomy', 2);
    this.#check();
    this.#call('set_autonomy_level', [level]);
  }
  assumeObjects(on) {
    const flag = checkedFlag(on);
    this.#check();
    this.#call('assume_objects', [flag]);
  }

  // ---- what to draw

  // Hands `use` how many poses there are, and where as many of them are as there is `room` for.
  #poses(name, time, room, use) {
    this.#check();
    const of = this.#engine;
    const count = of.lend(4, (at) => {
      this.#call(name, [...time, 0, 0, structs.pose.size, at]);
      return of.view().getUint32(at, true);
    });
    const written = Math.min(room, count);
    return of.lend(written * structs.pose.size + 4, (at) => {
      this.#call(name, [...time, at, written, structs.pose.size, at + written * structs.pose.size]);
      return use(count, at, written);
    });
  }
  #listPoses(name, time) {
    return this.#poses(name, time, Infinity, (_count, at, written) =>
      Array.from({ length: written }, (_, index) => structs.pose.read(this.#engine.view(), at + index * structs.pose.size)));
  }
  #fillPoses(name, time, array) {
    if (!(array instanceof Float64Array)) fail(TypeError, 'poses are written into a Float64Array');
    return this.#poses(name, time, Math.floor(array.length / poseNumbers), (count, at, written) => {
      const view = this.#engine.view();
      for (let index = 0; index < written; ++index) writePose(view, at + index * structs.pose.size, array, index * poseNumbers);
      return count;
    });
  }
  poses() {
    return this.#listPoses('poses', []);
  }
  posesAt(now) {
    return this.#listPoses('poses_at', [checkedTime(now)]);
  }
  fillPoses(array) {
    return this.#fillPoses('poses', [], array);
  }
  fillPosesAt(array, now) {
    return this.#fillPoses('poses_at', [checkedTime(now)], array);
  }
  setSmooth(on) {
    const flag = checkedFlag(on);
    this.#check();
    this.#call('set_smooth', [flag]);
  }

  #pose(name, of) {
    this.#check();
    const { pose } = structs;
    return this.#engine.lend(pose.size, (at) =>
      this.#call(name, [...of, at, pose.size], [kNotFound]) === kOk ? pose.read(this.#engine.view(), at) : null);
  }
  pose(object) {
    return this.#pose('pose', [checkedId(object)]);
  }
  poseAt(object, now) {
    return this.#pose('pose_at', [checkedId(object), checkedTime(now)]);
  }
  body(object) {
    checkedId(object);
    this.#check();
    return this.#engine.lendStruct(structs.body, (at) =>
      this.#call('find', [object, at], [kNotFound]) === kOk ? readBody(this.#engine, at) : null);
  }
  waypoints(object) {
    const of = this.#engine;
    const { position } = structs;
    const room = this.body(object)?.waypoints ?? 0;
    if (room === 0) return [];
    return of.lend(room * position.size + 4, (at) => {
      const countAt = at + room * position.size;
      this.#call('waypoints', [object, at, room, countAt]);
      const length = Math.min(room, of.view().getUint32(countAt, true)); // some have no place
      return Array.from({ length }, (_, index) => position.read(of.view(), at + index * position.size));
    });
  }

  // ---- snapshots

  snapshot() {
    return madeSnapshot(this.#engine, this.#value('snapshot', u32), this.#kind);
  }
  restore(snapshot) {
    const its = snapshots.get(snapshot);
    if (!its) fail(TypeError, 'a world is restored from a Snapshot that was not freed');
    if (its.of !== this.#engine) fail(TypeError, 'this snapshot is of before a restart');
    if (its.kind !== this.#kind) fail(TypeError, 'this snapshot is of a world with other rules or limits');
    this.#check();
    this.#call('restore', [its.at]);
  }
  stateHash() {
    return this.#value('state_hash', u64);
  }

  // ---- about it

  get rules() {
    this.#check();
    const of = this.#engine;
    const length = of.lend(4, (at) => {
      this.#call('rules', [0, 0, at]);
      return of.view().getUint32(at, true);
    });
    return of.lend(length + 1, (at) => {
      this.#call('rules', [at, length + 1, 0]);
      return of.text(at);
    });
  }
  bounds() {
    this.#check();
    return this.#engine.lendStruct(structs.bounds, (at) => {
      this.#call('bounds', [at]);
      return structs.bounds.read(this.#engine.view(), at);
    });
  }
}

if (Symbol.dispose) {
  for (const kind of [World, Snapshot]) {
    Object.defineProperty(kind.prototype, Symbol.dispose, { value: kind.prototype.free });
  }
}

// ---- rules and messages ---------------------------------------------------------------------------------------------

export function listRules() {
  const of = engine;
  return of.lendStruct(structs.rule, (at) => {
    const rules = [];
    while (of.call('acm_rule_at', rules.length, at) === kOk) {
      const texts = Object.entries(structs.rule.read(of.view(), at));
      rules.push(Object.fromEntries(texts.map(([name, textAt]) => [name, of.text(textAt)])));
    }
    return rules;
  });
}

const kSenders = ['server', 'client'];

export function decode(bytes, sender = 'server') {
  const message = checkedBytes(bytes);
  if (!kSenders.includes(sender)) fail(TypeError, 'a message is sent by the "server" or by the "client"');
  const of = engine;
  return of.lendBytes(message, (at) => {
    const decoded = made(of, 'acm_decode', at, message.length, kSenders.indexOf(sender));
    try {
      return { name: of.text(of.call('acm_decoded_name', decoded)), fields: readFields(of, decoded) };
    } finally {
      of.call('acm_decoded_free', decoded);
    }
  });
}

function readFields(of, decoded) {
  const fields = {};
  of.lendStruct(structs.field, (at) => {
    for (let number = 0; of.call('acm_decoded_field', decoded, number, at) === kOk; ++number) {
      const { kind, name, text, integer, real } = structs.field.read(of.view(), at);
      fields[of.text(name)] = [integer, real, of.text(text)][kind];
    }
  });
  return fields;
}

// ---- captures -------------------------------------------------------------------------------------------------------

const kFramesPerSecond = { least: 0.1, most: 1000 };

export function readCapture(bytes, options = {}) {
  const capture = checkedBytes(bytes);
  const { session = 0, framesPerSecond = 60, storedBytes = capture.length } =
    checkedNames(options, ['session', 'framesPerSecond', 'storedBytes'], 'the options of a capture');
  checkedWhole(session, 'the number of a session');
  checkedWhole(storedBytes, 'the number of stored bytes');
  if (typeof framesPerSecond !== 'number') fail(TypeError, 'frames per second must be a number');
  if (!(framesPerSecond >= kFramesPerSecond.least && framesPerSecond <= kFramesPerSecond.most)) {
    fail(RangeError, `frames per second must lie between ${kFramesPerSecond.least} and ${kFramesPerSecond.most}`);
  }
  const of = engine;
  return of.lendBytes(capture, (at) => of.lend(structs.jsCaptureOptions.size, (optionsAt) => {
    structs.jsCaptureOptions.write(of.view(), optionsAt, { hashKey: of.secret(), framesPerSecond, session, storedBytes });
    const read = made(of, 'acm_js_capture_read', at, capture.length, optionsAt);
    try {
      return copiedCapture(of, structs.jsSession.read(of.view(), read));
    } finally {
      of.call('acm_js_capture_free', read);
    }
  }));
}

function copiedCapture(of, read) {
  const view = of.view();
  const list = (type, at, count) => Array.from({ length: count }, (_, index) => type.read(view, at + index * type.size));
  const { messages, messageCount, reports, reportCount, frames, frameCount, summaries, summaryCount, ...session } = read;
  return {
    sessions: list(structs.jsSummary, summaries, summaryCount).map((one) => ({ ...one, playerName: of.text(one.playerName) })),
    session: session.number === 0 ? null : {
      ...session,
      messages: list(structs.jsMessage, messages, messageCount).map(({ time, bytes, size }) => ({ time, bytes: of.bytes(bytes, size).slice() })),
      reports: list(structs.jsReport, reports, reportCount),
      frames: Float64Array.from(list(f64, frames, frameCount)),
    },
  };
}

// As `acmotion replay` does it: bodies are drawn, then the world receives what has arrived.
export function* replay(session, options = {}) {
  const world = new World(options);
  try {
    if (!session.isAnnounced) world.setPlayer(session.player, session.frames[0] ?? 0);
    world.assumeObjects(session.assumeObjects);
    const messages = until(session.messages);
    const reports = until(session.reports);
    for (const time of session.frames) {
      const report = reports(time).pop();
      if (report) world.movePlayer(report.position, time);
      world.advance(time);
      yield { time, world };
      for (const { bytes } of messages(time)) world.receive(bytes, time);
    }
  } finally {
    world.free();
  }
}

// Answers what came up to a time, each once.
function until(list) {
  let next = 0;
  return (time) => {
    const first = next;
    while (next < list.length && list[next].time <= time) ++next;
    return list.slice(first, next);
  };
}
