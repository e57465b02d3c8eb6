// The report that `acmotion demo` makes: what its script adds, and how it fits on screens and on paper.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { ask, kOut, launch, openPage, whenReady } from './browser';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'set ACMOTION_CLI to the program to test the page it makes' };
const url = pathToFileURL(`${kOut}/report/demo.html`).href;
let browser: Browser;

before(async () => {
  if (!program) return;
  execFileSync(program, ['demo', '-o', `${kOut}/report`]);
  browser = await launch();
});
after(() => browser?.close());

const texts = (page: Page, selector: string) => page.locator(selector).allInnerTexts();
const firstBodies = (page: Page) => texts(page, '.bodies tbody tr:nth-child(-n+3) th');

test('a pointer over one card shows the values of all three at that time', whenThere, async () => {
  const { page, troubles } = await openPage(browser, url);
  await page.locator('.columns .area').first().hover({ position: { x: 100, y: 40 } });
  const said = await texts(page, '.columns .says');
  assert.equal(said.length, 3);
  assert.deepEqual(said.map((text) => text.match(/retail|acdream|snap/)?.[0]), ['retail', 'acdream', 'snap']);
  assert.equal(new Set(said.map((text) => text.match(/[\d.]+ s/)?.[0])).size, 1);
  for (const text of said) assert.match(text, /[\d.]+ m\/s/);
  await page.mouse.move(5, 5);
  assert.equal(await page.locator('.says').count(), 0);
  assert.deepEqual(troubles, []);
});

test('the value of a pop is read where its line leaves the plot', whenThere, async () => {
  const { page } = await openPage(browser, url);
  const article = page.locator('article').filter({ has: page.locator('.peak') }).first();
  const peak = (await article.locator('.peak').innerText()).replace('▲ ', '');
  const place = await article.locator('path[data-beyond]').evaluate((path, peak) => {
    const pairs = (path as SVGElement).dataset.beyond!.split(' ');
    return Number(pairs[pairs.findIndex((value, i) => i % 2 === 1 && value === peak) - 1]) / 1200;
  }, peak);
  const area = article.locator('.area');
  const box = (await area.boundingBox())!;
  await area.hover({ position: { x: box.width * place, y: 20 } });
  assert.match(await article.locator('.says').innerText(), new RegExp(`${peak.replace('.', '\\.')} m/s`));
});

test('a finger leaves the cursor where it was, and arrow keys move it', whenThere, async () => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.columns .area').first().tap({ position: { x: 120, y: 40 } });
  assert.equal(await page.locator('.columns .says').count(), 3);
  const time = () => page.locator('.columns .says div').first().innerText();
  await page.locator('.columns .area').first().focus();
  const before = await time();
  await page.keyboard.press('ArrowRight');
  assert.ok(parseFloat(await time()) > parseFloat(before));
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.says').count(), 0);
});

test('every body can be sorted by every column, with the keyboard too', whenThere, async () => {
  const { page } = await openPage(browser, url);
  const before = await firstBodies(page);
  const names = page.locator('.bodies th[data-column="0"] button');
  await names.focus();
  await page.keyboard.press('Enter');
  const sorted = await texts(page, '.bodies tbody th');
  assert.deepEqual(sorted, [...sorted].sort((a, b) => a.localeCompare(b)));
  assert.notDeepEqual(await firstBodies(page), before);
  const snap = page.locator('.bodies th[data-column="4"]');
  await snap.locator('button').click();
  assert.equal(await snap.getAttribute('aria-sort'), 'descending');
  assert.equal(await page.locator('.bodies th[aria-sort]').count(), 1);
  const pops = (await texts(page, '.bodies tbody tr td:nth-child(5)')).map(Number);
  assert.deepEqual(pops, [...pops].sort((a, b) => b - a));
});

test('a search without a result says so', whenThere, async () => {
  const { page } = await openPage(browser, url);
  await page.locator('.find input').fill('drudge');
  assert.match(await page.locator('.find [role=status]').innerText(), /^\d+ of 23$/);
  await page.locator('.find input').fill('zzz');
  assert.equal(await page.locator('.find [role=status]').innerText(), 'No body has “zzz” in its name or id.');
  assert.equal(await page.locator('.bodies tbody tr:visible').count(), 0);
});

test('a metric says what it means when it is reached by keyboard', whenThere, async () => {
  const { page } = await openPage(browser, url);
  const term = page.locator('.metrics .term').filter({ hasText: 'foot-slide' });
  assert.equal(await term.locator('[role=tooltip]').isVisible(), false);
  await term.focus();
  assert.match(await term.locator('[role=tooltip]').innerText(), /feet that slide/);
});

test('a worst moment opens in the viewer at that body, time and rule set', whenThere, async () => {
  const { page } = await openPage(browser, url);
  const article = page.locator('article').filter({ hasText: 'acdream' }).first();
  const [, time] = (await article.locator('h4').innerText()).match(/at ([\d.]+) s/)!;
  await article.locator('a.play').click();
  await whenReady(page);
  assert.ok(Math.abs((await ask(page, (api) => api.time)) - Number(time)) < 0.02);
  assert.match(page.url(), /demo-view\.html#.*run=acdream/);
});

for (const width of [320, 390, 768, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${width} px, ${colorScheme}: nothing reaches beyond the page, and no card stands alone`, whenThere, async () => {
      const { page, troubles } = await openPage(browser, url, { width, height: 900 }, colorScheme === 'dark');
      await page.screenshot({ path: `${kOut}/report-${width}-${colorScheme}.png`, fullPage: true });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      const rows = await page.locator('.column').evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
      assert.ok([1, 3].includes(new Set(rows).size), `${rows}`);
      assert.deepEqual(troubles, []);
    });
  }
}

test('numbers of an axis do not touch each other', whenThere, async () => {
  for (const width of [390, 768, 1280]) {
    const { page } = await openPage(browser, url, { width, height: 900 });
    const touching = await page.locator('.times').evaluateAll((axes) => axes.flatMap((axis) => {
      const boxes = [...axis.children].map((label) => label.getBoundingClientRect()).filter((box) => box.width > 0);
      return boxes.slice(1).filter((box, i) => box.left < boxes[i].right + 2).map((box) => box.left);
    }));
    assert.deepEqual(touching, [], `${width} px`);
  }
});

test('on paper nothing is cut, cards stay whole, and the legend is there, in light colours', whenThere, async () => {
  const { page } = await openPage(browser, url, { width: 718, height: 1046 }, true); // A4 less its margins
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 718);
  const style = (selector: string, name: string, pseudo?: string) => page.locator(selector).first()
    .evaluate((node, [name, pseudo]) => getComputedStyle(node, pseudo).getPropertyValue(name!), [name, pseudo]);
  assert.equal(await style('.column', 'break-inside'), 'avoid');
  assert.equal(await style('.key.acdream', 'border-top-style', '::before'), 'dashed');
  assert.equal(await style('.key.acdream', 'color'), 'rgb(180, 83, 9)');
  await page.pdf({ path: `${kOut}/report.pdf`, format: 'A4', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } });
});

test('without JavaScript everything but the niceties is there', whenThere, async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(url);
  assert.equal(await page.locator('.column').count(), 3);
  assert.equal(await page.locator('.find').isVisible(), false);
  assert.equal(await page.locator('th button').count(), 0);
});
