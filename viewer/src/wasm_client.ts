// Asks the worker that runs acmotion.

export type Question =
  | { ask: 'load'; module: Uint8Array }
  | { ask: 'record'; capture: Uint8Array; stored: number; framesPerSecond: number; rules: string[]; session: number }
  | { ask: 'rehash'; recording: Uint8Array; stored: number };

export interface Answer {
  recording?: Uint8Array;
  divergence?: number;
}

export interface Reply {
  id: number;
  answer?: Answer;
  error?: string;
  stopped?: boolean; // the worker has come to its end
}

export class WasmClient {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  private asked = 0;

  constructor(private readonly module: Uint8Array, private readonly startWorker: () => Worker) {}

  private ask(question: Question): Promise<Answer> {
    this.worker ??= this.start();
    return this.post(this.worker, question);
  }
  private start(): Worker {
    const worker = this.startWorker();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.hear(data);
    worker.onerror = () => this.throwAway('acmotion could not be started in this browser');
    // The request that needed it reports the error.
    this.post(worker, { ask: 'load', module: this.module }).catch(() => {});
    return worker;
  }
  private post(worker: Worker, question: Question): Promise<Answer> {
    const id = ++this.asked;
    worker.postMessage({ id, question });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  private hear({ id, answer, error, stopped }: Reply): void {
    if (stopped) return this.throwAway(error!);
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (answer) waiting?.resolve(answer);
    else waiting?.reject(new Error(error));
  }
  // Its memory goes with it; the next question starts another.
  private throwAway(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }

  async record(capture: Uint8Array, stored: number, framesPerSecond: number, rules: string[], session: number): Promise<Uint8Array> {
    const { recording } = await this.ask({ ask: 'record', capture, stored, framesPerSecond, rules, session });
    return recording!;
  }
  async firstDivergence(recording: Uint8Array, stored: number): Promise<number> {
    const { divergence } = await this.ask({ ask: 'rehash', recording, stored });
    return divergence ?? -1;
  }
}
