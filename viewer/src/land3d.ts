// The ground of the landblocks visited, as far as the recording has it. East is x, north is y, up is z.
import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial } from 'three';
import type { Land, Place } from './model';
import type { Ink } from './palette';
import { kBlockMetres } from './words';

const kCellMetres = 24;
const kSink = 0.05; // metres below the feet, so that lines on the ground are seen

type Corner = [x: number, y: number, z: number];

function cornerOf(land: Land, origin: Place, column: number, row: number): Corner {
  const x = (land.block >> 8) * kBlockMetres + column * kCellMetres;
  const y = (land.block & 0xff) * kBlockMetres + row * kCellMetres;
  return [x - origin.x, y - origin.y, land.heights[9 * column + row] - origin.z - kSink];
}

// The corners of its two triangles, by the game's own cut.
function cellOf(land: Land, column: number, row: number): [column: number, row: number][] {
  const [sw, se, nw, ne]: [number, number][] = [[column, row], [column + 1, row], [column, row + 1], [column + 1, row + 1]];
  return land.cutNortheast[8 * column + row] ? [sw, se, ne, sw, ne, nw] : [sw, se, nw, se, ne, nw];
}

export class LandMesh {
  readonly object = new Group();
  private readonly wet: boolean[] = [];
  private readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  private readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;

  private readonly origin: Place; // its own: the corner of the first landblock

  constructor(lands: Land[]) {
    const origin = (this.origin = { x: (lands[0].block >> 8) * kBlockMetres, y: (lands[0].block & 0xff) * kBlockMetres, z: 0 });
    const corners: number[] = [];
    const edges: number[] = [];
    for (const land of lands) {
      for (let cell = 0; cell < 64; ++cell) {
        const [column, row] = [cell >> 3, cell & 7];
        for (const [x, y] of cellOf(land, column, row)) {
          corners.push(...cornerOf(land, origin, x, y));
          this.wet.push(land.water[9 * x + y]);
        }
        const from = cornerOf(land, origin, column, row);
        edges.push(...from, ...cornerOf(land, origin, column + 1, row), ...from, ...cornerOf(land, origin, column, row + 1));
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(corners), 3));
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(corners.length), 3));
    geometry.computeVertexNormals();
    this.mesh = new Mesh(geometry, new MeshLambertMaterial({ vertexColors: true, side: DoubleSide }));
    const along = new BufferGeometry();
    along.setAttribute('position', new BufferAttribute(Float32Array.from(edges), 3));
    this.lines = new LineSegments(along, new LineBasicMaterial({ transparent: true, opacity: 0.35 }));
    this.object.add(this.mesh, this.lines);
  }

  // Where the scene has its origin.
  place({ x, y, z }: Place): void {
    this.object.position.set(this.origin.x - x, this.origin.y - y, this.origin.z - z);
  }

  paint(ink: Ink): void {
    const [land, water] = [new Color(ink.land), new Color(ink.water)];
    const colours = this.mesh.geometry.getAttribute('color') as BufferAttribute;
    this.wet.forEach((isWet, index) => {
      const { r, g, b } = isWet ? water : land;
      colours.setXYZ(index, r, g, b);
    });
    colours.needsUpdate = true;
    this.lines.material.color.set(ink.border);
  }
}
