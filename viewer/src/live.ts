// A session that is still going on: `acmotion live` lists what there is, piece by piece, and serves the pieces that the page shows
// (docs/live.md, "What the page reads").
import { findBlocks, plainOf, readStored, type Block } from './blocks';
import { Budget, RecordingError, mostBytesOf } from './bytes';
import type { Piece, Recording, SceneObject } from './model';
import { withNewMoments } from './moments';
import { readPiece, readSession, sectionsIn, type Section } from './recording';
import { readMeta, readObjects, readRun, readTimes } from './session_sections';
import { Shelf, kHeldBytes } from './shelf';
import { bytesSource, growingSource, type Source } from './source';

// What was new in the last part.
export interface Growth {
  frames: number;
  hasObjects: boolean; // others, or by other names
  hasMoments: boolean;
}

const kNewestPieces = 4; // a second

export class LiveSession {
  recording: Recording | undefined; // once it has begun
  private read = 0; // bytes of the list that were read
  private times = new Float64Array(1024); // of frames, with room for more
  private readonly told: Source;
  private readonly pieces: Source;
  private readonly numbers = new Map<number, number>(); // of objects, by id

  constructor(readonly id: string, signal?: AbortSignal) {
    this.told = growingSource(`told?${id}`, signal);
    this.pieces = growingSource(`pieces?${id}`, signal);
  }

  // Everything in the list up to that byte.
  async takeIn(bytes: number): Promise<Growth> {
    const growth = { frames: 0, hasObjects: false, hasMoments: false };
    if (bytes <= this.read) return growth;
    const news = await this.told.read(this.read, bytes);
    for (const block of findBlocks(news, 0).blocks) await this.take(news, block, growth);
    this.read = bytes;
    await this.loadNewest();
    return growth;
  }

  // The newest pieces are loaded before the page knows of them, so that the newest picture never waits.
  private async loadNewest(): Promise<void> {
    if (!this.recording) return;
    const { runs, shelf } = this.recording;
    for (const piece of runs[0].pieces.all.slice(-kNewestPieces)) await shelf.load(piece);
  }

  private async take(news: Uint8Array, block: Block, growth: Growth): Promise<void> {
    const most = mostBytesOf(news.length);
    const plain = await plainOf(await readStored(bytesSource(news), block), most);
    const sections = sectionsIn(plain, new Budget(news.length));
    if (block.kind === 'HEAD') this.recording = { ...readSession(sections, ['META', 'RUN ']), shelf: new Shelf(kHeldBytes) };
    else if (block.kind === 'MORE' && this.recording) this.grow(this.recording, block, sections, growth);
  }

  private grow(recording: Recording, { first, count }: Block, sections: Iterable<Section>, growth: Growth): void {
    for (const { kind, from } of sections) {
      if (kind === 'META') recording.meta = readMeta(from);
      else if (kind === 'OBJS') this.takeObjects(recording, readObjects(from), growth);
      else if (kind === 'TIME') this.takeTimes(recording, readTimes(from), first, growth);
      else if (kind === 'RUN ') this.takeMoments(recording, from, growth);
      else if (kind === 'AT  ') this.list(recording, { kind: 'PIEC', number: 0, byte: from.var(), size: from.var(), run: 0, first, count });
    }
  }

  private takeObjects({ objects }: Recording, news: SceneObject[], growth: Growth): void {
    for (const object of news) {
      const known = this.numbers.get(object.id) ?? objects.length;
      this.numbers.set(object.id, known);
      objects[known] = object;
    }
    growth.hasObjects = true;
  }

  private takeTimes(recording: Recording, news: Float64Array, first: number, growth: Growth): void {
    if (first !== recording.frameTimes.length) throw new RecordingError('pieces of the session are missing');
    const end = first + news.length;
    if (end > this.times.length) {
      const larger = new Float64Array(Math.max(end, this.times.length * 2));
      larger.set(this.times.subarray(0, first));
      this.times = larger;
    }
    this.times.set(news, first);
    recording.frameTimes = this.times.subarray(0, end);
    growth.frames += news.length;
  }

  private takeMoments({ runs, objects }: Recording, from: Section['from'], growth: Growth): void {
    runs[0].moments = withNewMoments(runs[0].moments, readRun(from, objects).moments);
    growth.hasMoments = true;
  }

  private list({ runs, objects, shelf }: Recording, block: Block): void {
    const { first, count } = block;
    const piece: Piece = { first, end: first + count, content: undefined, isLost: false };
    let fetched: Promise<Uint8Array> | undefined;
    const fetch = () => readStored(this.pieces, block).then((stored) => plainOf(stored, mostBytesOf(block.size)));
    runs[0].pieces.all.push(piece);
    shelf.add(piece, {
      size: block.size,
      fetch: () => {
        fetched ??= fetch();
        fetched.catch(() => {}); // what loads it reports the trouble
      },
      forget: () => (fetched = undefined),
      load: async (mostBytes) => {
        const plain = await (fetched ?? fetch());
        fetched = undefined;
        const budget = new Budget(block.size, mostBytes);
        piece.content = readPiece(sectionsIn(plain, budget), { objects: objects.length, first, end: piece.end });
        return budget.spent + plain.length;
      },
    });
  }
}
