// The page of `acmotion live`: a session that comes over sockets or through a pipe.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ask, kOut, launch, openPage, whenReady } from './browser';
import { LiveCrowd } from './live_crowd';
import { acmotion, simulatedCapture } from './real_wasm';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'ACMOTION_CLI does not name the native acmotion' };

// Bodies that are elsewhere than when this was asked first.
const waitForMovement = (page: Page, least: number) => page.waitForFunction((least) => {
  const api = (window as any).acmotion;
  const first = ((window as any).firstPoses ??= new Map());
  const moved = api.objects.filter((object: string) => {
    const is = api.pose(object, 'retail');
    if (is && !first.has(object)) first.set(object, is);
    return is && Math.hypot(first.get(object).x - is.x, first.get(object).y - is.y) > 0.5;
  });
  return api.following && moved.length >= least;
}, least);

// A server, a relay before it, and what the relay records: a client logs in there once the page is open.
test('a crowd is shown as it comes, paused, scrubbed and caught up with', whenThere, async () => {
  const crowd = await LiveCrowd.start(program!, 120);
  const browser = await launch();
  try {
    const { url } = crowd;
    const { page, troubles } = await openPage(browser, `${url}?2d`);
    await page.getByText('Waiting for the first packets of the game').waitFor();

    crowd.logIn();
    await whenReady(page);
    assert.deepEqual(await ask(page, (api) => [api.live, api.following, api.playing]), [true, true, true]);
    await page.waitForFunction(() => (window as any).acmotion.objects.length > 100 && (window as any).acmotion.drawn.retail > 20);
    await waitForMovement(page, 20);
    await page.screenshot({ path: `${kOut}/live.png` });

    // What is paused stays, while more comes.
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = await ask(page, (api) => ({ time: api.time, frames: api.frameTimes.length, following: api.following }));
    assert.equal(paused.following, false);
    await page.waitForFunction((frames) => (window as any).acmotion.frameTimes.length > frames + 30, paused.frames);
    assert.equal(await ask(page, (api) => api.time), paused.time);

    // Back to what was seen first, and explained as in any recording.
    const first = await ask(page, (api) => api.frameTimes[60]);
    await page.evaluate((time) => (window as any).acmotion.seek(time), first);
    await page.waitForFunction(() => !(window as any).acmotion.loading);
    const back = await ask(page, (api) => ({ time: api.time, there: api.objects.filter((object) => api.pose(object, 'retail') !== null).length }));
    assert.equal(back.time, first);
    assert.ok(back.there > 50, `${back.there} bodies`);
    assert.ok(((await page.locator('#decisions').textContent()) ?? '').length > 10);

    await page.getByRole('button', { name: 'catch up' }).click();
    await page.waitForFunction(() => {
      const api = (window as any).acmotion;
      return api.following && api.frameTimes.at(-1) - api.time < 0.5;
    });
    await page.waitForFunction(() => /moments \([1-9]/.test(document.querySelector('#tabs')?.textContent ?? ''));

    // A tab that is opened again goes on, and so does one when the stream has ended.
    await crowd.endStream();
    await page.reload();
    await whenReady(page);
    await page.waitForFunction((frames) => (window as any).acmotion.frameTimes.length > frames, paused.frames);
    assert.deepEqual(await ask(page, (api) => [api.live, api.following]), [true, true]);

    assert.deepEqual(troubles.filter((trouble) => !trouble.startsWith(`request: ${url}`)), [], 'it sends no request elsewhere');
    crowd.live.kill('SIGTERM');
    assert.deepEqual(await once(crowd.live, 'exit'), [0, null]);
  } finally {
    crowd.stop();
    await browser.close();
  }
});

test('another login is shown in place of the first', whenThere, async () => {
  const live = spawn(program!, ['live', '-'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const browser = await launch();
  try {
    const [line] = (await once(createInterface(live.stdout), 'line')) as [string];
    const { page } = await openPage(browser, `${line.split(' ')[0]}?2d`);
    live.stdin.write(simulatedCapture('live-first', 'strafe').bytes);
    await whenReady(page);
    const title = await page.title();
    // Another section of the same stream, as a capture that was begun again.
    const second = resolve(kOut, 'live-second.pcapng');
    acmotion('simulate', 'jump', '--seed', '2', '-o', second);
    live.stdin.end(readFileSync(second));
    await page.waitForFunction((title) => document.title !== title, title);
    assert.match(await page.title(), /session 2/);
    assert.equal(await ask(page, (api) => api.following), true);
  } finally {
    live.kill();
    await browser.close();
  }
});

// A simulated server, its client, a relay between them and the page, over sockets and in real time.
test('demo --live shows a town that moves, over a network that is changed on the page', whenThere, async () => {
  const demo = spawn(program!, ['demo', '--live', '--net', 'dsl'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const browser = await launch();
  try {
    const [line] = (await once(createInterface(demo.stdout), 'line')) as [string];
    const url = line.split(' ')[0];
    const { page, troubles } = await openPage(browser, `${url}?2d`);
    await whenReady(page);
    await page.waitForFunction(() => (window as any).acmotion.objects.length > 20 && (window as any).acmotion.drawn.retail > 5);
    await waitForMovement(page, 3);
    // Its player stands, so another body is followed.
    await page.waitForFunction(() => {
      const { acmotion: api, firstPoses } = window as any;
      const [was, is] = [firstPoses.get(api.selected), api.pose(api.selected, 'retail')];
      return was && is && Math.hypot(was.x - is.x, was.y - is.y) > 0.5;
    });
    await page.screenshot({ path: `${kOut}/demo-live.png` });

    const field = page.getByRole('textbox', { name: /^Network/ });
    const answer = page.getByLabel(/^Network.*answer$/);
    await field.fill('delay soon');
    await page.getByRole('button', { name: 'set' }).click();
    await page.waitForFunction(() => /delay/.test(document.querySelector('#controls output')?.textContent ?? ''));
    assert.doesNotMatch((await answer.textContent()) ?? '', /from now on/, 'words that make no sense change nothing');
    await field.fill('awful');
    await page.getByRole('button', { name: 'set' }).click();
    await page.getByText('from now on: awful').waitFor();

    // The console reports the refusal of the words, too.
    const expected = (trouble: string) => trouble.startsWith(`request: ${url}`) || trouble.includes('status of 400');
    assert.deepEqual(troubles.filter((trouble) => !expected(trouble)), [], 'it sends no request elsewhere');
    demo.kill('SIGTERM');
    assert.deepEqual(await once(demo, 'exit'), [0, null]);
  } finally {
    demo.kill();
    await browser.close();
  }
});
