// The pieces of the scene in depth. East is x, north is y, up is z.
import {
  BufferAttribute, BufferGeometry, CanvasTexture, CapsuleGeometry, Color, ConeGeometry, DynamicDrawUsage, Group, LineBasicMaterial,
  LineSegments, Points, PointsMaterial, RingGeometry,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Place } from './model';
import type { Ink } from './palette';
import { traceShape, type Shape } from './rule_sets';

export const kModelRadius = 0.4;
export const kModelHeight = 1.8;

// A capsule that stands on the ground, with a nose to the north: heading 0.
export function bodyGeometry(rings: number, sides: number): BufferGeometry {
  const capsule = new CapsuleGeometry(kModelRadius, kModelHeight - 2 * kModelRadius, rings, sides);
  capsule.rotateX(Math.PI / 2).translate(0, 0, kModelHeight / 2);
  const nose = new ConeGeometry(0.17, 0.45, sides);
  nose.translate(0, kModelRadius + 0.15, 0).translate(0, 0, kModelHeight * 0.72);
  return mergeGeometries([capsule, nose]);
}

// The same from far away: a kite of eight triangles that points ahead. Software renderers pay for every corner.
export function farBodyGeometry(): BufferGeometry {
  const [front, right, back, left] = [[0, 0.75], [kModelRadius, 0], [0, -kModelRadius], [-kModelRadius, 0]];
  const ring = [front, right, back, left].map(([x, y]) => [x, y, kModelHeight * 0.6]);
  const corners = ring.flatMap((corner, index) => {
    const next = ring[(index + 1) % ring.length];
    return [corner, [0, 0, kModelHeight], next, corner, next, [0, 0, 0]].flat();
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
  geometry.computeVertexNormals();
  return geometry;
}

// Points or line segments that are written anew for every picture.
class Batch {
  readonly geometry = new BufferGeometry();
  private readonly positions: Float32Array;
  private used = 0;
  constructor(private readonly capacity: number) {
    this.positions = new Float32Array(capacity * 3);
    this.geometry.setAttribute('position', new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
  }
  begin(): void {
    this.used = 0;
  }
  add(x: number, y: number, z: number): void {
    if (this.used >= this.capacity) return;
    this.positions.set([x, y, z], this.used * 3);
    ++this.used;
  }
  end(): void {
    this.geometry.setDrawRange(0, this.used);
    const attribute = this.geometry.getAttribute('position') as BufferAttribute;
    attribute.clearUpdateRanges();
    attribute.addUpdateRange(0, this.used * 3);
    attribute.needsUpdate = true;
  }
}

export class Dots extends Batch {
  readonly object: Points<BufferGeometry, PointsMaterial>;
  constructor(capacity: number, pixels: number, texture: CanvasTexture) {
    super(capacity);
    const material = new PointsMaterial({ size: pixels, sizeAttenuation: false, map: texture, alphaTest: 0.5 });
    this.object = new Points(this.geometry, material);
    this.object.frustumCulled = false;
  }
  fill(places: Place[], origin: Place, lift: number): void {
    this.begin();
    for (const place of places) this.add(place.x - origin.x, place.y - origin.y, place.z - origin.z + lift);
    this.end();
  }
}

export class Lines extends Batch {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  constructor(capacity: number, opacity = 1) {
    super(capacity);
    const material = new LineBasicMaterial({ transparent: opacity < 1, opacity });
    this.object = new LineSegments(this.geometry, material);
    this.object.frustumCulled = false;
  }
  path(places: Place[], origin: Place, lift: number): void {
    for (let at = 1; at < places.length; ++at) this.piece([places[at - 1], places[at]], origin, lift);
  }
  piece(ends: [Place, Place], origin: Place, lift: number): void {
    for (const place of ends) this.add(place.x - origin.x, place.y - origin.y, place.z - origin.z + lift);
  }
  circle(at: Place, radius: number, origin: Place, lift: number): void {
    const corner = (index: number) => {
      const angle = (index * 2 * Math.PI) / 96;
      return { x: at.x + Math.cos(angle) * radius, y: at.y + Math.sin(angle) * radius, z: at.z };
    };
    this.path(Array.from({ length: 97 }, (_, index) => corner(index)), origin, lift);
  }
}

// A path as dots, every half metre.
export function dotted(path: Place[]): Place[] {
  const dots: Place[] = [];
  for (let leg = 1; leg < path.length; ++leg) {
    const [from, to] = [path[leg - 1], path[leg]];
    const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z) / 0.5));
    for (let dot = 1; dot <= count; ++dot) {
      const share = dot / count;
      dots.push({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share, z: from.z + (to.z - from.z) * share });
    }
  }
  return dots;
}

export function shapeTexture(shape: Shape): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 32;
  const paint = canvas.getContext('2d')!;
  paint.fillStyle = '#fff';
  traceShape(paint, shape, 16, 16, 15);
  paint.fill();
  return new CanvasTexture(canvas);
}

export function ringGeometry(): RingGeometry {
  return new RingGeometry(0.62, 0.72, 40);
}

// Lines of the ground around the middle: `count` each way, `metres` apart, leaving out those a coarser grid draws. They
// are made of short pieces, because software renderers drop a line whose one end lies behind the camera.
function gridLines(count: number, metres: number, coarser: number, piece: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const reach = count * metres;
  const corners: number[] = [];
  for (let at = -reach; at <= reach; at += metres) {
    if (coarser > 0 && at % coarser === 0) continue;
    for (let from = -reach; from < reach; from += piece) {
      corners.push(at, from, 0, at, from + piece, 0, from, at, 0, from + piece, at, 0);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
  return new LineSegments(geometry, new LineBasicMaterial({ depthWrite: false }));
}

// Every 2 m where one looks, every 24 m (a cell) farther out, every 192 m (a landblock) all over. Nothing is made
// anew when the view moves: each grid hops along by whole steps of the next coarser one.
export class Ground {
  readonly object = new Group();
  height = 0; // metres
  private readonly fine = gridLines(36, 2, 24, 8);
  private readonly cells = gridLines(24, 24, 192, 48);
  private readonly borders = gridLines(6, 192, 0, 48);

  constructor() {
    [this.borders, this.cells, this.fine].forEach((grid, index) => {
      grid.renderOrder = -index - 1;
      grid.frustumCulled = false;
      this.object.add(grid);
    });
  }
  place(target: Place, height: number, origin: Place, distance: number): void {
    const hop = (grid: LineSegments, step: number) => {
      const snapped = (value: number) => Math.round(value / step) * step;
      grid.position.set(snapped(target.x) - origin.x, snapped(target.y) - origin.y, height - origin.z);
    };
    this.height = height;
    hop(this.fine, 24);
    hop(this.cells, 192);
    hop(this.borders, 192);
    // Finer lines than the eye can part are only grey.
    this.fine.visible = distance < 90;
    this.cells.visible = distance < 900;
  }
  paint(ink: Ink): void {
    this.fine.material.color = new Color(ink.fine);
    this.cells.material.color = new Color(ink.cell);
    this.borders.material.color = new Color(ink.border);
  }
}
