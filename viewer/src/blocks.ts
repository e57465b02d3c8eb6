// The blocks that a recording is made of (docs/recording.md, "Blocks"): each can be read without the others, so that a file which
// grows, was cut or has bad bytes in it is shown as far as it goes.
import { RecordingError, decodeText } from './bytes';

const kMark = [0x41, 0x43, 0x4d, 0x42]; // ACMB
const kFooterMark = 'ACMEND\r\n';
export const kFooterBytes = 16;
export const kBlockHeaderBytes = 36;
export const kFlagCompressed = 1;

export interface Block {
  kind: string;
  number: number; // as they stand in the file
  byte: number; // of the file, where it begins
  run: number; // of a piece
  first: number; // frame of a piece; number of a SAID
  count: number;
  isCompressed: boolean;
  stored: Uint8Array;
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

function isFooter(file: Uint8Array, at: number): boolean {
  return file.length - at === kFooterBytes && decodeText(file.subarray(at + 8)) === kFooterMark;
}

function blockAt(file: Uint8Array, byte: number, number: number): Block {
  const begin = byte + kBlockHeaderBytes;
  return {
    kind: decodeText(file.subarray(byte + 4, byte + 8)), number, byte, run: numberAt(file, byte + 16), first: numberAt(file, byte + 20),
    count: numberAt(file, byte + 24), isCompressed: numberAt(file, byte + 8) === kFlagCompressed,
    stored: file.subarray(begin, Math.min(file.length, begin + numberAt(file, byte + 12))),
  };
}

function troubleWith(block: Block, file: Uint8Array): string {
  if (block.stored.length < numberAt(file, block.byte + 12)) return 'it was cut, or is not written yet';
  if (numberAt(file, block.byte + 8) > kFlagCompressed) return 'its flags are unknown';
  if (numberAt(file, block.byte + 28) !== crc32(block.stored)) return 'its checksum is wrong';
  return '';
}

export function damageText({ number, byte }: { number: number; byte: number }, why: string): string {
  return `block ${number}, at byte ${byte}: ${why}`;
}

// All that are well, from byte `at` on, and what is wrong with the others.
export function findBlocks(file: Uint8Array, at: number): { blocks: Block[]; damage: string[] } {
  const blocks: Block[] = [];
  const damage: string[] = [];
  let searchedInVain = 0;
  let reportedUntil = 0;
  for (let number = 0; at < file.length && !isFooter(file, at); ++number) {
    const header = nextHeader(file, at);
    if (header > at) {
      if (at >= reportedUntil) damage.push(damageText({ number, byte: at }, `${header - at} bytes are no block`));
      at = header;
      continue;
    }
    const block = blockAt(file, at, number);
    const why = troubleWith(block, file);
    at += kBlockHeaderBytes + block.stored.length;
    if (why === '') {
      blocks.push(block);
      continue;
    }
    damage.push(damageText(block, why));
    reportedUntil = at;
    // Its length may be a lie: blocks may stand where it claims to be. A file full of such lies is not searched over and over.
    searchedInVain += block.stored.length;
    if (searchedInVain <= file.length) at = block.byte + kBlockHeaderBytes;
  }
  if (file.length < kFooterBytes || !isFooter(file, file.length - kFooterBytes)) {
    damage.push(damageText({ number: blocks.length, byte: file.length }, 'it has no end: it is still being written, or was cut'));
  }
  return { blocks, damage };
}

export async function inflate(stored: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  const stream = new Blob([stored as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate'));
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
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

// Inflates the blocks of one file: all of them together to no more than its bytes allow.
export class Inflater {
  constructor(private left: number) {}

  async plain(block: Block): Promise<Uint8Array> {
    if (!block.isCompressed) return block.stored;
    const bytes = await inflate(block.stored, this.left);
    this.left -= bytes.length;
    return bytes;
  }
}

// A block that is not compressed; its kind and numbers stay.
export function plainBlock(file: Uint8Array, block: Block, plain: Uint8Array): Uint8Array {
  const out = new Uint8Array(kBlockHeaderBytes + plain.length);
  out.set(file.subarray(block.byte, block.byte + kBlockHeaderBytes));
  out.set(plain, kBlockHeaderBytes);
  const header = new DataView(out.buffer);
  header.setUint32(8, 0, true);
  header.setUint32(12, plain.length, true);
  header.setUint32(28, crc32(plain), true);
  header.setUint32(32, crc32(out.subarray(0, 32)), true);
  return out;
}
