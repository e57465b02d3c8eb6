// The page of `acmotion live`: a session that comes through a pipe, step by step.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { ask, kOut, launch, openPage, whenReady } from './browser';
import { acmotion, simulatedCapture } from './real_wasm';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'ACMOTION_CLI does not name the native acmotion' };

test('a session is shown as it comes, paused, scrubbed and caught up with', whenThere, async () => {
  const { bytes } = simulatedCapture('live', 'town');
  const part = (from: number, to: number) => bytes.subarray(bytes.length * from, bytes.length * to);
  const live = spawn(program!, ['live', '-'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const browser = await launch();
  try {
    const [line] = (await once(createInterface(live.stdout), 'line')) as [string];
    const url = line.split(' ')[0];
    const { page, troubles } = await openPage(browser, `${url}?2d`);
    await page.getByText('Waiting for the first packets of the game').waitFor();

    live.stdin.write(part(0, 0.2));
    await whenReady(page);
    assert.deepEqual(await ask(page, (api) => [api.live, api.following, api.playing]), [true, true, true]);
    await page.waitForFunction(() => (window as any).acmotion.objects.length > 20 && (window as any).acmotion.drawn.retail > 5);

    // Bodies move as packets come, without a hand on the page.
    const before = await ask(page, (api) => ({ time: api.time, frames: api.frameTimes.length, poses: api.objects.map((object) => api.pose(object, 'retail')) }));
    live.stdin.write(part(0.2, 0.4));
    await page.waitForFunction(({ time, frames, poses }) => {
      const api = (window as any).acmotion;
      const moved = api.objects.filter((object: string, at: number) => {
        const [was, is] = [poses[at], api.pose(object, 'retail')];
        return was && is && Math.hypot(was.x - is.x, was.y - is.y) > 0.5;
      });
      return api.following && api.time > time && api.frameTimes.length > frames && moved.length >= 3;
    }, before);
    await page.screenshot({ path: `${kOut}/live.png` });

    // What is paused stays, while more comes.
    await page.getByRole('button', { name: 'Pause' }).click();
    const paused = await ask(page, (api) => ({ time: api.time, frames: api.frameTimes.length, following: api.following }));
    assert.equal(paused.following, false);
    live.stdin.write(part(0.4, 0.6));
    await page.waitForFunction((frames) => (window as any).acmotion.frameTimes.length > frames + 60, paused.frames);
    assert.equal(await ask(page, (api) => api.time), paused.time);

    // Back to what was seen first, and explained as in any recording.
    await ask(page, (api) => api.seek(3));
    await page.waitForFunction(() => !(window as any).acmotion.loading);
    const back = await ask(page, (api) => ({ time: api.time, there: api.objects.filter((object) => api.pose(object, 'retail') !== null).length }));
    assert.equal(back.time, 3);
    assert.ok(back.there > 20);
    assert.ok(((await page.locator('#decisions').textContent()) ?? '').length > 10);

    await page.getByRole('button', { name: 'catch up' }).click();
    await page.waitForFunction(() => {
      const api = (window as any).acmotion;
      return api.following && api.frameTimes.at(-1) - api.time < 0.5;
    });
    assert.match((await page.locator('#tabs').textContent()) ?? '', /moments \([1-9]/, 'worst moments come as they occur');

    // A tab that is opened again goes on, and so does one when the stream has ended.
    live.stdin.end(part(0.6, 1));
    await page.reload();
    await whenReady(page);
    await page.waitForFunction((frames) => (window as any).acmotion.frameTimes.length > frames, paused.frames);
    assert.deepEqual(await ask(page, (api) => [api.live, api.following]), [true, true]);

    assert.deepEqual(troubles.filter((trouble) => !trouble.startsWith(`request: ${url}`)), [], 'it sends no request elsewhere');
    live.kill('SIGTERM');
    assert.deepEqual(await once(live, 'exit'), [0, null]);
  } finally {
    live.kill();
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
test('demo --live shows a town that moves, paused, scrubbed and caught up with, over a network that is changed on the page', whenThere, async () => {
  const demo = spawn(program!, ['demo', '--live', '--net', 'dsl'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const browser = await launch();
  try {
    const [line] = (await once(createInterface(demo.stdout), 'line')) as [string];
    const url = line.split(' ')[0];
    const { page, troubles } = await openPage(browser, `${url}?2d`);
    await whenReady(page);
    await page.waitForFunction(() => (window as any).acmotion.objects.length > 20 && (window as any).acmotion.drawn.retail > 5);
    await page.waitForFunction(() => {
      const api = (window as any).acmotion;
      const first = ((window as any).firstPoses ??= new Map());
      const moved = api.objects.filter((object: string) => {
        const is = api.pose(object, 'retail');
        if (is && !first.has(object)) first.set(object, is);
        return is && Math.hypot(first.get(object).x - is.x, first.get(object).y - is.y) > 0.5;
      });
      return api.following && moved.length >= 3;
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

    await page.getByRole('button', { name: 'Pause' }).click();
    const frames = await ask(page, (api) => api.frameTimes.length);
    await page.waitForFunction((frames) => (window as any).acmotion.frameTimes.length > frames + 30, frames);
    await ask(page, (api) => api.seek(1));
    await page.waitForFunction(() => !(window as any).acmotion.loading);
    assert.equal(await ask(page, (api) => api.time), 1);
    await page.getByRole('button', { name: 'catch up' }).click();
    await page.waitForFunction(() => {
      const api = (window as any).acmotion;
      return api.following && api.frameTimes.at(-1) - api.time < 0.5;
    });
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
