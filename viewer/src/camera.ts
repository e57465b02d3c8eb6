// The camera, for the scene in depth and the flat one alike: it looks at a place from a distance, a side and a height.
import type { Place } from './model';

const kMinElevation = 4;
const kTopElevation = 90;
const kFarthest = 3000; // metres
const kFramedDistance = 1.5; // for each metre between two places: a view as wide as high shows both
const kLeastFramed = 2; // metres: a shorter way is seen from any side

export class OrbitCamera {
  target: Place = { x: 0, y: 0, z: 0 };
  azimuth = 205; // compass degrees of the side it stands on
  elevation = 32; // degrees above the horizon; 90: from above
  distance = 16; // metres

  turn(degrees: number): void {
    this.azimuth = (this.azimuth + degrees + 360) % 360;
  }
  tilt(degrees: number): void {
    this.elevation = Math.min(kTopElevation, Math.max(kMinElevation, this.elevation + degrees));
  }
  zoom(factor: number): void {
    this.distance = Math.min(kFarthest, Math.max(2, this.distance * factor));
  }
  get isTop(): boolean {
    return this.elevation >= kTopElevation;
  }
  toggleTop(): void {
    this.elevation = this.isTop ? 32 : kTopElevation;
  }
  // By parts of the distance, to the right and ahead as the screen has it.
  pan(right: number, ahead: number): void {
    const angle = (this.azimuth * Math.PI) / 180;
    // It stands on the azimuth's side, so it looks the other way.
    const [fx, fy] = [-Math.sin(angle), -Math.cos(angle)];
    this.target = {
      ...this.target,
      x: this.target.x + (fx * ahead + fy * right) * this.distance,
      y: this.target.y + (fy * ahead - fx * right) * this.distance,
    };
  }
  // Looks at two places from the side, from as far as it takes to see both; `target` is then the middle between them.
  frame(from: Place, to: Place): void {
    const [east, north] = [to.x - from.x, to.y - from.y];
    const metres = Math.hypot(east, north, to.z - from.z);
    this.target = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, z: (from.z + to.z) / 2 };
    this.distance = Math.max(this.distance, Math.min(kFarthest, kFramedDistance * metres));
    if (Math.hypot(east, north) < kLeastFramed) return;
    // Of its two sides the one that the camera is on already.
    const side = (Math.atan2(east, north) * 180) / Math.PI + 90;
    const turn = Math.cos(((this.azimuth - side) * Math.PI) / 180) < 0 ? 180 : 0;
    this.azimuth = (side + turn + 720) % 360;
  }
  // Where it stands, from the target.
  offset(): Place {
    const [side, height] = [(this.azimuth * Math.PI) / 180, (this.elevation * Math.PI) / 180];
    const flat = Math.cos(height) * this.distance;
    return { x: Math.sin(side) * flat, y: Math.cos(side) * flat, z: Math.sin(height) * this.distance };
  }
}
