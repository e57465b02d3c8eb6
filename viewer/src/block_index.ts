// The index at the end of a recording: where its blocks are, without reading them.
import { damageText, findBlocks, isFooter, kBlockHeaderBytes, kFooterBytes, plainOf, readStored, type Block } from './blocks';
import { Budget, ByteReader, RecordingError, decodeText, mostBytesOf } from './bytes';
import { bytesSource, type Source } from './source';

const kEntryBytes = 28;
const kWord = 2 ** 32;

export interface Catalogue {
  blocks: Block[];
  damage: string[];
}

// By the index; by going through the whole file if it has none that can be trusted, as while it grows.
export async function catalogueOf(source: Source, firstByte: number): Promise<Catalogue & { source: Source }> {
  const indexed = await readIndex(source, firstByte);
  if (Array.isArray(indexed) && !haveFramesTwice(indexed)) return { source, blocks: indexed, damage: [] };
  const whole = await source.read(0, source.length);
  const { blocks, damage } = findBlocks(whole, firstByte);
  const why = Array.isArray(indexed) ? contradiction(indexed, blocks) : indexed;
  if (why !== '') damage.push(damageText({ number: blocks.length, byte: source.length - kFooterBytes }, why));
  return { source: bytesSource(whole), blocks, damage };
}

// Two pieces with the same frames: one of them is called by a wrong name, or is there twice.
function haveFramesTwice(blocks: Block[]): boolean {
  const pieces = blocks.filter(({ kind }) => kind === 'PIEC').sort((a, b) => a.run - b.run || a.first - b.first);
  return pieces.some(({ run, first }, index) => index > 0 && pieces[index - 1].run === run && pieces[index - 1].first + pieces[index - 1].count > first);
}

// What the index says that the blocks themselves do not.
function contradiction(indexed: Block[], blocks: Block[]): string {
  const found = new Map(blocks.map((block) => [block.byte, block]));
  const differs = (a: Block, b: Block) => a.kind !== b.kind || a.run !== b.run || a.first !== b.first || a.count !== b.count;
  const wrong = indexed.find((each) => found.has(each.byte) && differs(each, found.get(each.byte)!));
  return wrong ? `its index calls block ${wrong.number} by another name` : '';
}

// What is wrong with it otherwise; empty: the file has no end, which is found by going through it.
async function readIndex(source: Source, firstByte: number): Promise<Block[] | string> {
  if (source.length < firstByte + kFooterBytes) return '';
  const footer = await source.read(source.length - kFooterBytes, source.length);
  if (!isFooter(footer, 0)) return '';
  const view = new DataView(footer.buffer, footer.byteOffset);
  const byte = view.getUint32(0, true) + view.getUint32(4, true) * kWord;
  const size = source.length - kFooterBytes - kBlockHeaderBytes - byte;
  if (byte < firstByte || size < 0 || size % 1 !== 0) return 'its index is not where it should be';
  try {
    const blocks = await readEntries(source, { kind: 'INDX', number: 0, byte, size, run: 0, first: 0, count: 0 });
    return isWhole(blocks, firstByte, byte) ? blocks : 'its index names blocks that are not there';
  } catch (error) {
    if (error instanceof RecordingError) return `its index cannot be read: ${error.message}`;
    throw error;
  }
}

async function readEntries(source: Source, index: Block): Promise<Block[]> {
  const content = await plainOf(await readStored(source, index), mostBytesOf(source.length));
  const from = new ByteReader(content, 'INDX', index.byte, new Budget(source.length));
  if (content.length % kEntryBytes !== 0) from.refuse('it ends within an entry');
  from.spend(content.length * 4);
  return Array.from({ length: content.length / kEntryBytes }, (_, number) => readEntry(from, number));
}

function readEntry(from: ByteReader, number: number): Block {
  const byte = from.u32() + from.u32() * kWord;
  return { number, byte, kind: decodeText(from.raw(4)), size: from.u32(), run: from.u32(), first: from.u32(), count: from.u32() };
}

// Block after block up to the index: one that leaves anything out, or points elsewhere, is not trusted.
function isWhole(blocks: Block[], firstByte: number, indexByte: number): boolean {
  let next = firstByte;
  for (const { byte, size } of blocks) {
    if (byte !== next) return false;
    next += kBlockHeaderBytes + size;
  }
  return next === indexByte;
}
