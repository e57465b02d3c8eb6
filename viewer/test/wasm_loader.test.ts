import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Acmotion, Module, Stopped } from '../src/wasm';
import { WasmClient, type Question, type Reply } from '../src/wasm_client';
import { sampleRecording } from './make-recording';
import { keyIn, tinyWasm, trappingCapture } from './tiny_wasm';

const capture = Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1);

test('a capture becomes the recording that the module makes', async () => {
  const recording = sampleRecording({ seconds: 1 });
  const acmotion = await Acmotion.load(tinyWasm({ recording }) as BufferSource);
  assert.deepEqual(acmotion.record(capture, 60, ['retail', 'snap']), recording);
  assert.equal(acmotion.firstDivergence(recording), -1);
});

test('a capture that the module refuses brings its words', async () => {
  const acmotion = await Acmotion.load(tinyWasm({ recording: new Uint8Array(0), error: 'no session in it' }) as BufferSource);
  assert.throws(() => acmotion.record(capture, 60, ['retail']), /no session in it/);
});

test('bytes that are no module are refused', () => assert.rejects(Acmotion.load(Uint8Array.of(1, 2, 3)), /CompileError/));

test('every module gets a key of its own for its tables', async (context) => {
  const memories: WebAssembly.Memory[] = [];
  const load = Module.load.bind(Module);
  context.mock.method(Module, 'load', async (bytes: BufferSource) => {
    const module = await load(bytes);
    memories.push(module.exports.memory);
    return module;
  });
  const bytes = tinyWasm({ recording: new Uint8Array(0) }) as BufferSource;
  await Acmotion.load(bytes, Uint32Array.of(1, 2, 3, 4));
  await Acmotion.load(bytes);
  await Acmotion.load(bytes);
  const [given, one, other] = memories.map(keyIn);
  assert.deepEqual(given, [1, 2, 3, 4]);
  assert.notDeepEqual(one, other, 'the key is of chance');
  assert.notDeepEqual(one, [0, 0, 0, 0]);
});

test('addresses above 2 GiB are addresses', async () => {
  const recording = sampleRecording({ seconds: 1 });
  const acmotion = await Acmotion.load(tinyWasm({ recording, at: 2 ** 31 + 16 }) as BufferSource);
  assert.deepEqual(acmotion.record(capture, 60, ['retail']), recording);
  assert.throws(() => acmotion.record(trappingCapture, 60, ['retail']), Stopped, 'it read what was put there');
});

test('a module that traps says so in words, and that it is of no use any more', async () => {
  const acmotion = await Acmotion.load(tinyWasm({ recording: sampleRecording({ seconds: 1 }) }) as BufferSource);
  assert.throws(() => acmotion.record(trappingCapture, 60, ['retail']), (error) => {
    return error instanceof Stopped && /^acmotion stopped partway .*acmotion view CAPTURE$/.test(error.message);
  });
});

// A worker that answers as it is told, without a browser.
class FakeWorker {
  onmessage: ((event: { data: Reply }) => void) | undefined;
  isTerminated = false;
  readonly asked: string[] = [];
  constructor(private readonly reply: (question: Question) => Omit<Reply, 'id'>) {}
  postMessage({ id, question }: { id: number; question: Question }): void {
    this.asked.push(question.ask);
    queueMicrotask(() => this.isTerminated || this.onmessage!({ data: { id, ...this.reply(question) } }));
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

test('a worker whose module has stopped is thrown away, and the next capture gets another', async () => {
  const recording = Uint8Array.of(1, 2, 3);
  const workers: FakeWorker[] = [];
  const client = new WasmClient(Uint8Array.of(0), () => {
    workers.push(new FakeWorker((question) => {
      if (question.ask !== 'record') return { answer: {} };
      return question.capture === trappingCapture ? { error: 'more memory than a page may have', stopped: true } : { answer: { recording } };
    }));
    return workers.at(-1) as unknown as Worker;
  });
  const record = (file: Uint8Array) => client.record(file, file.length, 60, ['retail'], 0);
  const both = [record(trappingCapture), client.firstDivergence(recording, 0)];
  await assert.rejects(both[0], /more memory than a page may have/);
  await assert.rejects(both[1], /more memory/, 'what waited for the same worker is told too');
  assert.deepEqual(await record(capture), recording);
  assert.deepEqual(workers.map(({ isTerminated }) => isTerminated), [true, false]);
  assert.deepEqual(workers[1].asked, ['load', 'record']);
  assert.deepEqual(await record(capture), recording);
  assert.equal(workers.length, 2, 'a worker that works is kept');
});

test('the worker is told how many bytes were stored of a capture', async () => {
  let asked: Question | undefined;
  const client = new WasmClient(Uint8Array.of(0), () => new FakeWorker((question) => {
    asked = question;
    return { answer: { recording: capture } };
  }) as unknown as Worker);
  await client.record(capture, 3, 30, ['retail'], 0);
  assert.deepEqual(asked, { ask: 'record', capture, stored: 3, framesPerSecond: 30, rules: ['retail'], session: 0 });
});
