// The bodies of one rule set: near ones as capsules, the rest of a crowd as kites, and none that is out of sight.
import { InstancedMesh, MeshLambertMaterial, PerspectiveCamera, Vector3, type BufferGeometry } from 'three';
import { poseAt } from './look';
import { newPose, type Place, type Pose } from './model';
import { coincide, isDrawn } from './picture';
import { kModelHeight, kModelRadius } from './scene3d_parts';
import type { PageState } from './state';

const kGhostOpacity = 0.5;
// Fewer bodies than this are all drawn in full.
export const kCrowd = 150;
const kMaxNear = 12;

// Of a session that is going on there will be more.
export function roomFor(bodies: number): number {
  return Math.max(64, 2 ** Math.ceil(Math.log2(bodies + 1)));
}

// What the camera sees, a little generously: bodies have a size.
export class Sight {
  private readonly ahead = new Vector3();
  private readonly right = new Vector3();
  private readonly up = new Vector3();
  private readonly to = new Vector3();
  private wide = 1;
  private high = 1;

  aim(eye: PerspectiveCamera): void {
    eye.matrixWorld.extractBasis(this.right, this.up, this.ahead);
    this.ahead.negate();
    this.high = Math.tan((eye.fov * Math.PI) / 360);
    this.wide = this.high * eye.aspect;
  }
  sees(x: number, y: number, z: number, eye: PerspectiveCamera): boolean {
    this.to.set(x, y, z).sub(eye.position);
    const depth = this.to.dot(this.ahead);
    return depth > -2 && Math.abs(this.to.dot(this.right)) < depth * this.wide + 3 && Math.abs(this.to.dot(this.up)) < depth * this.high + 3;
  }
}

export class Bodies {
  readonly near: InstancedMesh<BufferGeometry, MeshLambertMaterial>;
  readonly far: InstancedMesh<BufferGeometry, MeshLambertMaterial>;
  private readonly material = new MeshLambertMaterial();
  private readonly pose = newPose();
  private readonly other = newPose();

  constructor(private readonly state: PageState, private readonly run: number, near: BufferGeometry, far: BufferGeometry) {
    const count = roomFor(state.recording.objects.length);
    this.near = new InstancedMesh(near, this.material, count > kCrowd ? kMaxNear : count);
    this.far = new InstancedMesh(far, this.material, count);
    this.near.frustumCulled = this.far.frustumCulled = false;
  }

  private get isGhost(): boolean {
    const { mode, primary, visible } = this.state;
    return mode === 'overlay' && this.run !== primary && visible[primary];
  }

  paint(): void {
    const ghost = this.isGhost;
    this.material.color.set(this.state.colour(this.run));
    if (this.material.transparent !== ghost) this.material.needsUpdate = true;
    this.material.transparent = ghost;
    this.material.opacity = ghost ? kGhostOpacity : 1;
    this.material.depthWrite = !ghost;
  }

  // How many are in the picture.
  place(origin: Place, eye: PerspectiveCamera, sight: Sight): number {
    const seen = this.inSight(origin, eye, sight);
    const reach = this.reachOfNear(seen);
    let [near, far] = [0, 0];
    for (const { object, metres } of seen) {
      const isNear = near < this.near.instanceMatrix.count && (metres <= reach || object === this.state.selected);
      const mesh = isNear ? this.near : this.far;
      poseAt(this.state.recording.runs[this.run], object, this.state.frame, this.pose);
      this.write(mesh.instanceMatrix.array as Float32Array, (isNear ? near++ : far++) * 16, object, origin);
    }
    finish(this.near, near);
    finish(this.far, far);
    return seen.length;
  }

  // With how far each is from the eye: what stands right before it must not be a kite.
  private inSight(origin: Place, eye: PerspectiveCamera, sight: Sight): { object: number; metres: number }[] {
    const seen: { object: number; metres: number }[] = [];
    for (let object = 0; object < this.state.recording.objects.length; ++object) {
      if (!this.isShown(object)) continue;
      const [x, y, z] = [this.pose.x - origin.x, this.pose.y - origin.y, this.pose.z - origin.z];
      if (sight.sees(x, y, z, eye)) seen.push({ object, metres: Math.hypot(x - eye.position.x, y - eye.position.y, z - eye.position.z) });
    }
    return seen;
  }
  private reachOfNear(seen: { metres: number }[]): number {
    if (this.state.recording.objects.length <= kCrowd) return Infinity;
    const metres = seen.map((each) => each.metres).sort((a, b) => a - b);
    return metres[kMaxNear - 2] ?? Infinity; // one is left for the selected body
  }

  private isShown(object: number): boolean {
    const { recording, frame, primary } = this.state;
    if (!this.state.isShown(object) || !isDrawn(recording.runs[this.run], object, frame, this.pose)) return false;
    if (!this.isGhost) return true;
    return !(poseAt(recording.runs[primary], object, frame, this.other) && coincide(this.pose, this.other));
  }

  // A turn about the upright axis, a size and a place, column by column.
  private write(matrices: Float32Array, at: number, object: number, origin: Place): void {
    const { radius, height } = this.state.recording.objects[object];
    const wide = (radius > 0 ? radius : kModelRadius) / kModelRadius;
    const angle = headingOf(this.pose);
    const [sin, cos] = [Math.sin(angle) * wide, Math.cos(angle) * wide];
    matrices.fill(0, at, at + 16);
    matrices[at] = cos;
    matrices[at + 1] = -sin;
    matrices[at + 4] = sin;
    matrices[at + 5] = cos;
    matrices[at + 10] = (height > 0 ? height : kModelHeight) / kModelHeight;
    matrices[at + 12] = this.pose.x - origin.x;
    matrices[at + 13] = this.pose.y - origin.y;
    matrices[at + 14] = this.pose.z - origin.z;
    matrices[at + 15] = 1;
  }
}

function headingOf(pose: Pose): number {
  return (pose.heading * Math.PI) / 180;
}

function finish(mesh: InstancedMesh, count: number): void {
  mesh.count = count;
  mesh.visible = count > 0;
  mesh.instanceMatrix.clearUpdateRanges();
  mesh.instanceMatrix.addUpdateRange(0, count * 16);
  mesh.instanceMatrix.needsUpdate = true;
}
