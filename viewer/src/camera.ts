// The camera, for the scene in depth and the flat one alike: it looks at a place from a distance, a side and a height.
import type { Place } from './model';

const kMinElevation = 4;
const kTopElevation = 90;

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
    this.distance = Math.min(3000, Math.max(2, this.distance * factor));
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
  // Where it stands, from the target.
  offset(): Place {
    const [side, height] = [(this.azimuth * Math.PI) / 180, (this.elevation * Math.PI) / 180];
    const flat = Math.cos(height) * this.distance;
    return { x: Math.sin(side) * flat, y: Math.cos(side) * flat, z: Math.sin(height) * this.distance };
  }
}
