// What of a recording is in memory: parts are loaded when they are wanted, and those that were not wanted for the longest go when
// there are too many.
import { RecordingError } from './bytes';
import type { Part } from './model';

// Bytes of parts, unpacked, that stay in memory; what is drawn now may take more.
export const kHeldBytes = 256_000_000;

// Until it is known: what a part takes of memory for each byte stored.
const kUsualRatio = 20;
const kRetryMilliseconds = 2000;

export interface Loader {
  size: number; // bytes stored
  // Begins to read its bytes: parts are fetched side by side, and unpacked one after the other.
  fetch(): void;
  forget(): void; // what was fetched and is not wanted any more
  // Unpacks it into `part.content`, within so many bytes of memory, and says how many it took.
  load(mostBytes: number): Promise<number>;
}

interface Entry extends Loader {
  cost: number; // 0: not known yet
  wantedAt: number;
}

export class Shelf {
  version = 0; // another number: other parts are there
  trouble = ''; // why parts cannot be had now
  onChange: () => void = () => {};
  private readonly entries = new Map<Part<unknown>, Entry>();
  private bytes = 0;
  private clock = 0;
  private must: Part<unknown>[] = [];
  private wanted: Part<unknown>[] = []; // those that must be there, and the others
  private fetched: Part<unknown>[] = [];
  private isBusy = false;
  private loading: { done: Promise<void> } | undefined;

  // `most`: what all parts together may take under any circumstances (docs/recording.md, "Limits").
  constructor(readonly bound = kHeldBytes, private readonly most = Infinity) {}

  get held(): { parts: number; bytes: number } {
    return { parts: [...this.entries.keys()].filter(({ content }) => content !== undefined).length, bytes: this.bytes };
  }

  add(part: Part<unknown>, loader: Loader): void {
    this.entries.set(part, { ...loader, cost: 0, wantedAt: 0 });
  }

  // What is looked at now, the most urgent first; `others` only as far as there is room. What was wanted before counts no more.
  want(must: Part<unknown>[], others: Part<unknown>[]): void {
    this.must = must;
    this.wanted = [...new Set([...must, ...others])];
    const now = ++this.clock;
    for (const part of this.wanted) this.stamp(part, now);
    this.fetchMust();
    void this.work();
  }

  // At once, whether there is room or not.
  async load(part: Part<unknown>): Promise<void> {
    while (this.loading) await this.loading.done.catch(() => {}); // the caller that asked for that one gets the trouble
    if (!this.isAbsent(part)) return;
    this.stamp(part, ++this.clock);
    this.loading = { done: this.take(part).finally(() => (this.loading = undefined)) };
    await this.loading.done;
  }

  private fetchMust(): void {
    if (this.trouble) return; // one asks alone whether it is over
    for (const part of this.fetched) if (!this.must.includes(part)) this.entries.get(part)!.forget();
    this.fetched = this.must.filter((part) => this.isAbsent(part));
    for (const part of this.fetched) this.entries.get(part)!.fetch();
  }
  private stamp(part: Part<unknown>, now: number): void {
    const entry = this.entries.get(part);
    if (entry) entry.wantedAt = now;
  }
  private isAbsent(part: Part<unknown>): boolean {
    return part.content === undefined && !part.isLost && this.entries.has(part);
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      for (let part = this.next(); part; part = this.next()) await this.load(part);
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.onChange();
      // Asked again a little later, not sixty times a second.
      await new Promise((done) => setTimeout(done, kRetryMilliseconds));
      this.isBusy = false;
      this.onChange();
    } finally {
      this.isBusy = false;
    }
  }
  private next(): Part<unknown> | undefined {
    return this.wanted.find((part) => this.isAbsent(part) && (this.must.includes(part) || this.hasRoomFor(part)));
  }
  private hasRoomFor(part: Part<unknown>): boolean {
    const { cost, size } = this.entries.get(part)!;
    const kept = this.wanted.reduce((sum, each) => sum + (each.content === undefined ? 0 : this.entries.get(each)?.cost ?? 0), 0);
    return kept + (cost || size * kUsualRatio) <= this.bound;
  }

  // A part that cannot be read is lost, and no other; anything else may be otherwise the next time.
  private async take(part: Part<unknown>): Promise<void> {
    const entry = this.entries.get(part)!;
    try {
      entry.cost = await entry.load(Math.max(0, this.most - this.bytes));
      this.bytes += entry.cost;
      this.makeRoom(part);
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error;
      part.isLost = true;
    }
    this.trouble = '';
    ++this.version;
    this.onChange();
  }

  // The one that has just come stays, unless it is only wanted as far as there is room.
  private makeRoom(newest: Part<unknown>): void {
    const isNeeded = (part: Part<unknown>) => part === newest || this.wanted.includes(part);
    const others = [...this.entries].filter(([part]) => part.content !== undefined && !isNeeded(part)).sort(([, a], [, b]) => a.wantedAt - b.wantedAt);
    for (const [part] of others) {
      if (this.bytes <= this.bound) return;
      this.drop(part);
    }
    if (this.bytes > this.bound && this.wanted.includes(newest) && !this.must.includes(newest)) this.drop(newest);
  }
  private drop(part: Part<unknown>): void {
    part.content = undefined;
    this.bytes -= this.entries.get(part)!.cost;
  }
}
