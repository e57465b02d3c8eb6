// node drop.mjs VIEWER PAGE CAPTURE: opens PAGE in Chromium, drops CAPTURE on it, and looks at what it plays. VIEWER is the folder that
// has playwright-core.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [viewer, page, capture] = process.argv.slice(2).map((path) => resolve(path));
const { chromium } = createRequire(`${viewer}/package.json`)('playwright-core');

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  const tab = await browser.newPage();
  const troubles = [];
  tab.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  tab.on('pageerror', (error) => troubles.push(String(error)));
  tab.on('request', (request) => /^(file|data|blob):/.test(request.url()) || troubles.push(request.url()));
  await tab.goto(pathToFileURL(page).href);
  await tab.evaluate((base64) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], 'mine.pcapng'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, readFileSync(capture).toString('base64'));
  await tab.getByRole('button', { name: 'replay' }).click();
  await tab.waitForFunction(() => window.acmotion?.ready);
  assert.deepEqual(await tab.evaluate(() => window.acmotion.runs), ['retail', 'acdream', 'snap']);
  await tab.evaluate(() => window.acmotion.seek(5));
  assert.ok(await tab.evaluate(() => window.acmotion.objects.some((id) => window.acmotion.pose(id, 'retail'))), 'a body is there');
  assert.deepEqual(troubles, []);
} finally {
  await browser.close();
}
