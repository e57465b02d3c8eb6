// Opens a recording: docs/recording.md says what is where.
import { Inflater, damageText, findBlocks, inflate, joined, plainBlock, type Block } from './blocks';
import { Budget, ByteReader, MomentList, PlaceList, RecordingError, decodeText, mostBytesOf } from './bytes';
import { joinPieces, joinTruth } from './merge';
import type { Divergence, Meta, Land, MetricColumn, Moment, Recording, Run, SceneObject, TrueTrack, Versus } from './model';
import { emptyEvents, readEvents, readPoses, readSpeeds, readStates, readUpdates, readWaypoints, type Limits } from './run_sections';

export const kMagic = 'ACMREC\r\n';
export const kVersion = 2;
export const kVersionInOne = 1; // all sections in one; still read
const kFlagCompressed = 1;
export const kHeaderBytes = 16;
const kVersionAt = 8;
const kMostRuns = 16;
const kJsonCost = 16; // bytes in memory for each, once it is parsed

export async function openRecording(file: Uint8Array): Promise<Recording> {
  if (versionOf(file) === kVersion) return new BlockReader(file).read();
  return readInOne(await sectionsInOne(file), new Budget(file.length));
}

// The same recording, not compressed: the WebAssembly module has no zlib. It has no index, which would be another.
export async function uncompressed(file: Uint8Array): Promise<Uint8Array> {
  if (versionOf(file) === kVersion) return uncompressedBlocks(file);
  const sections = await sectionsInOne(file);
  const plain = new Uint8Array(kHeaderBytes + sections.length);
  plain.set(file.subarray(0, kHeaderBytes));
  const header = new DataView(plain.buffer);
  header.setUint16(10, 0, true);
  header.setUint32(12, sections.length, true);
  plain.set(sections, kHeaderBytes);
  return plain;
}

async function uncompressedBlocks(file: Uint8Array): Promise<Uint8Array> {
  const inflater = new Inflater(mostBytesOf(file.length));
  const parts = [file.subarray(0, kHeaderBytes)];
  for (const block of findBlocks(file, kHeaderBytes).blocks) {
    const plain = block.kind === 'INDX' ? undefined : await inflater.plain(block).catch(() => undefined);
    if (plain) parts.push(plainBlock(file, block, plain));
  }
  return joined(parts);
}

export function looksLikeRecording(file: Uint8Array): boolean {
  return file.length >= kMagic.length && decodeText(file.subarray(0, kMagic.length)) === kMagic;
}

function versionOf(file: Uint8Array): number {
  if (!looksLikeRecording(file)) {
    if (file.length >= 6 && decodeText(file.subarray(0, 6)) === kMagic.slice(0, 6)) {
      throw new RecordingError('damaged recording: it was copied as text, and its line ends were changed');
    }
    throw new RecordingError('not a recording: it does not start with ACMREC');
  }
  if (file.length < kHeaderBytes) throw cutAt(file.length);
  const header = new ByteReader(file.subarray(kMagic.length, kHeaderBytes), 'header', kMagic.length, new Budget(0));
  const version = header.u16();
  if (version !== kVersion && version !== kVersionInOne) {
    throw new RecordingError(`a recording of version ${version}, this page reads ${kVersionInOne} and ${kVersion}`);
  }
  if (version === kVersion && (header.u16() !== 0 || header.u32() !== 0)) header.refuse('unknown flags');
  return version;
}

// ---- version 1 ------------------------------------------------------------------------------------------------------
async function sectionsInOne(file: Uint8Array): Promise<Uint8Array> {
  const header = new ByteReader(file.subarray(kVersionAt, kHeaderBytes), 'header', kVersionAt, new Budget(0));
  header.u16();
  const flags = header.u16();
  if ((flags & ~kFlagCompressed) !== 0) header.refuse('unknown flags');
  const stored = header.u32();
  if (file.length < kHeaderBytes + stored) throw cutAt(file.length, kHeaderBytes + stored);
  if (file.length > kHeaderBytes + stored) header.refuse('the file is longer than it says');
  const rest = file.subarray(kHeaderBytes);
  return flags & kFlagCompressed ? inflate(rest, mostBytesOf(file.length)) : rest;
}

function cutAt(byte: number, of?: number): RecordingError {
  return new RecordingError(`the recording was cut at byte ${byte}${of ? ` of ${of}` : ''}`);
}

interface Section {
  kind: string;
  from: ByteReader;
}

// Those of a block end with it, those of a file of version 1 with END.
function* sectionsIn(bytes: Uint8Array, budget: Budget, haveEnd = false): Generator<Section> {
  let at = 0;
  while (haveEnd || at < bytes.length) {
    if (bytes.length - at < 8) throw cutAt(kHeaderBytes + bytes.length);
    const head = new ByteReader(bytes.subarray(at, at + 8), 'section', kHeaderBytes + at, budget);
    const kind = decodeText(head.raw(4));
    const size = head.u32();
    at += 8;
    if (size > bytes.length - at) throw cutAt(kHeaderBytes + bytes.length);
    if (kind === 'END ') return;
    yield { kind, from: new ByteReader(bytes.subarray(at, at + size), kind, kHeaderBytes + at, budget) };
    at += size;
  }
}

function emptyRecording(): Recording {
  return {
    meta: { acmotion: '', title: '', player: 0, note: '', paceLines: [], seconds: 0, outcomes: [], kinds: [], metrics: [], ground: [] },
    objects: [],
    frameTimes: new Float64Array(0),
    truth: [],
    runs: [],
    hasMessages: false,
    damage: [],
  };
}

function readInOne(bytes: Uint8Array, budget: Budget): Recording {
  return readSession(sectionsIn(bytes, budget, true), ['META', 'OBJS', 'TIME', 'RUN ', 'POSE']);
}

function readSession(sections: Iterable<Section>, allNeeded: string[]): Recording {
  const recording = emptyRecording();
  const seen = new Set<string>();
  for (const section of sections) {
    const isSecond = seen.has(section.kind) || recording.runs.length > 0;
    seen.add(section.kind);
    if (readSessionSection(recording, section)) {
      // Later sections point into earlier ones.
      if (isSecond) section.from.refuse('the session is told only once, and before the first run');
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
  else if (kind === 'MESG') recording.hasMessages = true;
  else if (kind === 'TRUE') recording.truth = readTruth(from, recording.objects.length);
  else return false;
  return true;
}

function readRunSection(recording: Recording, { kind, from }: Section): void {
  if (kind === 'RUN ') {
    if (recording.runs.length === kMostRuns) from.refuse(`more than ${kMostRuns} runs`);
    recording.runs.push(readRun(from, recording.objects));
    return;
  }
  const run = recording.runs.at(-1);
  if (run) readTracks(run, { kind, from }, { objects: recording.objects.length, first: 0, end: recording.frameTimes.length });
  else if (Object.hasOwn(kTrackReaders, kind)) from.refuse('it stands before the first run');
}

const kTrackReaders: Record<string, (from: ByteReader, run: Run, limits: Limits) => void> = {
  POSE: readPoses,
  SPED: readSpeeds,
  STAT: readStates,
  WAYP: readWaypoints,
  UPDT: readUpdates,
  EVNT: readEvents,
};

function readTracks(run: Run, { kind, from }: Section, limits: Limits): void {
  if (!Object.hasOwn(kTrackReaders, kind)) return; // hashes, which the page has no use for, or a newer writer's
  kTrackReaders[kind](from, run, limits);
  from.finish();
}

// ---- blocks ---------------------------------------------------------------------------------------------------------
class BlockReader {
  private readonly budget: Budget;
  private readonly inflater: Inflater;
  private readonly blocks: Block[];
  private readonly damage: string[];

  constructor(file: Uint8Array) {
    this.budget = new Budget(file.length);
    this.inflater = new Inflater(mostBytesOf(file.length));
    ({ blocks: this.blocks, damage: this.damage } = findBlocks(file, kHeaderBytes));
  }

  async read(): Promise<Recording> {
    const recording = await this.readSession();
    await this.readSaid(recording);
    await this.readPieces(recording);
    recording.damage = this.damage;
    return recording;
  }

  // What cannot be read is damage, and costs that block alone.
  private async readBlock<T>(block: Block, read: (sections: Iterable<Section>) => T): Promise<T | undefined> {
    try {
      return read(sectionsIn(await this.inflater.plain(block), this.budget));
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      this.complain(block, error.message);
      return undefined;
    }
  }
  private complain(block: Block, why: string): void {
    this.damage.push(damageText(block, why));
  }
  private sorted(kind: string): Block[] {
    return this.blocks.filter((block) => block.kind === kind).sort((a, b) => a.run - b.run || a.first - b.first);
  }

  // The summary has all that the head has, and more; while a file grows there is none.
  private async readSession(): Promise<Recording> {
    for (const block of [...this.sorted('SUMM'), ...this.sorted('HEAD')]) {
      const recording = await this.readBlock(block, (sections) => readSession(sections, ['META', 'OBJS', 'TIME', 'RUN ']));
      if (recording) return recording;
    }
    throw new RecordingError(['damaged recording: neither its head nor its summary can be read', ...this.damage.slice(0, 3)].join('; '));
  }

  private async readSaid(recording: Recording): Promise<void> {
    const truth: Recording['truth'][] = [];
    let next = 0;
    for (const block of this.sorted('SAID')) {
      if (block.first < next) {
        this.complain(block, 'it is there twice');
        continue;
      }
      next = block.first + 1;
      await this.readBlock(block, (sections) => {
        for (const { kind, from } of sections) {
          if (kind === 'MESG') recording.hasMessages = true;
          else if (kind === 'TRUE') truth.push(readTruth(from, recording.objects.length));
        }
      });
    }
    recording.truth = joinTruth(truth);
  }

  private async readPieces(recording: Recording): Promise<void> {
    const pieces: Run[][] = recording.runs.map(() => []);
    const next = recording.runs.map(() => 0);
    for (const block of this.sorted('PIEC')) {
      const { run, first, count } = block;
      if (run >= pieces.length || count === 0 || first + count > recording.frameTimes.length) {
        this.complain(block, 'it has frames of no run');
      } else if (first < next[run]) {
        this.complain(block, 'it has frames that another has');
      } else {
        next[run] = first + count;
        const limits = { objects: recording.objects.length, first, end: first + count };
        const piece = await this.readBlock(block, (sections) => {
          const part = emptyRun();
          for (const section of sections) readTracks(part, section, limits);
          return part;
        });
        if (piece) pieces[run].push(piece);
      }
    }
    recording.runs.forEach((run, number) => joinPieces(run, pieces[number]));
  }
}

// ---- sections -------------------------------------------------------------------------------------------------------

function readJson(from: ByteReader): Record<string, unknown> {
  from.spend(from.left * kJsonCost);
  try {
    const value: unknown = JSON.parse(decodeText(from.raw(from.left)));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // told below
  }
  return from.refuse('its JSON cannot be read');
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const texts = (value: unknown) => (Array.isArray(value) ? value.map(text) : []);

function readMeta(from: ByteReader): Meta {
  const json = readJson(from);
  return {
    acmotion: text(json.acmotion),
    title: text(json.title),
    player: number(json.player),
    note: text(json.note),
    paceLines: texts(json.pace_lines),
    seconds: number(json.seconds),
    outcomes: texts(json.outcomes),
    kinds: texts(json.kinds),
    metrics: Array.isArray(json.metrics) ? json.metrics.map(readColumn) : [],
    ground: Array.isArray(json.ground) ? json.ground.map(readLand).filter(isWholeLand) : [],
  };
}

const flags = (value: unknown) => [...text(value)].map((digit) => digit === '1');

function readLand(json: Record<string, unknown>): Land {
  const heights = Array.isArray(json?.heights) ? json.heights.map(number) : [];
  return { block: number(json?.block), heights, water: flags(json?.water), cutNortheast: flags(json?.cuts) };
}

function isWholeLand({ heights, water, cutNortheast }: Land): boolean {
  return heights.length === 81 && water.length === 81 && cutNortheast.length === 64;
}

function readColumn(json: Record<string, unknown>): MetricColumn {
  const better = text(json?.better);
  const unit = text(json?.unit);
  const digits = typeof json?.digits === 'number' ? json.digits : unit === '' ? 0 : unit === 'm' ? 3 : 1;
  return {
    key: text(json?.key), title: text(json?.title), unit, digits: Math.min(Math.max(Math.trunc(digits), 0), 9),
    better: better === 'less' || better === 'more' ? better : 'neither',
  };
}

function readObjects(from: ByteReader): SceneObject[] {
  const objects = Array.from({ length: from.count(14, 160) }, () => ({
    id: from.u32(),
    kind: from.u8(),
    radius: from.f32(),
    height: from.f32(),
    name: from.text(),
  }));
  from.finish();
  return objects;
}

function readTimes(from: ByteReader): Float64Array {
  const times = new Float64Array(from.count(1, 8));
  const moments = new MomentList();
  for (let frame = 0; frame < times.length; ++frame) {
    times[frame] = moments.next(from);
    if (frame > 0 && times[frame] < times[frame - 1]) from.refuse('time runs backwards');
  }
  from.finish();
  return times;
}

function readTruth(from: ByteReader, objects: number): (TrueTrack | undefined)[] {
  const tracks: (TrueTrack | undefined)[] = [];
  for (let left = from.count(2, 160); left > 0; --left) {
    const object = from.index(objects);
    const count = from.count(4, 32);
    const track = { times: new Float64Array(count), places: new Float64Array(count * 3) };
    const moments = new MomentList();
    const places = new PlaceList();
    for (let sample = 0; sample < count; ++sample) {
      track.times[sample] = moments.next(from);
      places.next(from);
      track.places.set([places.x / 1000, places.y / 1000, places.z / 1000], sample * 3);
    }
    tracks[object] = track;
  }
  from.finish();
  return tracks;
}

function emptyRun(): Run {
  return { label: '', metrics: { all: {}, objects: {} }, moments: [], versus: undefined, tracks: [], events: emptyEvents() };
}

function readRun(from: ByteReader, objects: SceneObject[]): Run {
  const json = readJson(from);
  const metrics = (json.metrics ?? {}) as Partial<Run['metrics']>;
  const numbers = new Map(objects.map((object, index) => [object.id, index]));
  return {
    ...emptyRun(),
    label: text(json.label),
    metrics: { all: metrics.all ?? {}, objects: metrics.objects ?? {} },
    moments: Array.isArray(json.moments) ? json.moments.map((moment) => readMoment(moment, numbers)) : [],
    versus: readVersus(json.versus as Record<string, unknown> | undefined, numbers),
  };
}

function readMoment(json: Record<string, unknown>, numbers: Map<number, number>): Moment {
  return {
    time: number(json?.time),
    object: numbers.get(number(json?.object)) ?? -1,
    kind: text(json?.kind),
    severity: number(json?.severity),
    amount: number(json?.amount),
    text: text(json?.text),
    cause: text(json?.cause),
  };
}

function readVersus(json: Record<string, unknown> | undefined, numbers: Map<number, number>): Versus | undefined {
  if (!Array.isArray(json?.divergences)) return undefined;
  const divergences = json.divergences.map((one) => readDivergence(one, numbers)).filter(({ object }) => object >= 0);
  return { versus: text(json.versus), text: text(json.text), divergences };
}

function readDivergence(json: Record<string, unknown>, numbers: Map<number, number>): Divergence {
  return {
    time: number(json?.time),
    object: numbers.get(number(json?.object)) ?? -1,
    apart: text(json?.apart),
    decided: text(json?.rules_decided),
    versusDecided: text(json?.versus_decided),
    rows: Array.isArray(json?.rows) ? json.rows.map((row) => text(row?.text)) : [],
  };
}
