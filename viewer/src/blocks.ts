// The blocks that a recording is made of (docs/recording.md, "Blocks"): each can be read without the others, so that a file which
// grows, was cut or has bad bytes in it is shown as far as it goes.
import { RecordingError, decodeText } from './bytes';
import type { Source } from './source';

const kMark = [0x41, 0x43, 0x4d, 0x42]; // ACMB
export const kFooterMark = 'ACMEND\r\n';
export const kFooterBytes = 16;
export const kBlockHeaderBytes = 36;
export const kFlagCompressed = 1;

// Where a block is, and what it says of itself.
export interface Block {
  kind: string;
  number: number; // as they stand in the file
  byte: number; // of the file, where it begins
  size: number; // bytes of its content, as stored
  run: number; // of a piece
  first: number; // frame of a piece; number of a SAID
  count: number;
}

export interface Stored {
  bytes: Uint8Array;
  isCompressed: boolean;
}

const kTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; ++bit) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (let at = 0; at < bytes.length; ++at) crc = (crc >>> 8) ^ kTable[(crc ^ bytes[at]) & 0xff];
  return ~crc >>> 0;
}

const numberAt = (file: Uint8Array, at: number) => new DataView(file.buffer, file.byteOffset).getUint32(at, true);

function isHeader(file: Uint8Array, at: number): boolean {
  return file.length - at >= kBlockHeaderBytes && kMark.every((byte, index) => file[at + index] === byte)
    && numberAt(file, at + 32) === crc32(file.subarray(at, at + 32));
}

function nextHeader(file: Uint8Array, at: number): number {
  for (at = file.indexOf(kMark[0], at); at >= 0; at = file.indexOf(kMark[0], at + 1)) {
    if (isHeader(file, at)) return at;
  }
  return file.length;
}

export function isFooter(file: Uint8Array, at: number): boolean {
  return file.length - at === kFooterBytes && decodeText(file.subarray(at + 8)) === kFooterMark;
}

function blockAt(file: Uint8Array, at: number, byte: number, number: number): Block {
  return {
    kind: decodeText(file.subarray(at + 4, at + 8)), number, byte, size: numberAt(file, at + 12), run: numberAt(file, at + 16),
    first: numberAt(file, at + 20), count: numberAt(file, at + 24),
  };
}

// What is stored of the block whose header is at `at`; less than it says if the bytes end before.
function storedAt(file: Uint8Array, at: number): Stored {
  const begin = at + kBlockHeaderBytes;
  return { bytes: file.subarray(begin, Math.min(file.length, begin + numberAt(file, at + 12))), isCompressed: numberAt(file, at + 8) === kFlagCompressed };
}

function troubleWith(file: Uint8Array, at: number): string {
  const { bytes } = storedAt(file, at);
  if (bytes.length < numberAt(file, at + 12)) return 'it was cut, or is not written yet';
  if (numberAt(file, at + 8) > kFlagCompressed) return 'its flags are unknown';
  if (numberAt(file, at + 28) !== crc32(bytes)) return 'its checksum is wrong';
  return '';
}

export function damageText({ number, byte }: { number: number; byte: number }, why: string): string {
  return `block ${number}, at byte ${byte}: ${why}`;
}

export const noEndText = (number: number, byte: number) =>
  damageText({ number, byte }, 'it has no end: it is still being written, or was cut');

// All that are well, from byte `at` on, and what is wrong with the others.
export function findBlocks(file: Uint8Array, at: number): { blocks: Block[]; damage: string[] } {
  const blocks: Block[] = [];
  const damage: string[] = [];
  let searchedInVain = 0;
  let reportedUntil = 0;
  for (let number = 0; at < file.length && !isFooter(file, at); ++number) {
    const header = nextHeader(file, at);
    if (header > at) {
      if (at >= reportedUntil) damage.push(damageText({ number, byte: at }, `${header - at} bytes are not a block`));
      at = header;
      continue;
    }
    const block = blockAt(file, at, at, number);
    const size = storedAt(file, at).bytes.length;
    const why = troubleWith(file, at);
    at += kBlockHeaderBytes + size;
    if (why === '') {
      blocks.push(block);
      continue;
    }
    damage.push(damageText(block, why));
    reportedUntil = at;
    // Its length may be a lie: blocks may stand where it claims to be. A file full of such lies is not searched over and over.
    searchedInVain += size;
    if (searchedInVain <= file.length) at = block.byte + kBlockHeaderBytes;
  }
  if (file.length < kFooterBytes || !isFooter(file, file.length - kFooterBytes)) damage.push(noEndText(blocks.length, file.length));
  return { blocks, damage };
}

// The content of a block that an index, or a walk through the file, has named.
export async function readStored(source: Source, block: Block): Promise<Stored> {
  const bytes = await source.read(block.byte, block.byte + kBlockHeaderBytes + block.size);
  if (!isHeader(bytes, 0)) throw new RecordingError('there is no block');
  const { kind, size, run, first, count } = blockAt(bytes, 0, block.byte, block.number);
  if (kind !== block.kind || size !== block.size || run !== block.run || first !== block.first || count !== block.count) {
    throw new RecordingError('it is not what the index says');
  }
  const why = troubleWith(bytes, 0);
  if (why !== '') throw new RecordingError(why);
  return storedAt(bytes, 0);
}

export async function plainOf({ bytes, isCompressed }: Stored, mostBytes: number): Promise<Uint8Array> {
  return isCompressed ? inflate(bytes, mostBytes) : bytes;
}

async function inflate(stored: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate');
  const writer = writable.getWriter();
  // What is wrong with the bytes is reported to the reader.
  for (const written of [writer.write(stored as BufferSource), writer.close()]) written.catch(() => {});
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      chunks.push(value);
      size += value.length;
      if (size > mostBytes) break;
    }
  } catch {
    throw new RecordingError('damaged recording: its compressed part cannot be read');
  }
  if (size > mostBytes) {
    await reader.cancel();
    throw new RecordingError(`damaged recording: its ${stored.length} bytes inflate to more than ${mostBytes}`);
  }
  return joined(chunks, size);
}

export function joined(chunks: Uint8Array[], size = chunks.reduce((sum, chunk) => sum + chunk.length, 0)): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

// A block that is not compressed; its kind and numbers stay.
export function plainBlock(header: Uint8Array, plain: Uint8Array): Uint8Array {
  const out = new Uint8Array(kBlockHeaderBytes + plain.length);
  out.set(header);
  out.set(plain, kBlockHeaderBytes);
  const view = new DataView(out.buffer);
  view.setUint32(8, 0, true);
  view.setUint32(12, plain.length, true);
  view.setUint32(28, crc32(plain), true);
  view.setUint32(32, crc32(out.subarray(0, 32)), true);
  return out;
}

// All blocks but the index, which would be another, inflated: all of them together to no more than `mostBytes`.
export async function uncompressedBlocks(file: Uint8Array, at: number, mostBytes: number): Promise<Uint8Array> {
  const parts = [file.subarray(0, at)];
  for (const { kind, byte } of findBlocks(file, at).blocks) {
    const stored = storedAt(file, byte);
    const plain = kind === 'INDX' ? undefined : await plainOf(stored, mostBytes).catch(() => undefined);
    if (!plain) continue;
    if (stored.isCompressed) mostBytes -= plain.length;
    parts.push(plainBlock(file.subarray(byte, byte + kBlockHeaderBytes), plain));
  }
  return joined(parts);
}
