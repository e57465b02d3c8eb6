import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Acmotion } from '../src/wasm';
import { sampleRecording } from './make-recording';
import { tinyWasm } from './tiny_wasm';

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
