// Writes the numbers and sections of docs/recording.md, for tests.
import { deflateSync } from 'node:zlib';
import { crc32 } from '../src/blocks';

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

const kMagic = 'ACMREC\r\n';
const plainOf = (sections: Section[]) => Buffer.concat(sections.flatMap(({ kind, bytes }) => {
  return [new TextEncoder().encode(kind), new Packer().u32(bytes.length).bytes(), bytes];
}));

export interface PackedBlock {
  kind: string;
  run?: number;
  first?: number;
  count?: number;
  sections: Section[];
}

export function packBlock({ kind, run = 0, first = 0, count = 0, sections }: PackedBlock, compress = true, plain: Uint8Array = plainOf(sections)): Uint8Array {
  const stored = compress ? deflateSync(plain) : plain;
  const header = new Packer().raw(new TextEncoder().encode(`ACMB${kind}`)).u32(compress ? 1 : 0).u32(stored.length).u32(run).u32(first)
    .u32(count).u32(crc32(stored));
  return new Uint8Array(Buffer.concat([header.bytes(), new Packer().u32(crc32(header.bytes())).bytes(), stored]));
}

export interface IndexEntry {
  byte: number;
  size: number;
  about: Uint8Array; // kind, then run, first and count
}

function packIndex(entries: IndexEntry[]): Uint8Array {
  const out = new Packer();
  for (const { byte, size, about } of entries) out.u64(BigInt(byte)).raw(about.subarray(0, 4)).u32(size).raw(about.subarray(4));
  return packBlock({ kind: 'INDX', sections: [] }, false, out.bytes());
}

// A file of blocks. `lie` makes another index.
export function packBlocks(blocks: Uint8Array[], end = true, lie = (entries: IndexEntry[]) => entries): Uint8Array {
  const header = new Packer().raw(new TextEncoder().encode(kMagic)).u16(2).u16(0).u32(0).bytes();
  let byte = header.length;
  const entries = blocks.map((block) => {
    const entry = { byte, size: block.length - 36, about: Uint8Array.from([...block.subarray(4, 8), ...block.subarray(16, 28)]) };
    byte += block.length;
    return entry;
  });
  const footer = new Packer().u64(BigInt(byte)).raw(new TextEncoder().encode('ACMEND\r\n')).bytes();
  return new Uint8Array(Buffer.concat([header, ...blocks, ...(end ? [packIndex(lie(entries)), footer] : [])]));
}

// How many frames TIME has: the number it begins with.
function framesIn(sections: Section[]): number {
  const bytes = sections.find(({ kind }) => kind === 'TIME')?.bytes ?? new Uint8Array(1);
  const end = bytes.findIndex((byte) => byte < 128);
  return bytes.subarray(0, end + 1).reduceRight((value, byte) => value * 128 + (byte & 0x7f), 0);
}

const kSession = ['META', 'OBJS', 'TIME', 'RUN ', 'LANE', 'PLOT'];
const kSaid = ['MESG', 'PLAY', 'TRUE'];

// The sections of a session, each run followed by its own, in a file with one piece for each run.
export function packFile(sections: Section[], { compress = true, end = true }: { compress?: boolean; end?: boolean } = {}): Uint8Array {
  const session = sections.filter(({ kind }) => kSession.includes(kind));
  const pieces: Section[][] = [];
  for (const each of sections) {
    if (each.kind === 'RUN ') pieces.push([]);
    else if (!kSession.includes(each.kind) && !kSaid.includes(each.kind)) (pieces.at(-1) ?? session).push(each);
  }
  const count = framesIn(sections);
  return packBlocks([
    packBlock({ kind: 'HEAD', sections: session }, compress),
    packBlock({ kind: 'SAID', first: 0, count: 1, sections: sections.filter(({ kind }) => kSaid.includes(kind)) }, compress),
    ...pieces.map((piece, run) => packBlock({ kind: 'PIEC', run, first: 0, count, sections: piece }, compress)),
    packBlock({ kind: 'SUMM', sections: session }, compress),
  ], end);
}
