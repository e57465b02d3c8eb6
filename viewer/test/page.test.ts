import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { newPose, poseAt, type Recording } from '../src/model';
import { openRecording } from '../src/recording';
import { ask, dropFile, kOut, launch, openPage, settled, whenReady, writePage } from './browser';
import { sampleRecording } from './make-recording';

let browser: Browser;
let file: Uint8Array;
let recording: Recording;
let url: string;

before(async () => {
  browser = await launch();
  file = sampleRecording();
  recording = await openRecording(file);
  url = writePage('sample.html', { recording: file });
});
after(() => browser?.close());

const opened = async (hash = '', size?: { width: number; height: number }, dark = false) => {
  const watched = await openPage(browser, url + hash, size, dark);
  await whenReady(watched.page);
  return watched;
};
const shot = (page: Awaited<ReturnType<typeof opened>>['page'], name: string) => page.screenshot({ path: `${kOut}/${name}.png` });

test('a page opens on the ugliest moment of snap, without trouble and without requests', async () => {
  const { page, troubles } = await opened();
  const worst = recording.runs[2].moments[0];
  assert.equal(await ask(page, (api) => api.selected), `0x${recording.objects[worst.object].id.toString(16).toUpperCase()}`);
  assert.ok(Math.abs((await ask(page, (api) => api.time)) - worst.time) < 0.05);
  assert.deepEqual(await ask(page, (api) => api.visible), ['retail', 'acdream', 'snap']);
  assert.match(await page.locator('#story').innerText(), /in one frame/);
  await shot(page, 'overlay');
  assert.deepEqual(troubles, []);
  await page.context().close();
});
