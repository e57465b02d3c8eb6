// What the summary has of a run piece by piece (docs/recording.md, "The summary of a run").
import { checked, type ByteReader } from './bytes';
import { kLanes, kPlotted, type PlotTrack, type Run } from './model';

const kBucketCost = 240;
const kPlotTrackCost = 160;
const kRecordCost = 4 + 8 * kPlotted.length;
const kScales = [100, 1000, 1000, 1000]; // of kPlotted: centimetres, millimetres

export interface SummaryLimits {
  objects: number;
  frames: number;
}

export function readBuckets(from: ByteReader, run: Run, { frames }: SummaryLimits): void {
  let next = 0;
  run.buckets = Array.from({ length: from.count(4 + kLanes.length, kBucketCost) }, () => {
    const first = from.var();
    const end = first + from.var();
    if (first < next || end <= first || end > frames) from.refuse(`frames ${first} to ${end} of ${frames}`);
    next = end;
    return { first, end, bodies: from.var(), events: kLanes.map(() => from.var()), portals: from.var() };
  });
}

export function readPlots(from: ByteReader, run: Run, { objects }: SummaryLimits): void {
  let before = -1;
  for (let left = from.count(2, kPlotTrackCost); left > 0; --left) {
    const object = from.index(objects);
    if (object <= before) from.refuse(`object ${object} after ${before}`);
    before = object;
    run.plots[object] = readPlot(from, run.buckets.length);
  }
}

function readPlot(from: ByteReader, buckets: number): PlotTrack {
  const count = from.count(2, kRecordCost);
  const track = { buckets: new Uint32Array(count), values: new Float32Array(count * kPlotted.length * 2).fill(NaN) };
  let bucket = 0;
  for (let record = 0; record < count; ++record) {
    const since = from.var();
    bucket += since;
    if (bucket >= buckets || (record > 0 && since === 0)) from.refuse(`piece ${bucket} of ${buckets}`);
    track.buckets[record] = bucket;
    readRanges(from, track.values, record * kPlotted.length * 2);
  }
  return track;
}

function readRanges(from: ByteReader, values: Float32Array, at: number): void {
  const mask = from.u8();
  if (mask >> kPlotted.length !== 0) from.refuse(`unknown quantities ${mask}`);
  kScales.forEach((scale, quantity) => {
    if (!(mask & (1 << quantity))) return;
    const least = checked(from, from.zig());
    values[at + quantity * 2] = least / scale;
    values[at + quantity * 2 + 1] = checked(from, least + from.var()) / scale;
  });
}
