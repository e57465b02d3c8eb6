// acmotion compiled to WebAssembly does what the native one does, to the bit.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { gunzipped } from '../src/gunzip';
import { openRecording } from '../src/recording';
import { Acmotion, Module, Stopped, type ModuleExports, type PlayerExports } from '../src/wasm';
import { acmotion, modulePath, simulatedCapture, spoilHash, whenBuilt } from './real_wasm';

interface CheckerExports extends ModuleExports {
  acm_conform(name: number, nameSize: number, text: number, size: number): number;
  acm_determinism(preset: number, presetSize: number, capture: number, size: number): number;
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const kVectors = '../tests/vectors';
// Forty seconds of chasing over DSL: acmotion simulate chase --net dsl -o chase.pcapng
const kCapture = 'test/data/chase.pcapng';
const vectorFiles = readdirSync(kVectors).filter((name) => /\.jsonl(\.gz)?$/.test(name));

function vectors(name: string): Uint8Array {
  const path = resolve(kVectors, name);
  return name.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path);
}

class Checker {
  constructor(private readonly module: Module<CheckerExports>) {}

  conform(name: string, text: Uint8Array): { cases: number; passed: number; failed: number } {
    return JSON.parse(this.answered(this.module.lend(utf8(name), (nameAt, nameSize) =>
      this.module.lend(text, (at, size) => this.module.exports.acm_conform(nameAt, nameSize, at, size)))));
  }
  determinism(preset: string, capture: Uint8Array): { pose_hash: string; state_hash: string } {
    return JSON.parse(this.answered(this.module.lend(utf8(preset), (presetAt, presetSize) =>
      this.module.lend(capture, (at, size) => this.module.exports.acm_determinism(presetAt, presetSize, at, size)))));
  }
  private answered(good: number): string {
    if (!good) throw this.module.error();
    return new TextDecoder().decode(this.module.answer());
  }
}

const loadChecker = async () => new Checker(await Module.load<CheckerExports>(readFileSync(modulePath('checker.wasm'))));
const loadPlayer = () => Acmotion.load(readFileSync(modulePath('player.wasm')));

for (const name of vectorFiles) {
  test(`WebAssembly passes ${name}`, whenBuilt, async (context) => {
    const { cases, passed, failed } = (await loadChecker()).conform(name, vectors(name));
    assert.ok(cases > 0);
    assert.deepEqual({ passed, failed }, { passed: cases, failed: 0 });
    context.diagnostic(`${cases} cases`);
  });
}

test('a vector that asks for something else fails', whenBuilt, async () => {
  const [line] = new TextDecoder().decode(vectors('messages.jsonl')).split('\n', 1);
  const checker = await loadChecker();
  assert.deepEqual(checker.conform('messages.jsonl', utf8(line)), { cases: 1, passed: 1, failed: 0 });
  const other = utf8(JSON.stringify({ ...JSON.parse(line), error: 'Truncated' }));
  assert.deepEqual(checker.conform('messages.jsonl', other), { cases: 1, passed: 0, failed: 1 });
  assert.throws(() => checker.conform('nothing.jsonl', other), /no such kind of vectors/);
});

test('WebAssembly comes to the hashes of a capture that the native program gives', whenBuilt, async () => {
  const native: { rules: string; pose_hash: string; state_hash: string }[] =
    JSON.parse(acmotion('determinism', kCapture, '--json'));
  assert.deepEqual(native.map(({ rules }) => rules), ['retail', 'acdream', 'snap', 'openac']);
  const checker = await loadChecker();
  for (const { rules, pose_hash, state_hash } of native) {
    assert.deepEqual(checker.determinism(rules, readFileSync(kCapture)), { pose_hash, state_hash }, rules);
  }
  assert.throws(() => checker.determinism('dance', readFileSync(kCapture)), /no such rules/);
  assert.throws(() => checker.determinism('retail', utf8('this is no capture, only some text')), /./);
});

test('the key of its tables changes nothing that WebAssembly makes of a capture', whenBuilt, async () => {
  const module = readFileSync(modulePath('player.wasm'));
  const recorded = async (...key: number[]) =>
    (await Acmotion.load(module, Uint32Array.from(key))).record(readFileSync(kCapture), 30, ['retail', 'acdream', 'snap']);
  const made = await recorded(0, 0, 0, 0);
  assert.deepEqual(await recorded(1, 2, 3, 4), made);
  assert.deepEqual(await recorded(0xffffffff, 0x80000000, 7, 0xdeadbeef), made);
});

// The creatures of `hills` go at paces that are found in the capture.
for (const scenario of ['jump', 'hills']) test(`a capture of ${scenario} becomes the recording that the native program makes of it`, whenBuilt, async () => {
  const { path, bytes } = simulatedCapture('wasm', scenario);
  acmotion('replay', path, '--recording', 'out/wasm-native.acm');
  const native = await openRecording(readFileSync('out/wasm-native.acm'));
  const mine = await openRecording((await loadPlayer()).record(bytes, 60, ['retail', 'acdream', 'snap']));
  assert.deepEqual(mine.meta.paceLines, native.meta.paceLines);
  assert.equal(mine.meta.paceLines.length, scenario === 'hills' ? 2 : 0);
  assert.deepEqual(mine.objects, native.objects);
  assert.deepEqual(mine.frameTimes, native.frameTimes);
  assert.deepEqual(mine.runs.map(({ label }) => label), ['retail', 'acdream', 'snap']);
  for (const [index, { label, pieces }] of mine.runs.entries()) {
    const theirs = native.runs[index];
    assert.equal(label, theirs.label);
    const tracks = ({ all }: typeof pieces) => all.map(({ content }) => content!.tracks);
    const events = ({ all }: typeof pieces) => all.map(({ content }) => content!.events.count);
    assert.deepEqual(tracks(pieces), tracks(theirs.pieces), `${label}: poses, states, queues and updates`);
    assert.deepEqual(events(pieces), events(theirs.pieces));
  }
});

// docs/security.md, "The law of cost": this one is cut, and the sooner where it is packed.
test('a packed capture is drawn as far as the native program draws it', whenBuilt, async () => {
  mkdirSync('out', { recursive: true });
  execFileSync('python3', ['../tests/fuzz/hostile.py', 'flyers', '300', 'out/flyers.pcap']);
  execFileSync('gzip', ['-9', '-k', '-f', 'out/flyers.pcap']);
  const player = await loadPlayer();
  const drawn = async (name: string) => {
    const file = readFileSync(name);
    const recording = player.record(await gunzipped(file), 60, ['retail'], 0, file.length);
    // It ends with 1, because it draws less than there is.
    assert.throws(() => acmotion('replay', name, '--recording', 'out/flyers.acm'), { status: 1 });
    const native = await openRecording(readFileSync('out/flyers.acm'));
    const { frameTimes } = await openRecording(recording);
    assert.deepEqual(frameTimes, native.frameTimes, name);
    return frameTimes.length;
  };
  assert.ok(await drawn('out/flyers.pcap.gz') < await drawn('out/flyers.pcap'));
});

test('the page comes to the numbers that the native program prints', whenBuilt, async () => {
  interface NativeRun { label: string; all: object; objects: { object: number; metrics: object }[]; moments: { time: number; kind: string; severity: number }[] }
  const native: NativeRun[] = JSON.parse(acmotion('compare', kCapture, '--json')).runs;
  const mine = await openRecording((await loadPlayer()).record(readFileSync(kCapture), 60, ['retail', 'acdream', 'snap']));
  assert.equal(mine.runs.length, native.length);
  for (const [index, { label, metrics, moments }] of mine.runs.entries()) {
    const theirs = native[index];
    assert.equal(label, theirs.label);
    assert.deepEqual(metrics.all, theirs.all, label);
    assert.deepEqual(metrics.objects, Object.fromEntries(theirs.objects.map(({ object, metrics }) => [object, metrics])), label);
    const brief = (all: { time: number; kind: string; severity: number }[]) => all.map(({ time, kind, severity }) => [time, kind, severity]);
    assert.deepEqual(brief(moments), brief(theirs.moments), label);
  }
});

test('a recording is played again, and the frame found from which on it is another', whenBuilt, async () => {
  const player = await loadPlayer();
  const recording = player.record(simulatedCapture('wasm').bytes, 30, ['retail']);
  assert.equal(player.firstDivergence(recording), -1);
  const { spoilt, frame } = spoilHash(recording, 2);
  // Frames fall on whole microseconds: the one that ends ten seconds may be the 301st.
  assert.ok(frame >= 600 && frame <= 602, `pieces have ten seconds, and the third begins at frame ${frame}`);
  assert.equal(player.firstDivergence(spoilt), frame);
  assert.throws(() => player.firstDivergence(recording.subarray(0, 50)), /./);
});

test('what cannot be replayed is refused with a reason', whenBuilt, async () => {
  const player = await loadPlayer();
  const { bytes } = simulatedCapture('wasm');
  assert.throws(() => player.record(utf8('this is no capture, only some text'), 60, ['retail']), /^Error: Not a capture: /);
  assert.throws(() => player.record(new Uint8Array(0), 60, ['retail']), /Not a capture/);
  assert.throws(() => player.record(bytes, 60, []), /No rules/);
  assert.throws(() => player.record(bytes, 0, ['retail']), /Frames a second/);
  assert.throws(() => player.record(bytes.subarray(0, 200), 60, ['retail']), /^Error: No game traffic in this capture, which is cut off inside a record after byte 100/);
});

test('the memory of a page is bounded, and what needs more says what to do', whenBuilt, async () => {
  const kPageBytes = 65536;
  const kMostBytes = 2 ** 30; // as the words say
  const module = await Module.load<PlayerExports>(readFileSync(modulePath('player.wasm')));
  const { memory, acm_alloc, acm_record } = module.exports;
  const { bytes } = simulatedCapture('wasm');
  const recordWithNothingLeft = (at: number, size: number) => {
    for (let piece = kMostBytes / 2; piece >= 64; piece /= 2) while (acm_alloc(piece) !== 0);
    return acm_record(at, size, size, 60_000, 7, 0);
  };
  assert.throws(() => module.lend(bytes, recordWithNothingLeft), (error) => {
    return error instanceof Stopped && /needs more memory than a page may have \(1 GiB\).*acmotion view/.test(error.message);
  });
  assert.ok(memory.buffer.byteLength > kMostBytes - 4 * kPageBytes && memory.buffer.byteLength <= kMostBytes, `${memory.buffer.byteLength}`);
});
