// The installed package, in node. tests/bindings/js.sh runs it in a folder that has nothing else; ACMOTION_ROOT is the project.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import {
  InputError, Snapshot, Stopped, World, decode, listRules, poseNumbers, readCapture, replay, restart, version,
} from 'acmotion';
import { Host } from './node_modules/acmotion/host.js';
import * as structs from './node_modules/acmotion/structs.js';

const root = process.env.ACMOTION_ROOT;
const installed = (name) => readFileSync(join('node_modules/acmotion', name));
const header = readFileSync(join(root, 'include/acmotion/c.h'), 'utf8');
const capture = readFileSync(join(root, 'viewer/test/data/chase.pcapng'));

const messages = readFileSync(join(root, 'examples/messages.txt'), 'utf8').trim().split('\n').map((line) => {
  const [time, hex] = line.split(' ');
  return { time: Number(time), bytes: Buffer.from(hex, 'hex') };
});
const kWatcher = 0x50000001;
const kTraveller = 0x50000002;

// Feeds a world with the messages up to a time, 50 frames per second.
function play(world, until = Infinity, from = 0) {
  let frame = Math.ceil(from * 50);
  for (const { time, bytes } of messages) {
    if (time <= from) continue;
    if (time > until) break;
    for (; frame / 50 < time; ++frame) world.advance(frame / 50);
    world.receive(bytes, frame / 50);
  }
  return world;
}
const walking = () => play(new World(), 5);

// ---- hello ----------------------------------------------------------------------------------------------------------

test('has the version of the project', () => {
  assert.equal(JSON.parse(installed('package.json')).version, version);
});

test('has at most 400 kB, gzipped', (context) => {
  const size = gzipSync(installed('acmotion.wasm')).length;
  context.diagnostic(`acmotion.wasm: ${size} bytes gzipped`);
  assert.ok(size <= 400_000, `${size}`);
});

test('comes to the state that the C library comes to', () => {
  // acm_world_state_hash, after the loop of examples/c/main.c.
  assert.equal(play(new World()).stateHash(), 4598225264767265249n);
});

test('the secret of a world changes no result', () => {
  assert.equal(walking().stateHash(), walking().stateHash());
});

test('takes many messages at once as one by one', () => {
  const [one, many] = [new World(), new World()];
  const bytes = messages.slice(0, 40).map((message) => message.bytes);
  const statuses = bytes.map((message) => one.receive(message, 1).status);
  assert.deepEqual(many.receiveMany(bytes, 1).map(({ status }) => status), statuses);
  assert.equal(many.stateHash(), one.stateHash());
  assert.deepEqual(many.receiveMany([], 1), []);
});

test('shows everything about one body', () => {
  const body = walking().body(kTraveller);
  assert.equal(body.name, 'Traveller');
  assert.equal(body.isShown, true);
  assert.equal(typeof body.stamps.position, 'number');
  assert.equal(body.moveToTarget, 0);
  assert.ok(body.maxSpeed > 0);
  assert.equal(walking().body(1), null);
  assert.equal(walking().pose(1), null);
  assert.deepEqual(walking().waypoints(1), []);
});

test('the next waypoint of a body is the first of those that are left', () => {
  const world = play(new World(), 3.05);
  const [first, ...others] = world.waypoints(kTraveller);
  assert.ok(first.cell > 0);
  assert.deepEqual(first, world.body(kTraveller).nextWaypoint);
  assert.equal(world.body(kTraveller).waypoints, others.length + 1);
});

test('the player is who the server says, and can be moved', () => {
  const world = walking();
  assert.equal(world.player, kWatcher);
  const position = world.pose(kWatcher).position;
  position.frame.origin.x += 1;
  assert.equal(world.movePlayer(position, 5), true);
  assert.equal(world.pose(kWatcher).position.frame.origin.x, position.frame.origin.x);
  assert.equal(new World().movePlayer(position, 5), false);
});

test('the lines that the documents show are the same, and run', () => {
  const shown = ['docs/embedding.md', 'bindings/js/README.md'].map((name) => readFileSync(join(root, name), 'utf8').match(/```js\n(.*?)```/s)[1]);
  assert.equal(shown[0], shown[1]);
  const body = shown[0].replace(/^import .*$/m, '');
  const drawn = [];
  const sentences = [];
  const frame = new Function('World', 'draw', 'console', `${body}; return frame;`)(World, (...pose) => drawn.push(pose), { log: (text) => sentences.push(text) });
  frame([messages[1].bytes]);
  assert.deepEqual(drawn.map(([object, { cell }]) => [object, cell]), [[kWatcher, 0xa9b40025]]);
  assert.ok(sentences.length > 0);
});

// ---- poses ----------------------------------------------------------------------------------------------------------

const flat = ({ object, position: { cell, frame: { origin, rotation } }, velocity, clock, inContact, isHidden }) =>
  [object, cell, ...Object.values(origin), ...Object.values(rotation), ...Object.values(velocity), clock, Number(inContact), Number(isHidden)];

test('poses are the same numbers as objects, in an array and one by one', () => {
  const world = walking();
  const poses = world.poses();
  const numbers = new Float64Array(poses.length * poseNumbers);
  assert.equal(world.fillPoses(numbers), poses.length);
  assert.deepEqual([...numbers], poses.flatMap(flat));
  assert.deepEqual(poses.map(({ object }) => world.pose(object)), poses);
});

test('a body that the server hides is marked, in every form', () => {
  const world = walking();
  const hide = new DataView(new ArrayBuffer(16)); // SetState: object, physics state with 0x4000, instance, stamp
  [0xf74b, kTraveller, 0x00404c08].forEach((word, index) => hide.setUint32(index * 4, word, true));
  const { instance, state } = world.body(kTraveller).stamps;
  hide.setUint16(12, instance, true);
  hide.setUint16(14, state + 1, true);
  assert.equal(world.receive(hide, 5).status, 'processed');
  assert.deepEqual(world.poses().filter(({ isHidden }) => isHidden).map(({ object }) => object), [kTraveller]);
  const numbers = new Float64Array(5 * poseNumbers);
  world.fillPoses(numbers);
  assert.deepEqual([...numbers], world.poses().flatMap(flat));
});

test('an array that is too short takes what fits, and the answer is how many there are', () => {
  const world = walking();
  const numbers = new Float64Array(poseNumbers + 3).fill(-1);
  assert.equal(world.fillPoses(numbers), 5);
  assert.deepEqual([...numbers.slice(0, poseNumbers)], flat(world.poses()[0]));
  assert.deepEqual([...numbers.slice(poseNumbers)], [-1, -1, -1]);
  assert.equal(world.fillPoses(new Float64Array(0)), 5);
});

test('smooth poses lie between those of two ticks', () => {
  const world = new World();
  world.setSmooth(true);
  play(world, 5);
  const at = (poses) => poses.find(({ object }) => object === 0x50000003).position.frame.origin.y;
  world.advance(5.04);
  const before = at(world.poses());
  world.advance(5.08);
  const after = at(world.poses());
  const between = at(world.posesAt(5.06 + 1 / 30));
  assert.ok(before < between && between < after, `${before} ${between} ${after}`);
  const numbers = new Float64Array(5 * poseNumbers);
  world.fillPosesAt(numbers, 5.06 + 1 / 30);
  assert.deepEqual([...numbers], world.posesAt(5.06 + 1 / 30).flatMap(flat));
  for (const pose of world.posesAt(5.06 + 1 / 30)) assert.deepEqual(world.poseAt(pose.object, 5.06 + 1 / 30), pose);
  assert.equal(world.poseAt(99, 5.1), null);
});

// ---- snapshots ------------------------------------------------------------------------------------------------------

test('a world goes back to a snapshot, and on alike', () => {
  const world = walking();
  const snapshot = world.snapshot();
  const before = world.stateHash();
  const after = play(world, 9, 5).stateHash();
  assert.notEqual(after, before);
  world.restore(snapshot);
  assert.equal(world.stateHash(), before);
  assert.equal(play(world, 9, 5).stateHash(), after);
  world.free();
  const other = new World();
  other.restore(snapshot);
  assert.equal(other.stateHash(), before);
});

test('a snapshot of other rules, other limits or none is refused', () => {
  const world = walking();
  const before = world.stateHash();
  const freed = world.snapshot();
  freed.free();
  freed.free();
  for (const wrong of [new World('snap').snapshot(), new World({ limits: { objects: 9 } }).snapshot(), new Snapshot(), freed, {}, null]) {
    assert.throws(() => world.restore(wrong), TypeError);
  }
  assert.equal(world.stateHash(), before);
});

// ---- rules and limits -----------------------------------------------------------------------------------------------

test('rules are a name, a text or an object', () => {
  assert.equal(new World().rules, 'retail');
  assert.equal(new World('snap').rules, 'snap');
  assert.equal(new World({ rules: 'retail:leash=false' }).rules, 'retail:leash=false');
  assert.equal(new World({ rules: { leash: false, offset_blend: 'Add' } }).rules, new World('retail:leash=false:offset_blend=Add').rules);
  assert.equal(new World({ rules: { preset: 'acdream', leash: undefined } }).rules, 'acdream');
  assert.equal(new World('openac').rules, 'openac');
  assert.equal(new World({ rules: { near_snap: 4 } }).rules, 'retail:near_snap=4');
  assert.ok(listRules().some(({ name, retailValue, otherValue }) => name === 'leash' && retailValue === 'true' && otherValue === 'false'));
});

test('limits are kept, and what reached them is counted', () => {
  const world = play(new World({ limits: { objects: 2 } }), 2);
  assert.equal(world.poses().length, 2);
  assert.equal(world.bounds().objects, 3);
});

// ---- trace and host -------------------------------------------------------------------------------------------------

test('decisions come as objects with sentences', () => {
  const events = [];
  const traced = play(new World({ trace: (event) => events.push(event) }), 5);
  assert.equal(traced.stateHash(), walking().stateHash());
  const decided = events.find(({ kind }) => kind === 'PositionDecided');
  assert.match(decided.sentence, /^position \d+ → /);
  assert.ok(decided.position.cell > 0 && decided.time > 1);
  assert.ok(events.every(({ kind, sentence }) => typeof kind === 'string' && sentence.length > 0));
});

test('outcomes and reasons of decisions have words', () => {
  const events = [];
  play(new World({ trace: (event) => events.push(event) }), 5);
  const decided = events.filter(({ kind }) => kind === 'PositionDecided');
  assert.ok(decided.some(({ outcome, outcomeName }) => outcome === 3 && outcomeName === 'interpolate'));
  assert.ok(decided.every(({ reasonName }) => /^[a-z_]+$/.test(reasonName)));
  assert.ok(events.some(({ kind, outcomeName, reasonName }) => kind !== 'PositionDecided' && outcomeName === '' && reasonName === ''));
});

test('what a host may answer is what C asks', () => {
  const callbacks = Object.keys(structs.host.offsets).filter((name) => !name.startsWith('_') && !['user', 'trace'].includes(name));
  assert.deepEqual(callbacks, Host.names);
});

test('structs are as long as the compiler makes them', () => {
  // bindings/js/callbacks.cpp asserts the same.
  const sizes = {
    error: 368, pose: 64, position: 32, rule: 24, limits: 88, bounds: 72, event: 152, shape: 12, motion: 32, outcome: 88, placeOptions: 8,
    sweepSeed: 48, worldOptions: 40, body: 248, field: 24, message: 8, reception: 8, jsMessage: 16, jsReport: 40, jsSummary: 32,
    jsSession: 64, jsCaptureOptions: 32,
  };
  assert.deepEqual(Object.fromEntries(Object.keys(sizes).map((name) => [name, structs[name].size])), sizes);
});

test('a host answers what acmotion asks, and gets the usual answer', () => {
  const asked = { shape: [], rootMotion: 0, sweep: 0, describe: [], tellStreamer: 0, runHooks: 0 };
  const world = new World({
    host: {
      shape: (object, setup, usual) => {
        asked.shape.push([object, setup]);
        return { radius: usual.radius * 2 };
      },
      rootMotion: (_body, motion, dt, usual) => {
        asked.rootMotion += 1;
        assert.equal(typeof motion.mayWalk, 'boolean');
        assert.ok(dt > 0 && Math.abs(usual.rotation.w) <= 1.001);
      },
      sweep: (shape, from, to, seed, usual) => {
        asked.sweep += 1;
        assert.ok(shape.radius > 0 && from.cell > 0 && to.cell > 0 && seed.stationary >= 0 && usual.ok);
        return usual;
      },
      describe: (body) => asked.describe.push(body) > 0,
      runHooks: (_body, _dt, sink) => {
        asked.runHooks += sink.pendingMotions + 1;
      },
    },
  });
  play(world, 5);
  assert.ok(asked.rootMotion > 0 && asked.sweep > 0 && asked.runHooks > 0, JSON.stringify(asked));
  assert.deepEqual(asked.describe.slice(0, 2), [kWatcher, kTraveller]);
  assert.equal(asked.shape[0][1], 0x02000001);
  assert.ok(Math.abs(world.body(kTraveller).shape.radius - 2 * walking().body(kTraveller).shape.radius) < 1e-6);
});

test('what a host answers wrongly comes out of that call, and stops nothing', () => {
  assert.throws(() => play(new World({ host: { doMotion: () => Symbol('?') } }), 2), TypeError);
  assert.throws(() => play(new World({ host: { doMotion: () => 0n } }), 2), TypeError);
  const wrong = [
    [{ shape: () => ({ radius: 'x' }) }, TypeError, /radius of the answer of shape must be a number/],
    [{ shape: () => ({ radius: NaN }) }, RangeError, /must be a finite number/],
    [{ shape: () => ({ radus: 3 }) }, TypeError, /has no radus; it may have radius, height, stepDown/],
    [{ shape: () => 5 }, TypeError, /must be an object/],
    [{ async place() {} }, TypeError, /must be there at once, and is a promise/],
    [{ place: () => ({ position: { frame: { origin: { x: 'q' } } } }) }, TypeError, /x of origin of frame of position of the answer of place/],
    [{ place: () => ({ ok: 1 }) }, TypeError, /ok of the answer of place must be true or false/],
    [{ place: () => ({ stationary: 1.5 }) }, RangeError, /must be a whole number/],
    [{ place: () => ({ stationary: 2 ** 31 }) }, RangeError, /must be a 32-bit number/],
    [{ resolve: () => ({ position: { cell: -1 } }) }, RangeError, /cell of position of the answer of resolve must be a 32-bit number/],
    [{ shape: () => ({ radius: 1e300 }) }, RangeError, /must be a finite number/],
    [{ doMotion: () => -1 }, RangeError, /the answer of doMotion must be a 32-bit number/],
    [{ runHooks: (_body, _dt, sink) => sink.setScale(1n) }, TypeError, /the scale must be a number/],
    [{ runHooks: (_body, _dt, sink) => sink.setOmega({ x: NaN }) }, RangeError, /x of omega must be a finite number/],
    [{ runHooks: (_body, _dt, sink) => sink.setEthereal(1) }, TypeError, /must be true or false/],
    [{ describe: () => 'yes' }, TypeError, /the answer of describe must be true or false/],
  ];
  for (const [host, Kind, text] of wrong) {
    assert.throws(() => play(new World({ host }), 2), (error) => error instanceof Kind && text.test(error.message), text.source);
  }
  assert.ok(play(new World(), 2).poses().length > 0);
});

test('a host may be an instance of a class', () => {
  class Sizes {
    #asked = 0;
    shape() {
      this.#asked += 1;
    }
    get asked() {
      return this.#asked;
    }
  }
  const sizes = new Sizes();
  play(new World({ host: sizes }), 2);
  assert.equal(sizes.asked, 5);
});

test('a wall of a host stands in the way', () => {
  const before = walking().pose(kTraveller).position.frame.origin;
  const held = play(new World({ host: { sweep: (_shape, from) => ({ position: from }) } }), 5).pose(kTraveller).position.frame.origin;
  assert.notDeepEqual(held, before);
});

test('what a callback throws comes out of the call, whose work is done', () => {
  const world = new World({ trace: () => { throw new Error('mine'); } });
  assert.throws(() => world.receive(messages[0].bytes, 1) && world.receive(messages[1].bytes, 1), /^Error: mine$/);
  const quiet = new World();
  quiet.receive(messages[0].bytes, 1);
  quiet.receive(messages[1].bytes, 1);
  assert.equal(world.stateHash(), quiet.stateHash());
});

test('a world that is called from its own callback says so, and another world may be called', () => {
  const other = walking();
  const seen = { own: [], others: 0 };
  const world = new World({
    trace: () => {
      for (const call of [() => world.poses(), () => world.advance(9), () => world.free(), () => world.stateHash()]) {
        assert.throws(call, (error) => error instanceof TypeError && seen.own.push(error.message) > 0);
      }
      seen.others += other.poses().length;
    },
  });
  play(world, 5);
  assert.match(seen.own[0], /own callback/);
  assert.ok(seen.others > 0);
  assert.equal(world.stateHash(), walking().stateHash());
});

test('a sink is good for its callback only', () => {
  let kept;
  play(new World({ host: { runHooks: (_body, _dt, sink) => { kept = sink; } } }), 3);
  assert.throws(() => kept.motionDone(), TypeError);
});

// ---- wrong use ------------------------------------------------------------------------------------------------------

test('wrong use throws, and changes nothing', () => {
  const world = walking();
  const before = world.stateHash();
  const { bytes } = messages[0];
  const place = world.pose(kWatcher).position;
  const types = [
    () => world.advance(), () => world.advance('5'), () => world.advance(5n), () => world.receive('45f7', 5), () => world.receive(undefined, 5),
    () => world.receive(bytes), () => world.receiveMany([bytes, null], 6), () => world.receiveMany(5, 5), () => world.setPlayer('me', 5),
    () => world.movePlayer({}, 5), () => world.movePlayer(undefined, 5), () => world.fillPoses([]), () => world.fillPoses(new Float32Array(15)),
    () => world.setSmooth(1), () => world.assumeObjects(), () => world.body(), () => world.posesAt(), () => world.poseAt(0x50000003), () => world.poseAt(undefined, 5), () => new World(5), () => new World(null),
    () => new World({ rule: 'snap' }), () => new World({ rules: 5 }), () => new World({ limits: { object: 5 } }), () => new World({ trace: 5 }),
    () => new World({ host: { seep() {} } }), () => new World({ host: { sweep: 5 } }), () => new World({ host: null }), () => decode(), () => decode(bytes, 'me'),
    () => World(), () => World.prototype.poses.call({}),
  ];
  const ranges = [
    () => world.advance(NaN), () => world.advance(Infinity), () => world.receive(bytes, -Infinity), () => world.receiveMany([bytes], NaN),
    () => world.setPlayer(-1, 5), () => world.setPlayer(2 ** 32, 5), () => world.body(0.5), () => world.setAutonomyLevel(3),
    () => world.posesAt(NaN), () => world.poseAt(0x50000003, NaN), () => world.poseAt(-1, 5), () => world.movePlayer({ ...place, cell: -1 }, 5), () => new World({ limits: { objects: -1 } }),
    () => world.movePlayer({ ...place, frame: { ...place.frame, origin: { x: NaN, y: 0, z: 0 } } }, 5),
    () => new World({ limits: { objects: 2 ** 32 } }), () => new World('dance'), () => new World('retail\0'), () => new World('retail:leash=maybe'),
    () => readCapture(capture, { framesPerSecond: 0 }), () => readCapture(capture, { session: 7 }),
  ];
  for (const call of types) assert.throws(call, TypeError, String(call));
  for (const call of ranges) assert.throws(call, RangeError, String(call));
  assert.equal(world.stateHash(), before);
});

test('a message that is longer than all memory is refused, and changes nothing', () => {
  const world = walking();
  const before = world.stateHash();
  assert.throws(() => world.receive(new Uint8Array(1.2e9), 5), RangeError);
  assert.equal(world.stateHash(), before);
});

test('an unknown rule is named, with the nearest one', () => {
  assert.throws(() => new World('retail:leach=false'), /leash/);
});

test('malformed bytes change nothing, and the error names the field', () => {
  const world = walking();
  const before = world.stateHash();
  const cut = messages.find(({ bytes }) => bytes[0] === 0x48).bytes.subarray(0, 20);
  const { status, error } = world.receive(cut, 5);
  assert.equal(status, 'error');
  assert.ok(error instanceof InputError);
  assert.deepEqual([error.code, error.structure, error.offset], ['truncated', 'UpdatePosition', 20]);
  assert.ok(error.field.length > 0 && error.message.includes(error.field));
  assert.throws(() => decode(cut), (thrown) => thrown.message === error.message && thrown.code === error.code);
  assert.deepEqual(world.receiveMany([cut], 5), [{ status: 'error', code: 'truncated' }]);
  assert.equal(world.stateHash(), before);
});

test('any kind of view is taken as its bytes', () => {
  const { bytes } = messages[1];
  const padded = new Uint8Array(bytes.length + 8);
  padded.set(bytes, 4);
  const expected = decode(bytes);
  assert.deepEqual(decode(padded.subarray(4, 4 + bytes.length)), expected);
  assert.deepEqual(decode(new DataView(padded.buffer, 4, bytes.length)), expected);
  assert.deepEqual(decode(padded.buffer.slice(4, 4 + bytes.length)), expected);
  assert.deepEqual([expected.name, expected.fields.name, expected.fields.object], ['CreateObject', 'Watcher', kWatcher]);
});

test('a world that was freed says so, and may be freed again', () => {
  const world = walking();
  world.free();
  world.free();
  for (const call of [() => world.poses(), () => world.advance(9), () => world.player, () => world.snapshot(), () => world.rules]) {
    assert.throws(call, /TypeError: acmotion: this world was freed/);
  }
});

test('worlds and snapshots are disposed of where the language does that', { skip: !Symbol.dispose }, () => {
  const world = walking();
  const snapshot = world.snapshot();
  world[Symbol.dispose]();
  snapshot[Symbol.dispose]();
  assert.throws(() => world.poses(), TypeError);
  assert.throws(() => new World().restore(snapshot), TypeError);
});

test('10,000 worlds and snapshots that were freed leave no memory behind', () => {
  const round = () => {
    const world = new World();
    world.receive(messages[1].bytes, 1);
    world.snapshot().free();
    world.free();
  };
  for (let index = 0; index < 100; ++index) round();
  const before = process.memoryUsage().external; // the module's memory is part of it
  for (let index = 0; index < 10_000; ++index) round();
  const grown = process.memoryUsage().external - before;
  assert.ok(grown < 2e6, `${grown} bytes`);
});

test('20,000 worlds and snapshots that were forgotten are freed by the garbage collector', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const forget = () => {
    for (let index = 0; index < 1000; ++index) new World().snapshot();
  };
  forget();
  const before = process.memoryUsage().external;
  for (let round = 0; round < 20; ++round) {
    forget();
    collect();
    await new Promise(setImmediate); // which is when the registry runs
  }
  const grown = process.memoryUsage().external - before;
  assert.ok(grown < 10e6, `${grown} bytes`);
});

// ---- captures -------------------------------------------------------------------------------------------------------

test('a capture has sessions, and one of them is played', () => {
  const { sessions, session } = readCapture(capture);
  assert.deepEqual(sessions.map(({ number, player, playerName }) => [number, player, playerName]), [[1, kWatcher, 'Watcher']]);
  assert.deepEqual([session.number, session.messages.length], [1, sessions[0].movement]);
  let frames = 0;
  let kept;
  for (const { time, world } of replay(session, 'snap')) {
    assert.equal(time, session.frames[frames++]);
    kept = world;
    if (time > 5) break;
  }
  assert.ok(frames > 250);
  assert.throws(() => kept.poses(), /freed/);
});

test('a replay moves the player where its client said, and receives what has arrived by the time of a frame', () => {
  const position = play(new World(), 2).pose(kWatcher).position;
  position.frame.origin.x += 2;
  const session = {
    isAnnounced: false, assumeObjects: false, player: kWatcher, frames: Float64Array.of(1, 2, 3),
    messages: [{ time: 1, bytes: messages[1].bytes }], reports: [{ time: 2.5, position }],
  };
  const drawn = Array.from(replay(session), ({ time, world }) => [time, world.pose(kWatcher)?.position.frame.origin.x]);
  assert.deepEqual(drawn, [[1, undefined], [2, 96], [3, 98]]);
});

test('less is drawn of a capture that few bytes were stored of', () => {
  const framesPerSecond = 1000;
  const drawn = (storedBytes) => readCapture(capture, { framesPerSecond, storedBytes }).session.frames.length;
  const all = readCapture(capture, { framesPerSecond }).session.frames.length;
  assert.equal(drawn(capture.length), all);
  assert.ok(drawn(0) < all);
  assert.throws(() => drawn(-1), RangeError);
  assert.throws(() => drawn('all'), TypeError);
});

test('what is no capture is an error about its bytes', () => {
  assert.throws(() => readCapture(new TextEncoder().encode('this is no capture, only some text')), InputError);
  const empty = new Uint8Array(24);
  new DataView(empty.buffer).setUint32(0, 0xa1b2c3d4, true);
  new DataView(empty.buffer).setUint16(4, 2, true);
  new DataView(empty.buffer).setUint16(6, 4, true);
  new DataView(empty.buffer).setUint32(16, 65535, true);
  new DataView(empty.buffer).setUint32(20, 1, true);
  assert.deepEqual(readCapture(empty), { sessions: [], session: null });
});

// By the native program: "frame,time,object,name,cell,x,y,z,...". Numbers are floats in their shortest form.
test('a replay draws what acmotion replay draws', { skip: !process.env.ACMOTION_CLI && 'there is no native program' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'acmotion-'));
  const table = join(folder, 'poses.csv');
  execFileSync(process.env.ACMOTION_CLI, ['replay', join(root, 'viewer/test/data/chase.pcapng'), '--csv', table]);
  const rows = readFileSync(table, 'utf8').trim().split('\n').slice(1).map((row) => row.replace(/"[^"]*"/, '').split(','));
  rmSync(folder, { recursive: true });
  const poses = [...drawn(readCapture(capture).session)];
  assert.equal(poses.length, rows.length);
  poses.forEach(([time, { object, position: { cell, frame: { origin } } }], index) => {
    const [, its, id, , cellId, x, y, z] = rows[index];
    assert.deepEqual([time, object, cell, origin.x, origin.y, origin.z],
      [Number(its), Number(id), Number(cellId), Math.fround(x), Math.fround(y), Math.fround(z)]);
  });
});
function* drawn(session) {
  for (const { time, world } of replay(session)) for (const pose of world.poses()) yield [time, pose];
}

// ---- the end --------------------------------------------------------------------------------------------------------

test('an engine that has stopped says so from then on, and another can be started', async () => {
  const world = walking();
  const snapshot = world.snapshot();
  // Before it knows its player, a world keeps what it receives; this one too much of it.
  const greedy = new World({ limits: { heldMessages: 9, heldBytes: 2 ** 32 - 1 } });
  const long = new Uint8Array(300e6);
  long.set(messages[1].bytes);
  assert.throws(() => {
    for (let round = 0; round < 9; ++round) greedy.receive(long, 1);
  }, (error) => error instanceof Stopped && /1 GiB/.test(error.message));
  for (const call of [() => world.poses(), () => world.advance(9), () => new World(), () => decode(messages[0].bytes)]) assert.throws(call, Stopped);
  await restart();
  assert.throws(() => new World().restore(snapshot), TypeError);
  assert.throws(() => world.poses(), Stopped);
  world.free();
  snapshot.free();
  assert.equal(walking().poses().length, 5);
});
