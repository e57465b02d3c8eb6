// Compiled, and never run: index.d.ts takes what is right, and refuses what is wrong.
import { World, decode, poseNumbers, readCapture, replay, restart, type Pose, type TraceEvent } from 'acmotion';

using world = new World({
  rules: { preset: 'acdream', leash: false },
  limits: { objects: 1000 },
  trace: (event: TraceEvent) => `${event.sentence} ${event.outcomeName.length} ${event.reasonName.length}`.toUpperCase(),
  host: { shape: (_object, _setup, usual) => ({ radius: usual.radius * 2 }), doMotion: () => 0 },
});
const { status, error } = world.receive(new Uint8Array(4), 1);
const outcome: string = error ? `${error.field} at ${error.offset}` : status;
const poses: Pose[] = world.posesAt(2);
const count: number = world.fillPoses(new Float64Array(poseNumbers * poses.length));
const hash: bigint = world.stateHash();
const name: string | undefined = world.body(5)?.name;
world.restore(world.snapshot());
const { session } = readCapture(new ArrayBuffer(4), { framesPerSecond: 144 });
if (session) for (const frame of replay(session, 'snap')) frame.world.poses();
await restart();
export default [outcome, count, hash, name, decode(new Uint8Array(4), 'client').fields];

// @ts-expect-error a time is a number
world.advance('5');
// @ts-expect-error there is no such option
new World({ rule: 'retail' });
// @ts-expect-error only World makes snapshots
new (world.snapshot().constructor as typeof import('acmotion').Snapshot)();
