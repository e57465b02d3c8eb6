// The sections that belong to the session, and what is said of a run as a whole (docs/recording.md, "The session", "A run").
import { ByteReader, MomentList, PlaceList, decodeText } from './bytes';
import { PieceList } from './look';
import type { Divergence, Land, Meta, MetricColumn, Moment, Run, SceneObject, TrueTrack, Versus } from './model';

const kJsonCost = 16; // bytes in memory for each, once it is parsed

function readJson(from: ByteReader): Record<string, unknown> {
  from.spend(from.left * kJsonCost);
  try {
    const value: unknown = JSON.parse(decodeText(from.raw(from.left)));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // refused below
  }
  return from.refuse('its JSON cannot be read');
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const texts = (value: unknown) => (Array.isArray(value) ? value.map(text) : []);

export function readMeta(from: ByteReader): Meta {
  const json = readJson(from);
  return {
    acmotion: text(json.acmotion),
    title: text(json.title),
    player: number(json.player),
    note: text(json.note),
    paceLines: texts(json.pace_lines),
    seconds: number(json.seconds),
    epoch: Number(text(json.epoch_ns)) / 1e9 || 0,
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
  const digits = typeof json?.digits === 'number' ? json.digits : unit === '' ? 0 : unit === 'm' ? 3 : 1; // older files have none
  return {
    key: text(json?.key), title: text(json?.title), unit, digits: Math.min(Math.max(Math.trunc(digits), 0), 9),
    better: better === 'less' || better === 'more' ? better : 'neither',
  };
}

export function readObjects(from: ByteReader): SceneObject[] {
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

export function readTimes(from: ByteReader): Float64Array {
  const times = new Float64Array(from.count(1, 8));
  const moments = new MomentList();
  for (let frame = 0; frame < times.length; ++frame) {
    times[frame] = moments.next(from);
    if (frame > 0 && times[frame] < times[frame - 1]) from.refuse('time runs backwards');
  }
  from.finish();
  return times;
}

export function readTruth(from: ByteReader, objects: number): (TrueTrack | undefined)[] {
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
      track.places[sample * 3] = places.x / 1000;
      track.places[sample * 3 + 1] = places.y / 1000;
      track.places[sample * 3 + 2] = places.z / 1000;
    }
    tracks[object] = track;
  }
  from.finish();
  return tracks;
}

export function readRun(from: ByteReader, objects: SceneObject[]): Run {
  const json = readJson(from);
  const metrics = (json.metrics ?? {}) as Partial<Run['metrics']>;
  const numbers = new Map(objects.map((object, index) => [object.id, index]));
  return {
    label: text(json.label),
    metrics: { all: metrics.all ?? {}, objects: metrics.objects ?? {} },
    moments: Array.isArray(json.moments) ? json.moments.map((moment) => readMoment(moment, numbers)) : [],
    versus: readVersus(json.versus as Record<string, unknown> | undefined, numbers),
    pieces: new PieceList(),
    buckets: [],
    plots: [],
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
