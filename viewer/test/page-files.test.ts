// Files that come in, good and bad.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ask, dropFile, kOut, launch, openPage, whenReady, writePage } from './browser';
import { sampleRecording, sampleSections } from './make-recording';
import { Packer, packFile, section } from './pack';
import { tinyWasm, trappingCapture } from './tiny_wasm';

let browser: Browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const pcap = Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0);

test('an empty page asks for a file, and takes one that is dropped', async () => {
  const { page, troubles } = await openPage(browser, writePage('empty.html', {}));
  assert.match(await page.locator('#start').innerText(), /Drop a recording \(\.acm\) here/, 'it cannot replay a capture, and asks for none');
  assert.equal(await page.locator('#file').getAttribute('accept'), '.acm');
  await page.screenshot({ path: `${kOut}/start.png` });
  await dropFile(page, 'a.acm', sampleRecording({ seconds: 2 }));
  await whenReady(page);
  assert.equal(await page.locator('#start').isVisible(), false);
  assert.deepEqual(troubles, []);
  await page.context().close();
});

test('a chosen file opens in place of the one before', async () => {
  const { page } = await openPage(browser, writePage('short.html', { recording: sampleRecording({ seconds: 2 }) }));
  await whenReady(page);
  await page.keyboard.press('o');
  await page.locator('#file').setInputFiles({ name: 'b.acm', mimeType: '', buffer: Buffer.from(sampleRecording({ seconds: 5 })) });
  await page.waitForFunction(() => (window as any).acmotion.frameTimes.length === 151);
  assert.equal(await page.locator('.stage').count(), 1);
  await page.context().close();
});

test('a crowd opens, and all of it is drawn', async () => {
  const recording = sampleRecording({ crowd: 1000, seconds: 2, rules: ['retail'] });
  const { page, troubles } = await openPage(browser, writePage('all.html', { recording }) + '#time=1.5&view=overlay,2d');
  await whenReady(page);
  assert.equal(await ask(page, (api) => api.objects.length), 1005);
  assert.deepEqual(await ask(page, (api) => api.drawn), { retail: 1005 });
  assert.deepEqual(troubles, []);
  await page.context().close();
});

test('a corrupt file shows the error, not a blank page', async () => {
  const file = sampleRecording({ seconds: 2 });
  const { page } = await openPage(browser, writePage('corrupt.html', { recording: file.subarray(0, 12) }));
  await page.getByText('cut at byte 12').waitFor();
  await dropFile(page, 'x.acm', new TextEncoder().encode('hello'));
  await page.getByText('not a recording').waitFor();
  await dropFile(page, 'good.acm', file);
  await whenReady(page);
  // A bad one after a good one leaves the way back open.
  await dropFile(page, 'x.acm', new TextEncoder().encode('hello'));
  await page.getByRole('button', { name: 'back', exact: true }).click();
  assert.equal(await page.locator('#start').isVisible(), false);
  await page.context().close();
});

test('a capture without the WebAssembly part says what to do', async () => {
  const { page } = await openPage(browser, writePage('empty.html', {}));
  await dropFile(page, 'mine.pcap', pcap);
  await page.getByText('acmotion view mine.pcap').waitFor();
  await page.context().close();
});

test('a recording that a newer acmotion plays otherwise has a banner', async () => {
  const { page } = await openPage(browser, writePage('diverged.html', { recording: sampleRecording({ seconds: 2 }), diverged: 31 }));
  await page.getByText('DIVERGED from frame 31').waitFor();
  await page.context().close();
  const same = await openPage(browser, writePage('short.html', { recording: sampleRecording({ seconds: 2 }) }));
  await whenReady(same.page);
  assert.equal(await same.page.locator('#diverged').isVisible(), false);
  assert.equal(await ask(same.page, (api) => api.ready), true);
  await same.page.context().close();
});

test('a dropped capture is replayed in the page', async () => {
  const recording = sampleRecording({ seconds: 3, rules: ['retail'] });
  const { page, troubles } = await openPage(browser, writePage('wasm.html', { wasm: tinyWasm({ recording }) }));
  assert.match(await page.locator('#start').innerText(), /or a capture/);
  await dropFile(page, 'mine.jsonl', new TextEncoder().encode('{"t": 0'));
  await page.getByText('Replay mine.jsonl under').waitFor();
  await dropFile(page, 'mine.pcapng', Uint8Array.of(0x0a, 0x0d, 0x0d, 0x0a, 0, 0));
  assert.match(await page.locator('#replay').innerText(), /retail\s*as the game client of 2013/);
  await page.screenshot({ path: `${kOut}/replay.png` });
  await page.getByRole('button', { name: 'replay' }).click();
  await whenReady(page);
  assert.deepEqual(await ask(page, (api) => api.runs), ['retail']);
  assert.deepEqual(troubles, []);
  await page.context().close();
});

test('a capture that stops the module says so, and the next one is replayed', async () => {
  const recording = sampleRecording({ seconds: 3, rules: ['retail'] });
  const { page } = await openPage(browser, writePage('wasm.html', { wasm: tinyWasm({ recording }) }));
  await dropFile(page, 'mine.pcap', trappingCapture);
  await page.getByRole('button', { name: 'replay' }).click();
  await page.getByText('acmotion stopped partway').waitFor();
  await dropFile(page, 'mine.pcap', pcap);
  await page.getByRole('button', { name: 'replay' }).click();
  await whenReady(page);
  await page.context().close();
});

test('a capture that cannot be replayed shows why', async () => {
  const wasm = tinyWasm({ recording: new Uint8Array(0), error: 'mine.pcap has no session' });
  const { page } = await openPage(browser, writePage('wasm.html', { wasm }));
  await dropFile(page, 'mine.pcap', pcap);
  await page.getByRole('button', { name: 'replay' }).click();
  await page.getByText('has no session').waitFor();
  await page.context().close();
});

test('a recording with its messages is played again, and told to diverge', async () => {
  const sections = sampleSections({ seconds: 2 });
  const recording = packFile([...sections.slice(0, 3), section('MESG', new Packer().var(0)), ...sections.slice(3)]);
  const { page } = await openPage(browser, writePage('wasm.html', { recording, wasm: tinyWasm({ recording, divergence: 12 }) }));
  await page.getByText('DIVERGED from frame 12').waitFor();
  await page.context().close();
});
