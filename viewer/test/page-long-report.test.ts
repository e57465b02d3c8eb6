// The report of a session longer than five minutes: all of it on one screen first.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { kOut, launch, openPage } from './browser';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'set ACMOTION_CLI to the program to test the page it makes' };
const folder = `${kOut}/long`;
const url = pathToFileURL(`${folder}/it.html`).href;
let browser: Browser;

before(async () => {
  if (!program) return;
  mkdirSync(folder, { recursive: true });
  execFileSync(program, ['simulate', 'jump', '-o', `${folder}/it.pcapng`, '--net', 'mobile', '--seconds', '310']);
  execFileSync(program, ['compare', `${folder}/it.pcapng`, '--fps', '20', '--report', `${folder}/it.html`]);
  browser = await launch();
});
after(() => browser?.close());

test('all of it is on the first screen, and nothing is cut on a phone', whenThere, async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    const { page, troubles } = await openPage(browser, url, { width, height });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    const table = (await page.locator('.spells').boundingBox())!;
    assert.ok(table.x + table.width <= width, `${table.x + table.width} of ${width} px`);
    if (width === 1280) assert.ok(table.y + table.height <= height, `${table.y + table.height} of ${height} px`);
    assert.deepEqual(troubles, []);
  }
});

test('bodies are folded, and a link to one opens it', whenThere, async () => {
  const { page } = await openPage(browser, url);
  assert.equal(await page.locator('details.body[open]').count(), 0);
  await page.locator('.bodies tbody a').first().click();
  await page.locator('details.body[open] .plot').first().waitFor({ state: 'visible' });
  assert.equal(await page.locator('details.body[open]').count(), 1);
});
