// Opens a recording: docs/recording.md says what is where.
import { catalogueOf, type Catalogue } from './block_index';
import { damageText, plainOf, readStored, uncompressedBlocks, type Block, type Stored } from './blocks';
import { Budget, ByteReader, RecordingError, decodeText, mostBytesOf } from './bytes';
import { PieceList } from './look';
import type { Limits } from './packed_track';
import type { Part, Piece, PieceContent, Recording, TrueTrack, TruthPart } from './model';
import { emptyEvents, readEvents, readPoses, readSpeeds, readStates, readUpdates, readWaypoints } from './run_sections';
import { readMeta, readObjects, readRun, readTimes, readTruth } from './session_sections';
import { Shelf, kHeldBytes } from './shelf';
import { bytesSource, type Source } from './source';
import { readBuckets, readPlots } from './summary_sections';

export const kMagic = 'ACMREC\r\n';
export const kVersion = 2;
export const kHeaderBytes = 16;
const kMostRuns = 16;
const kSession = ['META', 'OBJS', 'TIME', 'RUN '];
const kPieceSeconds = 10;
const kRounding = 1e-7; // seconds

export interface OpenOptions {
  heldBytes?: number; // of parts, unpacked, that stay in memory
  wholeBytes?: number; // a recording whose parts have no more than this, as stored, is loaded whole before it is shown
}
const kWholeBytes = 4_000_000;

export async function openRecording(from: Uint8Array | Source, options: OpenOptions = {}): Promise<Recording> {
  const source = from instanceof Uint8Array ? bytesSource(from) : from;
  checkHeader(await source.read(0, Math.min(source.length, kHeaderBytes)));
  return openBlocks(source, options);
}

// The same recording, not compressed: the WebAssembly module has no zlib.
export async function uncompressed(file: Uint8Array): Promise<Uint8Array> {
  checkHeader(file);
  return uncompressedBlocks(file, kHeaderBytes, mostBytesOf(file.length));
}

export function looksLikeRecording(file: Uint8Array): boolean {
  return file.length >= kMagic.length && decodeText(file.subarray(0, kMagic.length)) === kMagic;
}

function checkHeader(file: Uint8Array): void {
  if (!looksLikeRecording(file)) {
    if (file.length >= 6 && decodeText(file.subarray(0, 6)) === kMagic.slice(0, 6)) {
      throw new RecordingError('damaged recording: it was copied as text, and its line ends were changed');
    }
    throw new RecordingError('not a recording: it does not start with ACMREC');
  }
  if (file.length < kHeaderBytes) throw cutAt(file.length);
  const header = new ByteReader(file.subarray(kMagic.length, kHeaderBytes), 'header', kMagic.length, new Budget(0));
  const version = header.u16();
  if (version !== kVersion) throw new RecordingError(`a recording of version ${version}, this page reads ${kVersion}`);
  if (header.u16() !== 0 || header.u32() !== 0) header.refuse('unknown flags');
}

// ---- sections -------------------------------------------------------------------------------------------------------
function cutAt(byte: number): RecordingError {
  return new RecordingError(`the recording was cut at byte ${byte}`);
}

export interface Section {
  kind: string;
  from: ByteReader;
}

// Those of a block.
export function* sectionsIn(bytes: Uint8Array, budget: Budget): Generator<Section> {
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < 8) throw cutAt(kHeaderBytes + bytes.length);
    const head = new ByteReader(bytes.subarray(at, at + 8), 'section', kHeaderBytes + at, budget);
    const kind = decodeText(head.raw(4));
    const size = head.u32();
    at += 8;
    if (size > bytes.length - at) throw cutAt(kHeaderBytes + bytes.length);
    yield { kind, from: new ByteReader(bytes.subarray(at, at + size), kind, kHeaderBytes + at, budget) };
    at += size;
  }
}

function emptyRecording(): Recording {
  return {
    meta: { acmotion: '', title: '', player: 0, note: '', paceLines: [], seconds: 0, epoch: 0, outcomes: [], kinds: [], metrics: [], ground: [] },
    objects: [],
    frameTimes: new Float64Array(0),
    truth: [],
    runs: [],
    hasMessages: false,
    damage: [],
    shelf: new Shelf(),
  };
}

export function readSession(sections: Iterable<Section>, allNeeded: string[]): Recording {
  const recording = emptyRecording();
  const seen = new Set<string>();
  for (const section of sections) {
    const isSecond = seen.has(section.kind) || recording.runs.length > 0;
    seen.add(section.kind);
    if (readSessionSection(recording, section)) {
      // Later sections point into earlier ones.
      if (isSecond) section.from.refuse('what describes the session comes only once, before the first run');
      continue;
    }
    readRunSection(recording, section);
  }
  for (const needed of allNeeded) {
    if (!seen.has(needed)) throw new RecordingError(`damaged recording: it has no ${needed.trim()}`);
  }
  return recording;
}

function readSessionSection(recording: Recording, { kind, from }: Section): boolean {
  if (kind === 'META') recording.meta = readMeta(from);
  else if (kind === 'OBJS') recording.objects = readObjects(from);
  else if (kind === 'TIME') recording.frameTimes = readTimes(from);
  else return false;
  return true;
}

const kSummaryReaders = new Map([['LANE', readBuckets], ['PLOT', readPlots]]);

function readRunSection(recording: Recording, { kind, from }: Section): void {
  const { runs, objects, frameTimes } = recording;
  if (kind === 'RUN ') {
    if (runs.length === kMostRuns) from.refuse(`more than ${kMostRuns} runs`);
    runs.push(readRun(from, objects));
    return;
  }
  const summary = kSummaryReaders.get(kind);
  if (!summary) return; // a newer writer's
  const run = runs.at(-1) ?? from.refuse('it stands before the first run');
  summary(from, run, { objects: objects.length, frames: frameTimes.length });
  from.finish();
}

const kTrackReaders = new Map([
  ['POSE', readPoses], ['SPED', readSpeeds], ['STAT', readStates], ['WAYP', readWaypoints], ['UPDT', readUpdates], ['EVNT', readEvents],
]);

const emptyPiece = (): PieceContent => ({ tracks: [], events: emptyEvents() });

function readTracks(piece: PieceContent, { kind, from }: Section, limits: Limits): void {
  const read = kTrackReaders.get(kind);
  if (!read) return; // hashes, which the page has no use for, or a newer writer's
  read(from, piece, limits);
  from.finish();
}

// ---- blocks ---------------------------------------------------------------------------------------------------------
// The summary first; its parts when they are wanted.
async function openBlocks(from: Source, { heldBytes = kHeldBytes, wholeBytes = kWholeBytes }: OpenOptions): Promise<Recording> {
  const { source, ...catalogue } = await catalogueOf(from, kHeaderBytes);
  const reader = new BlockReader(source, catalogue);
  const recording = await reader.readSession(heldBytes);
  reader.listPieces(recording);
  reader.listTruth(recording);
  const parts = [...recording.truth, ...recording.runs.flatMap(({ pieces }) => pieces.all)];
  const isSmall = reader.partBytes <= wholeBytes;
  for (const part of isSmall ? parts : recording.truth.slice(0, 1)) await recording.shelf.load(part);
  return recording;
}

class BlockReader {
  partBytes = 0; // as stored

  constructor(private readonly source: Source, private readonly catalogue: Catalogue) {}

  private sorted(kind: string): Block[] {
    return this.catalogue.blocks.filter((block) => block.kind === kind).sort((a, b) => a.run - b.run || a.first - b.first);
  }
  private complain(block: Block, why: string): void {
    this.catalogue.damage.push(damageText(block, why));
  }

  // What cannot be read is damage, and costs that block alone. Also says how many bytes of memory it took.
  private async read<T>(
    block: Block, stored: Promise<Stored>, mostBytes: number, read: (sections: Iterable<Section>) => T,
  ): Promise<{ value: T; cost: number }> {
    try {
      const plain = await plainOf(await stored, Math.min(mostBytes, mostBytesOf(this.source.length)));
      const budget = new Budget(this.source.length, mostBytes - plain.length);
      const value = read(sectionsIn(plain, budget));
      return { value, cost: budget.spent + plain.length };
    } catch (error) {
      if (error instanceof RecordingError) this.complain(block, error.message);
      throw error;
    }
  }

  // The summary has all that the head has, and more; while a file grows there is none.
  async readSession(heldBytes: number): Promise<Recording> {
    const most = mostBytesOf(this.source.length) * 2; // inflated, and unpacked
    for (const block of [...this.sorted('SUMM'), ...this.sorted('HEAD')]) {
      try {
        const { value, cost } = await this.read(block, readStored(this.source, block), most, (sections) => readSession(sections, kSession));
        return { ...value, damage: this.catalogue.damage, shelf: new Shelf(heldBytes, most - cost) };
      } catch (error) {
        if (!(error instanceof RecordingError)) throw error;
      }
    }
    const { damage } = this.catalogue;
    throw new RecordingError(['damaged recording: neither its head nor its summary can be read', ...damage.slice(0, 3)].join('; '));
  }

  private list<Content>(recording: Recording, part: Part<Content>, block: Block, read: (sections: Iterable<Section>) => Content): void {
    this.partBytes += block.size;
    let fetched: Promise<Stored> | undefined;
    recording.shelf.add(part, {
      size: block.size,
      fetch: () => {
        fetched ??= readStored(this.source, block);
        fetched.catch(() => {}); // what loads it reports the trouble
      },
      forget: () => (fetched = undefined),
      load: async (mostBytes) => {
        const stored = fetched ?? readStored(this.source, block);
        fetched = undefined;
        const { value, cost } = await this.read(block, stored, mostBytes, read);
        part.content = value;
        return cost;
      },
    });
  }

  listPieces(recording: Recording): void {
    const pieces: Piece[][] = recording.runs.map(() => []);
    for (const block of this.sorted('PIEC')) {
      const { run, first, count } = block;
      const end = first + count;
      if (run >= pieces.length || count === 0 || end > recording.frameTimes.length) {
        this.complain(block, 'it has frames of no run');
      } else if (first < (pieces[run].at(-1)?.end ?? 0)) {
        this.complain(block, 'it has frames that another has');
      } else {
        const piece: Piece = { first, end, content: undefined, isLost: false };
        pieces[run].push(piece);
        this.list(recording, piece, block, (sections) => readPiece(sections, { objects: recording.objects.length, first, end }));
      }
    }
    recording.runs.forEach((run, index) => (run.pieces = new PieceList(pieces[index])));
  }

  listTruth(recording: Recording): void {
    const begins = partBegins(recording.frameTimes);
    let before = -1;
    for (const block of this.sorted('SAID')) {
      if (block.first <= before) {
        this.complain(block, 'it is there twice');
        continue;
      }
      before = block.first;
      const part: TruthPart = { from: begins[block.first] ?? Infinity, content: undefined, isLost: false };
      recording.truth.push(part);
      this.list(recording, part, block, (sections) => readSaid(recording, sections));
    }
  }
}

export function readPiece(sections: Iterable<Section>, limits: Limits): PieceContent {
  const piece = emptyPiece();
  for (const section of sections) readTracks(piece, section, limits);
  return piece;
}

function readSaid(recording: Recording, sections: Iterable<Section>): (TrueTrack | undefined)[] {
  let truth: (TrueTrack | undefined)[] = [];
  for (const { kind, from } of sections) {
    if (kind === 'MESG') recording.hasMessages = true;
    else if (kind === 'TRUE') truth = readTruth(from, recording.objects.length);
  }
  return truth;
}

// When the parts of ten seconds begin: each with the first frame that is so much after the one with which the part before began.
function partBegins(times: Float64Array): number[] {
  const begins: number[] = [];
  for (const time of times) {
    if (begins.length === 0 || time - begins[begins.length - 1] >= kPieceSeconds - kRounding) begins.push(time);
  }
  begins[0] = -Infinity;
  return begins;
}
