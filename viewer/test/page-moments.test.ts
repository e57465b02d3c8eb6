// Moments, bodies, links: finding what to look at.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { ask, launch, openPage, settled, whenReady, writePage } from './browser';
import { sampleRecording } from './make-recording';

let browser: Browser;
let url: string;
before(async () => {
  browser = await launch();
  url = writePage('moments.html', { recording: sampleRecording() });
});
after(() => browser?.close());

async function opened(hash = ''): Promise<Page> {
  const { page } = await openPage(browser, url + hash);
  await whenReady(page);
  return page;
}
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const story = (page: Page) => page.locator('#story').innerText();

test('next goes to a moment and tells who, under which rules, what and why; the panel is of those rules', async () => {
  const page = await opened();
  assert.match(await story(page), /Drudge Prowler under ■ snap/);
  assert.match(await story(page), /1\.533 s: Drudge Prowler moved 4\.00 m in one frame/);
  assert.match(await story(page), /Why: each update puts the body where the server says/);
  assert.match(await page.locator('#inspector').innerText(), /under snap/);
  await tab(page, /moments/);
  await page.getByLabel('rule set', { exact: true }).selectOption({ label: '▲ acdream (5)' });
  await page.keyboard.press('Escape');
  await page.locator('#transport').getByRole('button', { name: /^next worst/ }).click();
  await settled(page);
  assert.equal(await ask(page, (api) => api.primary), 'acdream');
  assert.match(await story(page), /Jumper under ▲ acdream\s*number 1 of 5/);
  await tab(page, /details/);
  await settled(page);
  assert.match(await page.locator('#inspector').innerText(), /under acdream/);
  assert.match(await page.locator('#decisions li').first().innerText(), /landing: snapped/);
  await page.context().close();
});

test('the list of moments is filtered, and a click goes there', async () => {
  const page = await opened();
  await tab(page, /moments \(54\)/);
  await settled(page);
  assert.equal(await page.locator('.moments li').count(), 54);
  assert.match(await page.locator('.moments [aria-current]').innerText(), /^1\s+Drudge Prowler/);
  await page.getByLabel('kind').selectOption('blip');
  await settled(page);
  assert.equal(await page.locator('.moments li').count(), 5);
  await page.locator('.moments button').nth(1).click();
  await settled(page);
  assert.equal(await ask(page, (api) => api.selected), '0x50000012');
  assert.equal(await page.locator('.moments [aria-current] .rank').innerText(), '2');
  await page.getByLabel('rule set', { exact: true }).selectOption({ label: '■ snap (0)' });
  await settled(page);
  assert.match(await page.locator('#moments .count').innerText(), /No such moment/);
  await page.context().close();
});

test('where the rule sets diverge is a list, and a click goes there', async () => {
  const page = await opened();
  await tab(page, /diverge \(4\)/);
  await settled(page);
  assert.deepEqual(await page.locator('#divergences .count').allInnerTexts(),
    ['acdream and retail: 2 of 5 bodies diverge', 'snap and retail: 2 of 5 bodies diverge']);
  const second = page.locator('#divergences button').nth(1);
  assert.match(await second.innerText(), /0\.50 m apart\s+▲ acdream: acdream went there\s+● retail: retail went here\s+no single rule is the reason/);
  assert.match(await page.locator('#divergences button').first().innerText(), /row 14: acdream goes as if it were so/);
  await second.click();
  await settled(page);
  assert.deepEqual(await ask(page, (api) => [api.primary, api.frame, api.selected]), ['acdream', 120, await ask(page, (api) => api.objects[1])]);
  assert.equal(await page.locator('#divergences [aria-current]').count(), 1);
  assert.equal(await page.locator('#story').isVisible(), false, 'no moment is told');
  await page.context().close();
});

test('bodies are searched, hidden and seen alone', async () => {
  const page = await opened('#object=0x80000010&time=5&view=overlay,2d&camera=0,90,60');
  const drawn = async () => (await ask(page, (api) => api.drawn)).retail;
  assert.equal(await drawn(), 5);
  await page.keyboard.press('/');
  await page.keyboard.type('walk');
  assert.equal(await page.locator('.bodies li').count(), 1);
  await page.getByLabel('show Old Walker').uncheck();
  await settled(page);
  assert.equal(await drawn(), 4);
  await page.getByLabel('search bodies').fill('0x80000010');
  await page.getByRole('button', { name: 'solo' }).click();
  await settled(page);
  assert.equal(await drawn(), 1);
  await page.getByRole('button', { name: 'show all' }).click();
  await settled(page);
  assert.equal(await drawn(), 5);
  await page.getByLabel('search bodies').fill('zzz');
  assert.match(await page.locator('#bodies .count').innerText(), /No body is called "zzz"/);
  await page.context().close();
});

test('bodies that moved come first, and what stood is folded until one looks for it', async () => {
  const page = await opened();
  await tab(page, /^bodies \(4\)$/);
  await settled(page);
  assert.equal(await page.locator('#bodies .count').innerText(), '4 bodies moved, 1 stood; the worst shown first');
  assert.match(await page.locator('#bodies li').first().innerText(), /^Drudge Prowler/);
  assert.equal(await page.getByLabel('show Watcher').isVisible(), false);
  await page.getByText('1 thing did not move').click();
  assert.equal(await page.getByLabel('show Watcher').isVisible(), true);
  await page.getByText('1 thing did not move').click();
  await page.getByLabel('search bodies').fill('watch');
  assert.equal(await page.getByLabel('show Watcher').isVisible(), true);
  await page.context().close();
});

test('the decision is shown, and not what follows from it on the same frame', async () => {
  const page = await opened('#object=0x50000013&time=7.6&run=retail');
  assert.match(await page.locator('#decisions li').first().innerText(), /leashed: slows after 10 m/);
  assert.match(await page.locator('#comparison article').first().innerText(), /put there: the teleport stamp is newer/);
  await page.context().close();
});

test('side by side keeps each body in the middle of its own picture', async () => {
  const page = await opened('#object=0x80000010&time=1.6&view=side,follow&camera=90,32,16');
  await settled(page);
  const scene = (await page.locator('#scene').boundingBox())!;
  const names = await page.locator('.labels .chosen:visible').all();
  const middles = await Promise.all(names.map(async (name) => {
    const box = (await name.boundingBox())!;
    return (box.x + box.width / 2 - scene.x) / scene.width;
  }));
  assert.equal(middles.length, 3);
  [1 / 6, 3 / 6, 5 / 6].forEach((middle, at) => assert.ok(Math.abs(middles[at] - middle) < 0.01, `${middles}`));
  await page.context().close();
});

test('every ghost of the selected body has the name of its rule set under its feet', async () => {
  const page = await opened('#object=0x80000010&time=1.7&view=overlay,follow&camera=90,32,16');
  const names = await page.locator('.labels .ruled:visible').allInnerTexts();
  assert.deepEqual(names.sort(), ['■ snap', '▲ acdream', '● retail'].sort());
  await page.keyboard.press('1');
  await page.keyboard.press('2');
  await settled(page);
  assert.equal(await page.locator('.labels .ruled:visible').count(), 0, 'one alone needs no name');
  await page.context().close();
});

test('the link button copies a link that opens at this moment', async () => {
  const page = await opened();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'link' }).click();
  await page.getByRole('button', { name: 'copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const again = await openPage(browser, link);
  await whenReady(again.page);
  assert.match(await story(again.page), /Drudge Prowler under ■ snap\s*number 1 of 54/);
  await page.context().close();
  await again.page.context().close();
});

test('the cursor of the plots is at the time that is shown, after every zoom and jump', async () => {
  const page = await opened();
  const share = () => page.evaluate(() => {
    const plot = document.querySelector('.u-over')!.getBoundingClientRect();
    const cursor = document.querySelector('.plot .cursor')!.getBoundingClientRect();
    return cursor.height > 0 ? (cursor.left - plot.left) / plot.width : -1;
  });
  const near = async (expected: number) => {
    await settled(page);
    const found = await share();
    assert.ok(Math.abs(found - expected) < 0.01, `${found} instead of ${expected}`);
  };
  await page.keyboard.press('0');
  await near((await ask(page, (api) => api.time)) / 14);
  await page.keyboard.press('9');
  await near(await ask(page, (api) => api.time / 10));
  await page.keyboard.press('n');
  await near(await ask(page, (api) => api.time / 10));
  await page.context().close();
});

test('half an hour is drawn as a band, not as a block', async () => {
  const recording = sampleRecording({ seconds: 600, framesPerSecond: 10, rules: ['snap'] });
  const { page } = await openPage(browser, writePage('long.html', { recording }));
  await whenReady(page);
  await page.keyboard.press('0');
  await settled(page);
  const share = await page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.plot canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let solid = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] > 200 && data[at] - data[at + 1] > 100) ++solid;
    return solid / (data.length / 4);
  });
  assert.ok(share < 0.1, `${share} of the plot is solid`);
  await page.context().close();
});
