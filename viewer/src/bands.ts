// A curve of more frames than pixels: for each few pixels the least, the most and the middle, so that half an hour is a band
// with a line in it and not a solid block.
import type { Column } from './series';

export interface Bands {
  times: number[];
  lows: Column[]; // one for each curve
  highs: Column[];
  middles: Column[];
}

// Frames from `first` to before `last`, in `buckets` of equal length in time. `isCircular`: a mean of headings would lie.
export function bandsOf(times: Float64Array, first: number, last: number, buckets: number, columns: Column[], isCircular: boolean): Bands {
  const [from, to] = [times[first], times[last - 1]];
  const bucketOf = (frame: number) => Math.min(buckets - 1, Math.floor(((times[frame] - from) / (to - from || 1)) * buckets));
  const bands: Bands = { times: [], lows: [], highs: [], middles: [] };
  for (let bucket = 0; bucket < buckets; ++bucket) bands.times.push(from + ((bucket + 0.5) / buckets) * (to - from));
  for (const column of columns) addBand(bands, column, first, last, buckets, bucketOf, isCircular);
  return bands;
}

function addBand(bands: Bands, column: Column, first: number, last: number, buckets: number, bucketOf: (frame: number) => number, isCircular: boolean): void {
  const [low, high, middle] = [blank(buckets), blank(buckets), blank(buckets)];
  const counts = new Uint32Array(buckets);
  for (let frame = first; frame < last; ++frame) {
    const value = column[frame];
    if (value === null) continue;
    const at = bucketOf(frame);
    low[at] = Math.min(low[at] ?? value, value);
    high[at] = Math.max(high[at] ?? value, value);
    middle[at] = isCircular ? value : (middle[at] ?? 0) + value;
    ++counts[at];
  }
  bands.lows.push(low);
  bands.highs.push(high);
  bands.middles.push(isCircular ? middle : middle.map((sum, at) => (sum === null ? null : sum / counts[at])));
}

const blank = (count: number): Column => new Array<number | null>(count).fill(null);
