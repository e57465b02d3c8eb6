// Reads the numbers of docs/recording.md. Bytes are checked to be there before they are read or memory is allocated for them.

export class RecordingError extends Error {
  override name = 'RecordingError';
}

// What a recording may take of memory once it is unpacked (docs/recording.md, "Limits"): a small file must not take the
// browser with it.
export class Budget {
  spent = 0;
  private readonly most: number;

  constructor(storedBytes: number, mostBytes = Infinity) {
    this.most = Math.min(mostBytes, mostBytesOf(storedBytes));
  }
  // False if there is no room.
  spend(bytes: number): boolean {
    this.spent += bytes;
    return this.spent <= this.most;
  }
}

export const kBytesAtLeast = 20_000_000;
export const kBytesPerByte = 320;
export const kMostBytes = 1_000_000_000;
export function mostBytesOf(storedBytes: number): number {
  return Math.min(kMostBytes, kBytesAtLeast + kBytesPerByte * storedBytes);
}

export class ByteReader {
  readonly bytes: Uint8Array;
  at = 0;
  private readonly view: DataView;

  // `fileOffset` is where these bytes stand in the (inflated) file, so that an error can say where it was.
  constructor(
    bytes: Uint8Array, private readonly what: string, private readonly fileOffset: number, private readonly budget: Budget,
  ) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  refuse(why: string): never {
    throw new RecordingError(`damaged recording: ${this.what.trim()} at byte ${this.fileOffset + this.at}: ${why}`);
  }

  // Before room is made for something that takes so many bytes of memory.
  spend(bytes: number): void {
    if (!this.budget.spend(bytes)) this.refuse('it unpacks to more than its bytes allow');
  }

  private take(count: number): number {
    if (count > this.left) this.refuse('it ends too early');
    const from = this.at;
    this.at += count;
    return from;
  }

  u8(): number {
    return this.bytes[this.take(1)];
  }
  u16(): number {
    return this.view.getUint16(this.take(2), true);
  }
  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }
  f32(): number {
    return this.view.getFloat32(this.take(4), true);
  }
  u64(): bigint {
    return this.view.getBigUint64(this.take(8), true);
  }
  raw(count: number): Uint8Array {
    const from = this.take(count);
    return this.bytes.subarray(from, from + count);
  }
  skip(count: number): void {
    this.take(count);
  }
  text(): string {
    const bytes = this.raw(this.var());
    this.spend(bytes.length * 2);
    return decodeText(bytes);
  }

  // Whole numbers up to 2^53: more than any count, place or time of a recording needs.
  var(): number {
    let value = this.u8();
    if (value < 0x80) return value;
    value -= 0x80;
    let scale = 128;
    for (;;) {
      const byte = this.u8();
      value += (byte & 0x7f) * scale;
      if (value > Number.MAX_SAFE_INTEGER) this.refuse('a number is too large');
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }
  zig(): number {
    const value = this.var();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  // How many things follow, each of at least `bytesEach` bytes, and of about `cost` bytes in memory.
  count(bytesEach: number, cost: number): number {
    const count = this.var();
    if (count * bytesEach > this.left) this.refuse(`${count} entries cannot fit in the ${this.left} bytes that are left`);
    this.spend(count * cost);
    return count;
  }
  // A number below `limit`.
  index(limit: number): number {
    const index = this.var();
    if (index >= limit) this.refuse(`number ${index} of ${limit}`);
    return index;
  }
  finish(): void {
    if (this.left > 0) this.refuse(`${this.left} bytes too many`);
  }
}

const utf8 = new TextDecoder();
export function decodeText(bytes: Uint8Array): string {
  return utf8.decode(bytes);
}

// Each place is stored as the difference from the one before.
export class PlaceList {
  x = 0;
  y = 0;
  z = 0;
  next(from: ByteReader): void {
    this.x = checked(from, this.x + from.zig());
    this.y = checked(from, this.y + from.zig());
    this.z = checked(from, this.z + from.zig());
  }
}

// Each moment, in seconds, is stored as the time since the one before.
export class MomentList {
  private microseconds = 0;
  next(from: ByteReader): number {
    this.microseconds += from.zig();
    return this.microseconds / 1e6;
  }
}

// Millimetres are kept in 32 bits: 2,147 km, and the map has 49.
export function checked(from: ByteReader, millimetres: number): number {
  if (millimetres !== (millimetres | 0)) from.refuse('a place is off the map');
  return millimetres;
}
