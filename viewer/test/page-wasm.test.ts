// The page with the real module in it: a capture is dropped, and people are seen.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { before, test } from 'node:test';
import { Acmotion } from '../src/wasm';
import { ask, dropFile, kOut, launch, openPage, settled, whenReady } from './browser';
import { modulePath, simulatedCapture, spoilHash, whenBuilt } from './real_wasm';

const kPage = `${kOut}/with-wasm.html`;
before(() => {
  if (!whenBuilt.skip) writeFileSync(kPage, execFileSync('./page-with', [modulePath('player.wasm')], { maxBuffer: 1 << 26 }));
});

test('a dropped capture is replayed by acmotion itself, and its bodies are drawn', whenBuilt, async () => {
  const browser = await launch();
  try {
    const { page, troubles } = await openPage(browser, pathToFileURL(kPage).href);
    await dropFile(page, 'jump.pcapng', simulatedCapture('page').bytes);
    await page.getByRole('button', { name: 'replay' }).click();
    await whenReady(page);
    assert.deepEqual(await ask(page, (api) => api.runs), ['retail', 'acdream', 'snap']);
    await ask(page, (api) => api.seek(10));
    await settled(page);
    assert.deepEqual(await ask(page, (api) => api.objects.filter((id) => api.pose(id, 'retail')).length), 6);
    for (const count of Object.values(await ask(page, (api) => api.drawn))) assert.ok(count > 0);
    await page.screenshot({ path: `${kOut}/with-wasm.png` });
    assert.equal(await page.locator('#diverged').isVisible(), false);
    assert.deepEqual(troubles, []);
  } finally {
    await browser.close();
  }
});

test('the page plays a recording again, and tells what is wrong with a capture', whenBuilt, async () => {
  const player = await Acmotion.load(readFileSync(modulePath('player.wasm')));
  const recording = player.record(simulatedCapture('page').bytes, 30, ['retail']);
  const browser = await launch();
  try {
    const { page, troubles } = await openPage(browser, pathToFileURL(kPage).href);
    const { spoilt, frame } = spoilHash(recording, 1);
    await dropFile(page, 'spoilt.acm', spoilt);
    await page.getByText(`DIVERGED from frame ${frame}:`).waitFor();
    await dropFile(page, 'broken.pcapng', Uint8Array.of(0x0a, 0x0d, 0x0d, 0x0a, 1, 2, 3, 4, 5, 6, 7, 8));
    await page.getByRole('button', { name: 'replay' }).click();
    await page.getByText('No game traffic in this capture, which is broken after byte 0').waitFor();
    assert.deepEqual(troubles, []);
  } finally {
    await browser.close();
  }
});
