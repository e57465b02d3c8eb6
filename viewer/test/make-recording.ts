// A session made up for tests: a walker with sparse updates, a runner who turns, a jumper, one who teleports, and as many
// more as wanted. The three rule sets here are sketches, just good enough to look at; acmotion's own are in C++.
import { actors, updatesOf, type Actor, type Place, type Told, type Update } from './actors';
import { MomentPacker, Packer, PlacePacker, millimetres, packFile, section, type Section } from './pack';

interface Drawn extends Told {
  queue: Place[];
  speed: number;
}
interface Decision {
  frame: number;
  time: number;
  object: number;
  lane: number;
  sentence: string;
}

export interface Options {
  seconds?: number;
  framesPerSecond?: number;
  crowd?: number; // bodies beside the named ones
  rules?: string[];
  names?: string[]; // of the first bodies
  note?: string; // what had to be assumed
  paceLines?: string[]; // whose pace each kind of creature has
}

const kMetrics = [
  { key: 'seconds', title: 'in the world', unit: 's', better: 'neither' },
  { key: 'pops', title: 'pops', unit: '', better: 'less' },
  { key: 'largest_step', title: 'largest step', unit: 'm', better: 'less' },
  { key: 'jerk', title: 'jerk', unit: 'm/s³', better: 'less' },
  { key: 'late_by', title: 'late by', unit: 's', digits: 2, better: 'less' },
];
const kOutcomes = ['Ignore', 'ForcedBlip', 'HardTeleport', 'Interpolate', 'SlideSnap', 'LandingSnap'];

// ---- how rules draw it ----------------------------------------------------------------------------------------------
// Between updates a body walks on as its motion state says; an update corrects it, each rule set in its own way.
class Body {
  place: Drawn | undefined;
  constructor(private readonly rules: string) {}

  take(update: Update): { lane: number; sentence: string } {
    const place = this.place;
    if (!place || update.teleports) {
      this.place = { ...update, queue: [], speed: place?.speed ?? 0 };
      return { lane: 1, sentence: 'put there: the teleport stamp is newer' };
    }
    place.speed = 0;
    place.heading = update.heading;
    const off = Math.hypot(place.x - update.x, place.y - update.y);
    if (this.rules === 'snap') {
      this.place = { ...update, queue: [], speed: 0 };
      return { lane: 3, sentence: `snapped ${off.toFixed(2)} m to the update: every update snaps under these rules` };
    }
    if (!update.contact) {
      place.contact = false;
      return { lane: 4, sentence: 'ignored: airborne, the body keeps its own arc' };
    }
    if (place.contact !== update.contact && this.rules === 'acdream') {
      this.place = { ...update, queue: [], speed: 0 };
      return { lane: 7, sentence: 'landing: snapped to the first update on the ground' };
    }
    place.contact = true;
    place.queue.push({ x: update.x, y: update.y, z: update.z });
    return { lane: 2, sentence: `a waypoint more: ${off.toFixed(2)} m ahead, ${place.queue.length} in the queue` };
  }

  // Catches up at a bounded speed; the bound is what makes it a glide.
  step(seconds: number, bound: number): void {
    const place = this.place;
    const goal = place?.queue[0];
    if (!place || !goal) return;
    const [dx, dy, dz] = [goal.x - place.x, goal.y - place.y, goal.z - place.z];
    const left = Math.hypot(dx, dy, dz);
    const share = left < 1e-3 ? 1 : Math.min(1, (bound * seconds) / left);
    place.x += dx * share;
    place.y += dy * share;
    place.z += dz * share;
    if (share === 1) place.queue = place.queue.slice(1);
  }
}

const kBounds: Record<string, number> = { retail: 4.4, acdream: 7.5, snap: 0 };

// ---- sections -------------------------------------------------------------------------------------------------------
interface DrawnRun {
  frames: (Drawn | undefined)[][]; // by object, by frame
  decisions: Decision[];
}

function draw(rules: string, all: Actor[], updates: Update[][], times: number[]): DrawnRun {
  const bodies = all.map(() => new Body(rules));
  const next = all.map(() => 0);
  const run: DrawnRun = { frames: all.map(() => []), decisions: [] };
  times.forEach((time, frame) => {
    bodies.forEach((body, object) => {
      body.step(frame > 0 ? time - times[frame - 1] : 0, kBounds[rules] ?? 4);
      run.frames[object].push(body.place && { ...body.place, queue: [...body.place.queue] });
      for (; updates[object][next[object]]?.time <= time; ++next[object]) {
        const update = updates[object][next[object]];
        const decided = body.take(update);
        run.decisions.push({ frame, time: update.time, object, ...decided });
        if (decided.lane === 1) run.decisions.push({ frame, time: update.time, object, lane: 0, sentence: 'leashed: slows after 10 m' });
      }
    });
  });
  return run;
}

function runSections(rules: string, all: Actor[], updates: Update[][], times: number[]): Section[] {
  const run = draw(rules, all, updates, times);
  return [
    section('RUN ', { label: rules, metrics: metricsOf(all, run, times), moments: momentsOf(rules, all, run, times), versus: versusOf(rules, all, times) }),
    section('POSE', posesSection(run)),
    section('SPED', speedsSection(run, times)),
    section('STAT', statesSection(run, times)),
    section('WAYP', queuesSection(run)),
    section('UPDT', updatesSection(rules, updates)),
    section('EVNT', eventsSection(run)),
    section('HASH', times.reduce((out, _, frame) => out.u64(BigInt(frame)), new Packer())),
  ];
}

function posesSection(run: DrawnRun): Packer {
  const out = new Packer().var(run.frames.length);
  run.frames.forEach((frames, object) => {
    const first = frames.findIndex((pose) => pose !== undefined);
    out.var(object).var(first < 0 ? 0 : 1);
    if (first >= 0) packSpan(out, first, frames.slice(first) as Drawn[]);
  });
  return out;
}

function packSpan(out: Packer, first: number, poses: Drawn[]): void {
  out.var(first).var(poses.length);
  let before = [0, 0, 0, 0, 0];
  for (const pose of poses) {
    const turn = Math.round((pose.heading * 65536) / 360) & 0xffff;
    const now = [millimetres(pose.x), millimetres(pose.y), millimetres(pose.z), turn, pose.contact ? 1 : 0];
    const by = now.map((value, index) => value - before[index]);
    const code = (by[0] || by[1] ? 1 : 0) | (by[2] ? 2 : 0) | (by[3] ? 4 : 0) | (by[4] ? 8 : 0);
    out.u8(code);
    if (code === 0) out.var(1);
    if (code & 1) out.zig(by[0]).zig(by[1]);
    if (code & 2) out.zig(by[2]);
    if (code & 4) out.zig(by[3]);
    if (code & 8) out.u8(now[4]);
    before = now;
  }
}

// Every frame is a slice here.
function speedsSection(run: DrawnRun, times: number[]): Packer {
  const out = new Packer().var(run.frames.length);
  run.frames.forEach((frames, object) => {
    const all = steps(frames).map((step, frame) => (frame > 0 ? Math.round((step / (times[frame] - times[frame - 1])) * 100) : 0));
    out.var(object).var(all.length);
    all.forEach((speed, frame) => out.var(frame > 0 ? 1 : 0).zig(speed - (all[frame - 1] ?? 0)));
  });
  return out;
}

function changes(frames: (Drawn | undefined)[], key: (pose: Drawn) => string): number[] {
  const text = frames.map((pose) => (pose ? key(pose) : ''));
  return text.flatMap((value, frame) => (frame > 0 && value !== text[frame - 1] ? [frame] : []));
}

function statesSection(run: DrawnRun, times: number[]): Packer {
  const out = new Packer().var(run.frames.length);
  const walk = 0x45000005;
  run.frames.forEach((frames, object) => {
    const at = changes(frames, (pose) => `${pose.queue.length} ${pose.heading}`);
    out.var(object).var(at.length);
    at.forEach((frame, index) => {
      const [pose, before] = [frames[frame], frames[frame - 1] ?? frames[frame]];
      const rate = 1000 / (times[frame] - times[frame - 1]);
      out.var(frame - (at[index - 1] ?? 0)).u8(0b00111011);
      for (const axis of ['x', 'y', 'z'] as const) out.zig(Math.round(((pose?.[axis] ?? 0) - (before?.[axis] ?? 0)) * rate));
      out.u8(pose?.queue.length ?? 0).zig(120).zig(pose?.queue.length ? 800 : -1).zig((pose?.queue.length ?? 0) * 700);
      for (let stamp = 0; stamp < 9; ++stamp) out.u16(index + stamp);
      out.u32(0x8000003d).u32(walk).f32(1).u32(0).f32(0).u32(0).f32(0);
    });
  });
  return out;
}

function queuesSection(run: DrawnRun): Packer {
  const out = new Packer().var(run.frames.length);
  run.frames.forEach((frames, object) => {
    const at = changes(frames, (pose) => pose.queue.map(({ x, y }) => `${x} ${y}`).join());
    const places = new PlacePacker(out.var(object).var(at.length));
    at.forEach((frame, index) => {
      const queue = frames[frame]?.queue ?? [];
      out.var(frame - (at[index - 1] ?? 0)).var(queue.length);
      queue.forEach((place) => places.put(place));
    });
  });
  return out;
}

function updatesSection(rules: string, updates: Update[][]): Packer {
  const out = new Packer().var(updates.length);
  updates.forEach((list, object) => {
    out.var(object).var(list.length);
    const [moments, places] = [new MomentPacker(out), new PlacePacker(out)];
    for (const update of list) {
      moments.put(update.time);
      places.put(update);
      out.u8(update.teleports ? 2 : rules === 'snap' ? 4 : update.contact ? 3 : 0);
    }
  });
  return out;
}

function eventsSection(run: DrawnRun): Packer {
  const out = new Packer().var(run.decisions.length);
  const moments = new MomentPacker(out);
  run.decisions.forEach((decision, index) => {
    out.var(decision.frame - (run.decisions[index - 1]?.frame ?? 0));
    moments.put(decision.time);
    out.var(decision.object + 1).u8(0).u8(decision.lane).text(decision.sentence);
  });
  return out;
}

// ---- what it looked like --------------------------------------------------------------------------------------------
function steps(frames: (Drawn | undefined)[]): number[] {
  return frames.map((pose, frame) => {
    const before = frames[frame - 1];
    return pose && before ? Math.hypot(pose.x - before.x, pose.y - before.y, pose.z - before.z) : 0;
  });
}

function metricsOf(all: Actor[], run: DrawnRun, times: number[]): object {
  const of = (frames: (Drawn | undefined)[]) => {
    const all = steps(frames);
    return { seconds: times.at(-1), seconds_moving: all.some((step) => step > 0.001) ? times.at(-1) : 0, pops: all.filter((step) => step > 0.5).length, largest_step: all.reduce((most, step) => Math.max(most, step), 0), jerk: null };
  };
  const objects = Object.fromEntries(all.map((actor, object) => [actor.id, of(run.frames[object])]));
  return { all: of(run.frames.flat()), objects };
}

// Retail is what the others are compared with.
function versusOf(rules: string, all: Actor[], times: number[]): object | undefined {
  if (rules === 'retail') return undefined;
  const divergences = all.slice(0, 2).map(({ id, name }, index) => ({
    object: id, name, time: times[60 * (index + 1)], metres: 0.5, degrees: 0, apart: '0.50 m apart', rules_decided: `${rules} went there`,
    versus_decided: 'retail went here', rows: index === 0 ? [{ row: 14, rule: 'offset_blend', text: `row 14: ${rules} goes as if it were so` }] : [],
  }));
  return { versus: 'retail', text: `${rules} and retail: 2 of ${all.length} bodies diverge`, divergences: [...divergences, { object: 1 }] };
}

function momentsOf(rules: string, all: Actor[], run: DrawnRun, times: number[]): object[] {
  const found = run.frames.flatMap((frames, object) => steps(frames).flatMap((step, frame) => {
    if (step < 0.5 || step > 30) return [];
    return [{
      time: times[frame], object: all[object].id, kind: rules === 'acdream' ? 'blip' : 'pop', severity: step / 0.5, amount: step,
      text: `${all[object].name} moved ${step.toFixed(2)} m in one frame`,
      cause: rules === 'snap' ? 'each update puts the body where the server says' : undefined,
    }];
  }));
  return found.sort((a, b) => b.severity - a.severity).slice(0, 200);
}

function truthSection(all: Actor[], seconds: number): Packer {
  const out = new Packer().var(all.length);
  all.forEach((actor, object) => {
    const samples = Array.from({ length: Math.floor(seconds * 10) + 1 }, (_, index) => index / 10);
    out.var(object).var(samples.length);
    const [moments, places] = [new MomentPacker(out), new PlacePacker(out)];
    for (const time of samples) {
      moments.put(time);
      places.put(actor.truth(time));
    }
  });
  return out;
}

function objectsSection(all: Actor[]): Packer {
  const out = new Packer().var(all.length);
  for (const actor of all) out.u32(actor.id).u8(actor.kind).f32(0.4).f32(1.8).text(actor.name);
  return out;
}

export function sampleSections(options: Options = {}): Section[] {
  const { seconds = 14, framesPerSecond = 30, crowd = 0, rules = ['retail', 'acdream', 'snap'], names = [], note = '', paceLines = [] } = options;
  const all = actors(crowd, names);
  const times = Array.from({ length: Math.floor(seconds * framesPerSecond) + 1 }, (_, frame) => frame / framesPerSecond);
  const updates = all.map((actor) => updatesOf(actor, seconds));
  const clock = new Packer().var(times.length);
  const moments = new MomentPacker(clock);
  times.forEach((time) => moments.put(time));
  return [
    section('META', {
      acmotion: '0.0.0', title: 'made up for tests', player: 0x50000001, note, pace_lines: paceLines, seconds, epoch_ns: '0', outcomes: kOutcomes, kinds: ['decision'],
      metrics: kMetrics,
    }),
    section('OBJS', objectsSection(all)),
    section('TIME', clock),
    section('TRUE', truthSection(all, seconds)),
    ...rules.flatMap((name) => runSections(name, all, updates, times)),
  ];
}

export function sampleRecording(options: Options = {}): Uint8Array {
  return packFile(sampleSections(options));
}
