// The page of `acmotion serve`, which follows its file.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { ask, kOut, launch, openPage, whenReady } from './browser';
import { simulatedCapture } from './real_wasm';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'ACMOTION_CLI does not name the native acmotion' };

// In one go, as programs do that others read from.
function write(path: string, bytes: Uint8Array): void {
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

test('the page follows its file without a reload, and says why when it cannot', whenThere, async () => {
  const { bytes } = simulatedCapture('follow');
  const path = `${kOut}/followed.pcapng`;
  write(path, bytes.subarray(0, bytes.length / 2));
  const server = spawn(program!, ['serve', path], { stdio: ['ignore', 'pipe', 'ignore'] });
  const browser = await launch();
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const url = line.split(' ')[0];
    const { page, troubles } = await openPage(browser, `${url}?2d`);
    await whenReady(page);
    const frames = await ask(page, (api) => api.frameTimes.length);
    await ask(page, (api) => api.seek(5));
    const before = await ask(page, (api) => ({ time: api.time, selected: api.selected }));

    write(path, bytes);
    await page.waitForFunction((frames) => (window as any).acmotion.frameTimes.length > frames, frames);
    assert.deepEqual(await ask(page, (api) => ({ time: api.time, selected: api.selected })), before);
    assert.equal(await page.locator('.stage').count(), 1);
    assert.equal(await page.locator('#news').isVisible(), false);

    write(path, new TextEncoder().encode('this is no capture, only some text'));
    await page.getByText('followed.pcapng: not a capture').waitFor();
    assert.deepEqual(await ask(page, (api) => ({ time: api.time, selected: api.selected })), before, 'the picture stays');
    await page.screenshot({ path: `${kOut}/follow.png` });
    write(path, bytes);
    await page.locator('#news').waitFor({ state: 'hidden' });

    assert.deepEqual(troubles.filter((trouble) => !trouble.startsWith(`request: ${url}`)), [], 'it sends no request elsewhere');
    server.kill('SIGTERM');
    assert.deepEqual(await once(server, 'exit'), [0, null]);
    await page.getByText('acmotion serve does not answer').waitFor();
  } finally {
    server.kill();
    await browser.close();
  }
});
