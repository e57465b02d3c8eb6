// Callbacks: what the module asks a world's host, and what comes back.
import { bool, f32, i32, u32 } from './layout.js';
import * as structs from './structs.js';

const plain = (value) => value;
const unsigned = (value) => value >>> 0;
const truth = (value) => value !== 0;
const readAs = (type) => (at, engine) => type.read(engine.view(), at);
const sink = (at, engine) => new AnimationSink(engine, at);
const id = unsigned;
// Nothing is false, and 0.
const flagOf = (name) => (value = false) => {
  bool.check(value, `the answer of ${name}`);
  return value ? 1 : 0;
};
const reasonOf = (name) => (value = 0) => {
  u32.check(value, `the answer of ${name}`);
  return value >>> 0;
};

// `takes` turns each argument of the module into one for JavaScript. `answers` is a struct that comes
// last and filled with what acmotion would say: what the callback returns is written over it. `returns` turns the result of
// the callback into a number; without one there is nothing to answer.
const kCallbacks = {
  resolve: { takes: [readAs(structs.position)], answers: structs.outcome },
  place: { takes: [readAs(structs.shape), readAs(structs.position), readAs(structs.placeOptions)], answers: structs.outcome },
  sweep: {
    takes: [readAs(structs.shape), readAs(structs.position), readAs(structs.position), readAs(structs.sweepSeed)],
    answers: structs.outcome,
  },
  rootMotion: { takes: [id, readAs(structs.motion), plain], answers: structs.frame },
  shape: { takes: [id, id], answers: structs.shape },
  playerTeleported: { takes: [] },
  sendPositionReport: { takes: [] },
  rehomeCamera: { takes: [] },
  tellStreamer: { takes: [truth] },
  trace: { takes: [] }, // has a way of its own: see traced()
  describe: { takes: [id, id, id, plain], returns: flagOf('describe') },
  forget: { takes: [id] },
  initialise: { takes: [id] },
  doMotion: { takes: [id, id, plain], returns: reasonOf('doMotion') },
  stopMotion: { takes: [id, id], returns: reasonOf('stopMotion') },
  stopAllMotions: { takes: [id] },
  dropLinkAnimations: { takes: [id, sink] },
  checkCompletedMotions: { takes: [id, sink] },
  completeOldest: { takes: [id, sink] },
  runHooks: { takes: [id, plain, sink] },
  enterWorld: { takes: [id, sink] },
  leaveWorld: { takes: [id, sink] },
  changeVisibility: { takes: [id, sink] },
};
const kNames = Object.keys(kCallbacks);

// What an animation layer reports to, during the callback that it was handed to.
class AnimationSink {
  #engine;
  #at;
  constructor(engine, at) {
    this.#engine = engine;
    this.#at = at;
  }
  #call(name, ...values) {
    if (this.#at === 0) throw new TypeError('acmotion: a sink is good for the callback that it was handed to');
    return this.#engine.call(`acm_sink_${name}`, this.#at, ...values);
  }
  get pendingMotions() {
    return this.#call('pending_motions');
  }
  motionDone() {
    this.#call('motion_done');
  }
  setOmega(omega) {
    structs.vec3.check(omega, 'omega');
    this.#engine.lend(structs.vec3.size, (at) => {
      structs.vec3.write(this.#engine.view(), at, omega);
      this.#call('set_omega', at);
    });
  }
  setScale(scale) {
    f32.check(scale, 'the scale');
    this.#call('set_scale', scale);
  }
  setEthereal(on) {
    bool.check(on, 'whether a body is ethereal');
    this.#call('set_ethereal', on ? 1 : 0);
  }
  end() {
    this.#at = 0;
  }
}

// One world's callbacks. What one of them throws is thrown by the call that caused it, after that has ended: WebAssembly must
// not be left in the middle of a change.
export class Host {
  thrown = [];
  world = 0; // its handle, as soon as there is one

  static names = kNames.filter((name) => name !== 'trace'); // which is an option of its own

  // `given` may be an instance of a class; its methods are called on it.
  constructor(given, trace) {
    this.functions = {};
    for (const name of Host.names) this.#add(name, given[name], given);
    this.#add('trace', trace);
  }
  #add(name, value, owner) {
    if (value === undefined) return;
    if (typeof value !== 'function') throw new TypeError(`acmotion: ${name} must be a function`);
    this.functions[name] = value.bind(owner);
  }
  // Writes an acm_host: of all callbacks that the module has, those that are wanted.
  write(engine, at, user) {
    const all = engine.call('acm_js_host') >>> 0;
    const view = engine.view();
    const { size, offsets } = structs.host;
    view.setUint32(at, size, true);
    view.setUint32(at + offsets.user, user, true);
    for (const name of Object.keys(this.functions)) view.setUint32(at + offsets[name], view.getUint32(all + offsets[name], true), true);
  }
}

// What the module imports.
export function imports(engine) {
  const each = (name) => (user, ...values) => {
    const host = engine.hosts.get(user >>> 0);
    try {
      return name === 'trace' ? traced(engine, host, values[0]) : asked(engine, host, name, values);
    } catch (error) {
      if (engine.isStopped) throw error;
      host.thrown.push(error);
      return 0;
    }
  };
  return Object.fromEntries(kNames.map((name) => [name, each(name)]));
}

function asked(engine, host, name, values) {
  const { takes, answers, returns } = kCallbacks[name];
  const given = takes.map((take, index) => take(values[index], engine));
  const at = values[takes.length];
  if (answers) given.push(answers.read(engine.view(), at));
  const answer = called(host.functions, name, given);
  if (answers && answer !== undefined) {
    answers.check(answer, `the answer of ${name}`);
    answers.write(engine.view(), at, answer);
  }
  return returns ? returns(answer) : 0;
}

function called(functions, name, given) {
  try {
    return functions[name](...given);
  } finally {
    for (const value of given) if (value instanceof AnimationSink) value.end();
  }
}

const kLongestSentence = 1024;

function traced(engine, host, at) {
  const event = structs.event.read(engine.view(), at);
  const kind = i32.read(engine.view(), at + structs.event.offsets.kind);
  event.outcomeName = engine.word('acm_outcome_name', kind, event.outcome);
  event.reasonName = engine.word('acm_reason_name', kind, event.reason);
  event.sentence = engine.lend(kLongestSentence, (text) => {
    engine.call('acm_world_sentence', host.world, text, kLongestSentence, 0);
    return engine.text(text);
  });
  host.functions.trace(event);
  return 0;
}
