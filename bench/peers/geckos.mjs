// The rows of @geckos.io/snapshot-interpolation in the table of bench/peers/run: the same bodies on the same routes
// (traffic.cpp), updates of all of them in one snapshot, because that is what it takes.
import { Session } from "node:inspector";
import { SnapshotInterpolation } from "@geckos.io/snapshot-interpolation";

const framesPerSecond = 60;
const firstFrame = 4 * framesPerSecond;
const frames = 10 * framesPerSecond;
const metresPerSecond = 4;
const sideMetres = 8;
const milliseconds = (frame) => frame * (1000 / framesPerSecond + 1e-3);

function place(body, seconds) {
  const sides = (seconds * metresPerSecond) / sideMetres;
  const along = (sides - Math.floor(sides)) * sideMetres;
  const side = Math.floor(sides) % 4;
  const [east, north] = [
    [0, along],
    [along, sideMetres],
    [sideMetres, sideMetres - along],
    [sideMetres - along, 0],
  ][side];
  const half = (-side * Math.PI) / 4; // clockwise
  return {
    x: 66 + (body % 300) * 0.2 + east,
    y: 66 + (Math.floor(body / 300) % 300) * 0.2 + north,
    z: 0,
    q: { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) },
  };
}

class Crowd {
  constructor(bodies, updates) {
    this.bodies = bodies;
    this.framesPerUpdate = framesPerSecond / updates;
    this.frame = 0;
    this.shown = new Float32Array(7 * bodies);
    // Three updates late, which is its own choice.
    this.library = new SnapshotInterpolation(updates);
  }

  // What a server's snapshot holds once it has been read. Not timed.
  received() {
    if (this.frame % this.framesPerUpdate !== 0) return undefined;
    const state = [];
    for (let body = 0; body < this.bodies; ++body) {
      state.push({ id: body, ...place(body, milliseconds(this.frame) / 1000) });
    }
    return { id: String(this.frame), time: milliseconds(this.frame), state };
  }

  draw(snapshot) {
    if (snapshot) this.library.snapshot.add(snapshot);
    const drawn = this.library.calcInterpolation("x y z q(quat)");
    if (!drawn) return;
    for (const { id, x, y, z, q } of drawn.state) this.shown.set([x, y, z, q.w, q.x, q.y, q.z], 7 * id);
  }

  // Processor time of the whole process, its collector's threads included, in microseconds.
  next(work = () => this.draw(this.snapshot)) {
    this.snapshot = this.received();
    SnapshotInterpolation.Now = () => milliseconds(this.frame);
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    ++this.frame;
    return user + system;
  }

  metresBehind() {
    let sum = 0;
    for (let body = 0; body < this.bodies; ++body) {
      const { x, y } = place(body, milliseconds(this.frame - 1) / 1000);
      sum += Math.hypot(this.shown[7 * body] - x, this.shown[7 * body + 1] - y);
    }
    return sum / this.bodies;
  }
}

function heapBytes() {
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

// How often a frame without a snapshot allocates: V8's sampler, told to take every sample.
function allocationsOfAFrame(crowd) {
  const session = new Session();
  session.connect();
  let samples = 0;
  const all = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
  session.post("HeapProfiler.startSampling", { samplingInterval: 1, ...all });
  crowd.next();
  session.post("HeapProfiler.stopSampling", (error, result) => {
    if (error) throw error;
    samples = result.profile.samples.length;
  });
  session.disconnect();
  return samples;
}

function measure(bodies, updates) {
  const before = heapBytes();
  const crowd = new Crowd(bodies, updates);
  while (crowd.frame < firstFrame) crowd.next();
  let microseconds = 0;
  while (crowd.frame < firstFrame + frames) microseconds += crowd.next();
  const metres = crowd.metresBehind();
  const bytes = heapBytes() - before;
  crowd.next(); // it may bring a snapshot
  const columns = [
    "geckos.io, three updates late (node)",
    String(bodies).padStart(9),
    String(updates).padStart(10),
    ((microseconds * 1000) / bodies / frames).toFixed(1).padStart(12),
    (bytes / bodies).toFixed(0).padStart(9),
    allocationsOfAFrame(crowd).toFixed(1).padStart(14),
    metres.toFixed(2).padStart(13),
  ];
  console.log(columns.join(" "));
}

for (const updates of [1, 5]) measure(1000, updates);
