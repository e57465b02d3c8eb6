// A long session, of which the page has no more than it shows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { poseAt } from '../src/look';
import { newPose, type Recording } from '../src/model';
import { ask, dropFile, kOut, launch, openPage, settled, whenReady } from './browser';
import { sampleSections } from './make-recording';
import { inPieces } from './make-pieces';
import { packBlocks, packFile } from './pack';
import { RangeServer } from './range_server';

const kSeconds = 400;
let browser: Browser;
let whole: Recording;
let blocks: Uint8Array[];
const servers: RangeServer[] = [];

before(async () => {
  browser = await launch();
  const sections = sampleSections({ seconds: kSeconds, framesPerSecond: 5 });
  // Bytes of a newer writer make it too long to be loaded whole.
  ({ recording: whole, blocks } = await inPieces(sections, packFile(sections), 10, { pad: 40_000 }));
});
after(async () => {
  for (const server of servers) server.stop();
  await browser?.close();
});

async function served(file: Uint8Array, hash = '', size?: { width: number; height: number }, dark = false) {
  const server = new RangeServer(file);
  servers.push(server);
  const url = await server.start();
  const { page, troubles } = await openPage(browser, url + hash, size, dark);
  await whenReady(page);
  const end = async () => {
    await page.context().close();
    assert.deepEqual(troubles.filter((each) => !each.startsWith(`request: ${url}`) && !each.includes('503')), []);
  };
  return { server, page, end };
}

const isThere = (page: Page) => page.waitForFunction(() => !(window as any).acmotion.loading);
async function posesAt(page: Page, time: number): Promise<void> {
  await page.evaluate((time) => (window as any).acmotion.seek(time), time);
  await isThere(page);
  const frame = await ask(page, (api) => api.frame);
  for (const run of whole.runs) {
    const expected = newPose();
    assert.ok(poseAt(run, 1, frame, expected));
    const shown = await page.evaluate((label) => (window as any).acmotion.pose('0x80000010', label), run.label);
    for (const axis of ['x', 'y', 'z'] as const) assert.ok(Math.abs(shown[axis] - expected[axis]) <= 0.0005, `${run.label} at ${time}`);
  }
}

test('a long recording is shown at once, and scrubbed anywhere by reading its pieces there', async () => {
  const file = packBlocks(blocks);
  assert.ok(file.length > 4_000_000);
  const { server, page, end } = await served(file);
  await isThere(page);
  assert.ok(server.bytes < file.length / 5, `${server.bytes} of ${file.length}`);
  assert.match(await page.locator('#tabs').innerText(), /moments \(\d+\)/);
  assert.match(await page.locator('#story').innerText(), /number 1 of/);
  for (const time of [399, 3, 203, 87.4, 310]) await posesAt(page, time);
  assert.ok(server.bytes < file.length / 2, `${server.bytes} of ${file.length}`);
  await end();
});

test('the overview jumps by pointer and by keys', async () => {
  const { page, end } = await served(packBlocks(blocks), '#time=100');
  const overview = page.getByRole('slider', { name: 'overview of the session' });
  const box = (await overview.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.75, box.y + 20);
  await isThere(page);
  assert.ok(Math.abs((await ask(page, (api) => api.time)) - 300) < 2);
  assert.match((await overview.getAttribute('aria-valuetext'))!, /^\d+\.\d{3} s · \d+ bodies · \d+ decisions?/);
  await overview.focus();
  for (const [key, time] of [['ArrowRight', 310], ['ArrowLeft', 300], ['ArrowLeft', 290], ['PageDown', 250]] as const) {
    await page.keyboard.press(key);
    await settled(page);
    assert.ok(Math.abs((await ask(page, (api) => api.time)) - time) < 0.21, `${key}: ${await ask(page, (api) => api.time)}`);
  }
  await isThere(page);
  await page.screenshot({ path: `${kOut}/evening.png` });
  await end();
});

test('the overview fits a phone and the dark', async () => {
  const { page, end } = await served(packBlocks(blocks), '#time=100', { width: 390, height: 844 }, true);
  await isThere(page);
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  assert.ok((await page.locator('#minimap').boundingBox())!.width > 300);
  await page.screenshot({ path: `${kOut}/evening-phone.png` });
  await end();
});

test('a damaged piece is named when one comes to it', async () => {
  const file = packBlocks(blocks);
  const block = 1 + 41 + 3 * 20; // retail, from 200 s on
  const byte = 16 + blocks.slice(0, block).reduce((sum, { length }) => sum + length, 0);
  file[byte + 100] ^= 1;
  const { page, end } = await served(file, '#time=100');
  await isThere(page);
  assert.equal(await page.locator('#note').isVisible(), false);
  await page.evaluate(() => (window as any).acmotion.seek(205));
  await page.getByText(`not shown: block ${block}, at byte ${byte}: its checksum is wrong`).waitFor();
  await isThere(page);
  assert.equal(await page.evaluate(() => (window as any).acmotion.pose('0x80000010', 'retail')), null);
  assert.notEqual(await page.evaluate(() => (window as any).acmotion.pose('0x80000010', 'snap')), null);
  await end();
});

test('what cannot be had now is waited for', async () => {
  const { server, page, end } = await served(packBlocks(blocks), '#time=100');
  await isThere(page);
  server.fails = true;
  await page.evaluate(() => (window as any).acmotion.seek(305));
  await page.getByText('loading … acmotion serve: 503 not now').waitFor();
  server.fails = false;
  await isThere(page);
  await page.locator('#loading').waitFor({ state: 'hidden' });
  await posesAt(page, 305);
  await end();
});

test('a dropped recording is read where it is looked at', async () => {
  const { page, end } = await served(packBlocks(blocks), '#time=100');
  // Both have the same title: the dropped one is there when the tabs are new.
  await page.evaluate(() => document.querySelector<HTMLElement>('#tabs button')!.dataset.of = 'served');
  await dropFile(page, 'evening.acm', packBlocks(blocks));
  await page.waitForFunction(() => document.querySelector<HTMLElement>('#tabs button')?.dataset.of !== 'served');
  await posesAt(page, 222);
  const held = await ask(page, (api) => api.held);
  assert.ok(held.parts < 41 * 4 / 2, `${held.parts} parts`);
  await end();
});
