// Opens a recording: docs/recording.md says what is where.
import { Budget, ByteReader, MomentList, PlaceList, RecordingError, decodeText, mostBytesOf } from './bytes';
import type { Divergence, Meta, Land, MetricColumn, Moment, Recording, Run, SceneObject, TrueTrack, Versus } from './model';
import { emptyEvents, readEvents, readPoses, readSpeeds, readStates, readUpdates, readWaypoints } from './run_sections';

export const kMagic = 'ACMREC\r\n';
export const kVersion = 1;
export const kFlagCompressed = 1;
export const kHeaderBytes = 16;
const kMostRuns = 16;
const kJsonCost = 16; // bytes in memory for each, once it is parsed

export async function openRecording(file: Uint8Array): Promise<Recording> {
  return readSections(await sectionsOf(file), new Budget(file.length));
}

// The same recording, not compressed: the WebAssembly module has no zlib.
export async function uncompressed(file: Uint8Array): Promise<Uint8Array> {
  const sections = await sectionsOf(file);
  const plain = new Uint8Array(kHeaderBytes + sections.length);
  plain.set(file.subarray(0, kHeaderBytes));
  const header = new DataView(plain.buffer);
  header.setUint16(10, 0, true);
  header.setUint32(12, sections.length, true);
  plain.set(sections, kHeaderBytes);
  return plain;
}

export function looksLikeRecording(file: Uint8Array): boolean {
  return file.length >= kMagic.length && decodeText(file.subarray(0, kMagic.length)) === kMagic;
}

async function sectionsOf(file: Uint8Array): Promise<Uint8Array> {
  if (!looksLikeRecording(file)) {
    if (file.length >= 6 && decodeText(file.subarray(0, 6)) === kMagic.slice(0, 6)) {
      throw new RecordingError('damaged recording: it was copied as text, and its line ends were changed');
    }
    throw new RecordingError('not a recording: it does not start with ACMREC');
  }
  if (file.length < kHeaderBytes) throw cutAt(file.length);
  const header = new ByteReader(file.subarray(kMagic.length, kHeaderBytes), 'header', kMagic.length, new Budget(0));
  const version = header.u16();
  if (version !== kVersion) {
    throw new RecordingError(`a recording of version ${version}, this page reads ${kVersion}`);
  }
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

async function inflate(stored: Uint8Array, mostBytes: number): Promise<Uint8Array> {
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

function joined(chunks: Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

interface Section {
  kind: string;
  from: ByteReader;
}

function* sectionsIn(bytes: Uint8Array, budget: Budget): Generator<Section> {
  let at = 0;
  for (;;) {
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

function readSections(bytes: Uint8Array, budget: Budget): Recording {
  const recording: Recording = {
    meta: { acmotion: '', title: '', player: 0, note: '', seconds: 0, outcomes: [], kinds: [], metrics: [], ground: [] },
    objects: [],
    frameTimes: new Float64Array(0),
    truth: [],
    runs: [],
    hasMessages: false,
  };
  const seen = new Set<string>();
  for (const section of sectionsIn(bytes, budget)) {
    const isSecond = seen.has(section.kind) || recording.runs.length > 0;
    seen.add(section.kind);
    if (readSessionSection(recording, section)) {
      // Later sections point into earlier ones.
      if (isSecond) section.from.refuse('the session is told only once, and before the first run');
      continue;
    }
    readRunSection(recording, section);
  }
  for (const needed of ['META', 'OBJS', 'TIME', 'RUN ', 'POSE']) {
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
  const readers: Record<string, (from: ByteReader, run: Run, recording: Recording) => void> = {
    POSE: readPoses,
    SPED: readSpeeds,
    STAT: readStates,
    WAYP: readWaypoints,
    UPDT: readUpdates,
    EVNT: readEvents,
    HASH: readHashes,
  };
  const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
  if (!read) return; // a newer writer's
  const run = recording.runs.at(-1);
  if (!run) return from.refuse('it stands before the first run');
  read(from, run, recording);
  from.finish();
}

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
  return {
    key: text(json?.key), title: text(json?.title), unit: text(json?.unit), better: better === 'less' || better === 'more' ? better : 'neither',
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

function readRun(from: ByteReader, objects: SceneObject[]): Run {
  const json = readJson(from);
  const metrics = (json.metrics ?? {}) as Partial<Run['metrics']>;
  const numbers = new Map(objects.map((object, index) => [object.id, index]));
  return {
    label: text(json.label),
    metrics: { all: metrics.all ?? {}, objects: metrics.objects ?? {} },
    moments: Array.isArray(json.moments) ? json.moments.map((moment) => readMoment(moment, numbers)) : [],
    versus: readVersus(json.versus as Record<string, unknown> | undefined, numbers),
    tracks: [],
    events: emptyEvents(),
    hashes: undefined,
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

function readHashes(from: ByteReader, run: Run, recording: Recording): void {
  if (from.left !== recording.frameTimes.length * 8) from.refuse('not one hash for each frame');
  from.spend(from.left);
  run.hashes = BigUint64Array.from(recording.frameTimes, () => from.u64());
}
