// Follows `acmotion serve` or `acmotion live`: their events say what there is to play, and the page takes it in place.

import type { LiveControl } from './live_controls';
import { httpSource, type Source } from './source';

// The event of lab/cli/serve.cpp.
interface News {
  recording: number; // another number is another recording
  diverged: number; // the first frame that this version of acmotion draws differently; -1: none
  problem: string; // why the file as it is now cannot be shown
}

// The event of lab/cli/live_show.cpp.
export interface LiveNews {
  live: string; // which session: another id is another session; '': none yet
  bytes: number; // that there are of it
  controls: LiveControl[];
  problem: string;
}

export interface FollowHooks {
  takeIn(news: LiveNews, signal: AbortSignal): Promise<void>;
  open(recording: Source, diverged: number): Promise<void>;
  tell(words: string): void; // '': nothing is wrong
}

export class Follower {
  private source: EventSource | undefined;
  private latest: News | LiveNews | undefined;
  private shown = 0;
  private isTaking = false;
  private readonly gone = new AbortController();

  constructor(private readonly hooks: FollowHooks) {
    document.addEventListener('visibilitychange', () => this.listen(), { signal: this.gone.signal });
    this.listen();
  }

  stop(): void {
    this.gone.abort();
    this.source?.close();
    this.hooks.tell('');
  }

  // A browser has six connections to one server for all its tabs; hidden tabs must not keep them.
  private listen(): void {
    this.source?.close();
    if (document.hidden) return;
    this.source = new EventSource('events');
    this.source.onmessage = ({ data }: MessageEvent<string>) => void this.take(JSON.parse(data) as News | LiveNews);
    this.source.onerror = () => this.hooks.tell('acmotion serve does not answer. This is the last it showed.');
  }

  // What comes while a recording is fetched and opened waits; only the latest counts.
  private async take(news: News | LiveNews): Promise<void> {
    this.latest = news;
    if (this.isTaking) return;
    this.isTaking = true;
    try {
      await this.takeLatest();
    } catch (error) {
      this.hooks.tell(error instanceof Error ? error.message : String(error));
    } finally {
      this.isTaking = false;
    }
  }

  private async takeLatest(): Promise<void> {
    let taken: News | LiveNews | undefined;
    while (this.latest && this.latest !== taken) {
      taken = this.latest;
      if ('live' in taken) await this.hooks.takeIn(taken, this.gone.signal);
      else await this.takeRecording(taken);
    }
  }
  private async takeRecording(news: News): Promise<void> {
    if (news.recording !== this.shown) await this.fetchUnlessOutdated(news);
    this.hooks.tell(news.problem && `${news.problem}\nThis is the last version that could be shown.`);
  }
  // A recording that was replaced while it was being opened is no error: the latest comes next.
  private async fetchUnlessOutdated(news: News): Promise<void> {
    try {
      await this.fetch(news);
    } catch (error) {
      if (this.latest === news) throw error;
    }
  }
  private async fetch({ recording, diverged }: News): Promise<void> {
    this.shown = recording;
    const source = await httpSource(`recording?${recording}`, this.gone.signal);
    if (!this.gone.signal.aborted) await this.hooks.open(source, diverged);
  }
}
