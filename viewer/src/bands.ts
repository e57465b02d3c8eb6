// A curve of more frames than pixels: for each few pixels the least, the most and the middle, so that half an hour is a band
// with a line in it and not a solid block. Parts that are not loaded are a band without a line.
import type { Stretch } from './series';

type Line = (number | null)[];

export interface Bands {
  times: number[];
  lows: Line[]; // one for each curve
  highs: Line[];
  middles: Line[];
}

const blank = (count: number): Line => new Array<number | null>(count).fill(null);

// Frames from `first` to before `last`, in `buckets` of equal length in time. `isCircular`: a mean of headings would lie.
export function bandsOf(times: Float64Array, first: number, last: number, buckets: number, curves: Stretch[][], isCircular: boolean): Bands {
  const [from, to] = [times[first], times[last - 1]];
  const bucketOf = (frame: number) => Math.min(buckets - 1, Math.floor(((times[frame] - from) / (to - from || 1)) * buckets));
  const bands: Bands = { times: [], lows: [], highs: [], middles: [] };
  for (let bucket = 0; bucket < buckets; ++bucket) bands.times.push(from + ((bucket + 0.5) / buckets) * (to - from));
  for (const stretches of curves) {
    const band = new Band(buckets, bucketOf, isCircular);
    for (const stretch of stretches) band.add(stretch, Math.max(first, stretch.first), Math.min(last, stretch.end));
    bands.lows.push(band.low);
    bands.highs.push(band.high);
    bands.middles.push(band.middle());
  }
  return bands;
}

class Band {
  readonly low: Line;
  readonly high: Line;
  private readonly sums: Line;
  private readonly counts: Uint32Array;

  constructor(buckets: number, private readonly bucketOf: (frame: number) => number, private readonly isCircular: boolean) {
    [this.low, this.high, this.sums] = [blank(buckets), blank(buckets), blank(buckets)];
    this.counts = new Uint32Array(buckets);
  }

  // Its frames from `first` to before `end`.
  add({ first: begin, column, rough }: Stretch, first: number, end: number): void {
    if (!column && rough && first < end) {
      for (let bucket = this.bucketOf(first); bucket <= this.bucketOf(end - 1); ++bucket) this.widen(bucket, rough.least, rough.most);
    }
    for (let frame = first; column && frame < end; ++frame) {
      const value = column[frame - begin];
      if (typeof value === 'number') this.put(this.bucketOf(frame), value);
      else if (value === undefined && rough) this.widen(this.bucketOf(frame), rough.least, rough.most);
    }
  }
  private widen(bucket: number, least: number, most: number): void {
    this.low[bucket] = Math.min(this.low[bucket] ?? least, least);
    this.high[bucket] = Math.max(this.high[bucket] ?? most, most);
  }
  private put(bucket: number, value: number): void {
    this.widen(bucket, value, value);
    this.sums[bucket] = this.isCircular ? value : (this.sums[bucket] ?? 0) + value;
    ++this.counts[bucket];
  }

  middle(): Line {
    return this.isCircular ? this.sums : this.sums.map((sum, at) => (sum === null ? null : sum / this.counts[at]));
  }
}

// Frame by frame, from `first` to before `last`.
export function curveOf(stretches: Stretch[], first: number, last: number): { high: Line; low: Line; line: Line } {
  const [high, low, line] = [blank(last - first), blank(last - first), blank(last - first)];
  for (const { first: begin, end, column, rough } of stretches) {
    for (let frame = Math.max(first, begin); frame < Math.min(last, end); ++frame) {
      const value = column?.[frame - begin];
      if (value !== undefined) line[frame - first] = value;
      else if (rough) [high[frame - first], low[frame - first]] = [rough.most, rough.least];
    }
  }
  return { high, low, line };
}
