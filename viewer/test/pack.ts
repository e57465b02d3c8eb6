// Writes the numbers and sections of docs/recording.md, for tests.
import { deflateSync } from 'node:zlib';

export class Packer {
  private out: number[] = [];
  u8(value: number): this {
    this.out.push(value & 0xff);
    return this;
  }
  u16(value: number): this {
    return this.u8(value).u8(value >> 8);
  }
  u32(value: number): this {
    return this.u16(value & 0xffff).u16(value >>> 16);
  }
  u64(value: bigint): this {
    return this.u32(Number(value & 0xffffffffn)).u32(Number(value >> 32n));
  }
  f32(value: number): this {
    return this.raw(new Uint8Array(Float32Array.of(value).buffer));
  }
  var(value: number): this {
    for (; value >= 128; value = Math.floor(value / 128)) this.u8((value % 128) + 128);
    return this.u8(value);
  }
  zig(value: number): this {
    return this.var(value < 0 ? -value * 2 - 1 : value * 2);
  }
  text(text: string): this {
    const bytes = new TextEncoder().encode(text);
    return this.var(bytes.length).raw(bytes);
  }
  raw(bytes: Iterable<number>): this {
    for (const byte of bytes) this.out.push(byte);
    return this;
  }
  bytes(): Uint8Array {
    return Uint8Array.from(this.out);
  }
}

export function millimetres(metres: number): number {
  return Math.round(metres * 1000);
}

export class PlacePacker {
  private x = 0;
  private y = 0;
  private z = 0;
  constructor(private readonly out: Packer) {}
  put(place: { x: number; y: number; z: number }): void {
    const [x, y, z] = [place.x, place.y, place.z].map(millimetres);
    this.out.zig(x - this.x).zig(y - this.y).zig(z - this.z);
    [this.x, this.y, this.z] = [x, y, z];
  }
}

export class MomentPacker {
  private before = 0;
  constructor(private readonly out: Packer) {}
  put(seconds: number): void {
    const now = Math.round(seconds * 1e6);
    this.out.zig(now - this.before);
    this.before = now;
  }
}

export interface Section {
  kind: string;
  bytes: Uint8Array;
}

export function section(kind: string, content: Packer | object): Section {
  const bytes = content instanceof Packer ? content.bytes() : new TextEncoder().encode(JSON.stringify(content));
  return { kind, bytes };
}

export function packFile(sections: Section[], options: { compress?: boolean; version?: number; end?: boolean } = {}): Uint8Array {
  const { compress = true, version = 1, end = true } = options;
  const all = end ? [...sections, { kind: 'END ', bytes: new Uint8Array(0) }] : sections;
  const plain = Buffer.concat(all.flatMap(({ kind, bytes }) => {
    return [new TextEncoder().encode(kind), new Packer().u32(bytes.length).bytes(), bytes];
  }));
  const rest = compress ? deflateSync(plain) : plain;
  const header = new Packer().raw(new TextEncoder().encode('ACMREC\r\n')).u16(version).u16(compress ? 1 : 0);
  return new Uint8Array(Buffer.concat([header.u32(rest.length).bytes(), rest]));
}
