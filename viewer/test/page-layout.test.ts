// Where things stand: on small screens, for the keyboard, on paper; and that a slow picture loses no time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { ask, kOut, launch, openPage, settled, whenReady, writePage } from './browser';
import { sampleRecording } from './make-recording';

let browser: Browser;
let url: string;
before(async () => {
  browser = await launch();
  url = writePage('layout.html', { recording: sampleRecording() });
});
after(() => browser?.close());

async function opened(width = 1280, height = 800, dark = false): Promise<Page> {
  const { page } = await openPage(browser, url, { width, height }, dark);
  await whenReady(page);
  return page;
}

// Nothing lies over it, and it is on the first screen.
async function canBePressed(button: Locator): Promise<boolean> {
  const { x, y, width, height } = (await button.boundingBox())!;
  return button.evaluate((element, [x, y]) => element.contains(document.elementFromPoint(x, y)), [x + width / 2, y + height / 2]);
}

for (const [width, height] of [[1280, 800], [768, 1024], [390, 844], [844, 390]]) {
  test(`at ${width} × ${height} nothing sticks out, and the scene can be played`, async () => {
    const page = await opened(width, height, width === 844);
    assert.ok(await canBePressed(page.getByRole('button', { name: 'Play', exact: true })));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide}`);
    const words = (await page.locator('#story .words').boundingBox())!;
    assert.ok(words.width > 200, `the words of a moment have room: ${words.width}`);
    const watch = page.locator('#story .primary');
    assert.ok(await watch.evaluate((button) => button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight + 1));
    assert.ok(await canBePressed(watch));
    await page.screenshot({ path: `${kOut}/at-${width}.png` });
    await page.context().close();
  });
}

test('a note on what was assumed leaves the scene playable on a phone on its side', async () => {
  const recording = sampleRecording({ seconds: 2, note: 'Begun in the middle of a session: 22 objects were never described, and are taken for creatures.' });
  const { page } = await openPage(browser, writePage('noted.html', { recording }), { width: 844, height: 390 });
  await whenReady(page);
  assert.ok((await page.locator('#note').boundingBox())!.width > 700, 'it has a line of its own');
  assert.ok(await canBePressed(page.getByRole('button', { name: 'Play', exact: true })));
  await page.screenshot({ path: `${kOut}/noted.png` });
  await page.context().close();
});

test('Tab goes where the eye goes', async () => {
  for (const [width, height] of [[390, 844], [768, 1024], [1280, 800]]) {
    const page = await opened(width, height);
    const tops = await page.evaluate(() => ['header', 'main', 'footer'].map((part) => document.querySelector(part)!.getBoundingClientRect().top));
    assert.deepEqual(tops, [...tops].sort((a, b) => a - b));
    const order = await page.evaluate(() => [...document.querySelectorAll('header, main, footer, #panel')].map(({ id }) => id));
    assert.deepEqual(order, ['bar', 'scene', 'time', 'panel']);
    const folds = await page.locator('#details .column').evaluateAll((columns) => columns.map((column) => {
      return [...column.querySelectorAll('summary')].map((fold) => fold.getBoundingClientRect().top);
    }));
    for (const column of width === 768 ? folds : [folds.flat()]) assert.deepEqual(column, [...column].sort((a, b) => a - b));
    await page.context().close();
  }
});

test('the slider of time knows PageUp and PageDown, and the scene has a name', async () => {
  const page = await opened();
  await page.getByRole('slider', { name: 'time' }).focus();
  const before = await ask(page, (api) => api.time);
  await page.keyboard.press('PageUp');
  assert.ok(Math.abs((await ask(page, (api) => api.time)) - before - 1.4) < 1e-6);
  await page.keyboard.press('PageDown');
  assert.ok(Math.abs((await ask(page, (api) => api.time)) - before) < 1e-6);
  assert.equal(await page.getByRole('img', { name: /bodies of the session/ }).count(), 1);
  await page.keyboard.press('m');
  assert.equal(await page.getByRole('img', { name: /bodies of the session/ }).count(), 1);
  await page.context().close();
});

test('after a seek past the loop, playing goes on from there', async () => {
  const page = await opened();
  for (let press = 0; press < 3; ++press) await page.keyboard.press('Shift+ArrowRight');
  const sought = await ask(page, (api) => api.time);
  await page.keyboard.press('Space');
  await settled(page);
  await page.keyboard.press('Space');
  assert.ok((await ask(page, (api) => api.time)) >= sought);
  await page.context().close();
});

test('a picture that takes a second loses none of it', async () => {
  const { page } = await openPage(browser, url + '#time=1');
  await whenReady(page);
  await page.keyboard.press('Space');
  await settled(page);
  const passed = await page.evaluate(async () => {
    const api = (window as any).acmotion;
    const [from, shown] = [performance.now(), api.time];
    while (performance.now() - from < 1000);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return api.time - shown;
  });
  assert.ok(passed > 0.9, `${passed} s`);
  await page.context().close();
});

test('the page says what it is, which rule set is what, and who made it', async () => {
  const page = await opened();
  assert.equal(await page.locator('#maker').innerText(), 'acmotion 0.0.0');
  await page.getByRole('button', { name: 'about' }).click();
  assert.ok((await page.locator('#about').boundingBox())!.y < 800, 'it is in view');
  const about = await page.locator('#about').innerText();
  assert.match(about, /replayed frame by frame/);
  for (const words of [/● retail\s+as the game client of 2013/, /▲ acdream\s+as the research notes/, /■ snap\s+no smoothing/]) assert.match(about, words);
  assert.match(about, /Made by acmotion 0\.0\.0/);
  await page.context().close();
});

test('the page says whose pace each kind of creature has', async () => {
  const line = 'Drudge <b>: 2.90 m/s walking (median of 31 intervals of this capture), running as people do';
  const recording = sampleRecording({ seconds: 2, paceLines: [line] });
  const { page } = await openPage(browser, writePage('paced.html', { recording }));
  await whenReady(page);
  await page.getByRole('button', { name: 'about' }).click();
  assert.deepEqual(await page.locator('#about li').allInnerTexts(), [line]);
  await page.context().close();
});

test('times have one form all over the page', async () => {
  const page = await opened();
  const text = await page.locator('body').innerText();
  assert.doesNotMatch(text, /\b\d+:\d\d\b/);
  assert.match(await page.locator('#transport').innerText(), /1\.533 s of 14\.000 s/);
  for (const when of await page.locator('.decisions .when').allInnerTexts()) assert.match(when, /^\d+\.\d{3} s$/);
  await page.context().close();
});

test('a body shows no speed beside the one it is drawn at, and no number for a distance that is none', async () => {
  const page = await opened();
  const body = await page.locator('#inspector').innerText();
  assert.doesNotMatch(body, /speed/);
  assert.match(body, /nothing to measure against yet/);
  await page.context().close();
});

test('on paper the page is light, whole, and has the scene', async () => {
  const page = await opened(1280, 800, true);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 }); // A4 within its margins
  await page.locator('.printed').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  const colours = await page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('.printed')!;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
    const paint = canvas.getContext('2d')!;
    paint.drawImage(image, 0, 0);
    return new Set(new Uint32Array(paint.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
  });
  assert.ok(colours > 20, `${colours} colours`);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 720);
  assert.equal(await page.locator('#tabs').isVisible(), false);
  await page.screenshot({ path: `${kOut}/paper.png`, fullPage: true });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.context().close();
});
