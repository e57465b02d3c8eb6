// Asks the worker that runs acmotion. Its code is in the page, as text: there is no second file to load it from.
import workerCode from 'worker:wasm_worker';

export type Question =
  | { ask: 'load'; module: Uint8Array }
  | { ask: 'record'; capture: Uint8Array; framesPerSecond: number; rules: string[]; session: number }
  | { ask: 'rehash'; recording: Uint8Array; stored: number };

export interface Answer {
  recording?: Uint8Array;
  divergence?: number;
}

export class WasmClient {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>();
  private asked = 0;

  constructor(module: Uint8Array) {
    this.worker = new Worker(URL.createObjectURL(new Blob([workerCode], { type: 'text/javascript' })));
    this.worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: Answer; error?: string }>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if (data.answer) waiting?.resolve(data.answer);
      else waiting?.reject(new Error(data.error));
    };
    // What went wrong is told by the question that needed it.
    this.ask({ ask: 'load', module }).catch(() => {});
  }

  private ask(question: Question): Promise<Answer> {
    const id = ++this.asked;
    this.worker.postMessage({ id, question });
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  async record(capture: Uint8Array, framesPerSecond: number, rules: string[], session: number): Promise<Uint8Array> {
    const { recording } = await this.ask({ ask: 'record', capture, framesPerSecond, rules, session });
    return recording!;
  }
  async firstDivergence(recording: Uint8Array, stored: number): Promise<number> {
    const { divergence } = await this.ask({ ask: 'rehash', recording, stored });
    return divergence ?? -1;
  }
}
