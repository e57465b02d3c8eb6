import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { poseAt } from '../src/look';
import { newPose, type Recording } from '../src/model';
import { openRecording } from '../src/recording';
import { ask, kOut, launch, openPage, settled, whenReady, writePage } from './browser';
import { sampleRecording } from './make-recording';

let browser: Browser;
let file: Uint8Array;
let recording: Recording;
let url: string;

before(async () => {
  browser = await launch();
  file = sampleRecording();
  recording = await openRecording(file);
  url = writePage('sample.html', { recording: file });
});
after(() => browser?.close());

const opened = async (hash = '', size?: { width: number; height: number }, dark = false) => {
  const watched = await openPage(browser, url + hash, size, dark);
  await whenReady(watched.page);
  return watched;
};
const shot = (page: Awaited<ReturnType<typeof opened>>['page'], name: string) => page.screenshot({ path: `${kOut}/${name}.png` });

test('a page opens on the worst moment of all, without trouble and without requests', async () => {
  const { page, troubles } = await opened();
  const worst = recording.runs[2].moments[0];
  assert.equal(await ask(page, (api) => api.selected), `0x${recording.objects[worst.object].id.toString(16).toUpperCase()}`);
  assert.ok(Math.abs((await ask(page, (api) => api.time)) - worst.time) < 0.05);
  assert.deepEqual(await ask(page, (api) => api.visible), ['retail', 'acdream', 'snap']);
  assert.match(await page.locator('#story').innerText(), /in one frame/);
  assert.match(await page.locator('#story').innerText(), /number 1 of 54/);
  await shot(page, 'overlay');
  assert.deepEqual(troubles, []);
  await page.context().close();
});

test('play advances, and stops where it is told', async () => {
  const { page } = await opened('#time=1');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(() => (window as any).acmotion.time > 1.5);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const paused = await ask(page, (api) => api.time);
  await settled(page);
  assert.equal(await ask(page, (api) => api.time), paused);
  await page.context().close();
});

test('scrubbing moves the body to the recorded pose', async () => {
  const { page } = await opened();
  const strip = (await page.locator('.strip').boundingBox())!;
  for (const share of [0.2, 0.55, 0.9]) {
    await page.mouse.click(strip.x + strip.width * share, strip.y + 19);
    await settled(page);
    const frame = await ask(page, (api) => api.frame);
    assert.ok(Math.abs(recording.frameTimes[frame] - 14 * share) < 0.05);
    for (const run of recording.runs) {
      const told = newPose();
      assert.ok(poseAt(run, 1, frame, told));
      const drawn = await page.evaluate((label) => (window as any).acmotion.pose('0x80000010', label), run.label);
      for (const axis of ['x', 'y', 'z'] as const) assert.ok(Math.abs(drawn[axis] - told[axis]) <= 0.0005);
    }
  }
  await page.context().close();
});

test('a click on an event selects its object and time', async () => {
  const { page } = await opened('#object=0x50000001&time=0');
  const { events } = recording.runs[2].pieces.all[0].content!;
  const event = events.of(2)[4]; // of the Old Walker, under snap
  const lanes = (await page.locator('.lanes').boundingBox())!;
  const names = await page.locator('.lane-names span').allInnerTexts();
  const row = names.indexOf('slide-snap') - 1; // the first is the session's strip
  const x = lanes.x + (events.times[event] / 14) * lanes.width;
  await page.mouse.click(x, lanes.y + (row + 5 / 6) * 15);
  await settled(page);
  assert.equal(await ask(page, (api) => api.selected), '0x80000011');
  assert.equal(await ask(page, (api) => api.frame), events.frames[event]);
  assert.equal(await ask(page, (api) => api.primary), 'snap');
  assert.ok((await page.locator('#decisions').innerText()).includes(events.sentence(event)), 'the words of the recording');
  await page.context().close();
});

test('the overlay shows three ghosts, and a rule set can be hidden', async () => {
  const { page } = await opened();
  const drawn = await ask(page, (api) => api.drawn);
  assert.ok(drawn.retail > 0 && drawn.acdream > 0 && drawn.snap > 0, JSON.stringify(drawn));
  await page.getByLabel('show snap').uncheck();
  await settled(page);
  assert.equal((await ask(page, (api) => api.drawn)).snap, 0);
  await page.context().close();
});

test('side by side shows one picture for each rule set', async () => {
  const { page, troubles } = await opened();
  await page.keyboard.press('v');
  await settled(page);
  assert.deepEqual(await page.locator('#captions span').allInnerTexts(), ['● retail', '▲ acdream', '■ snap']);
  await shot(page, 'side-by-side');
  assert.deepEqual(troubles, []);
  await page.context().close();
});

test('keys do what the buttons do', async () => {
  const { page } = await opened('#object=0x80000010&time=5&view=overlay,follow');
  const frame = await ask(page, (api) => api.frame);
  await page.keyboard.press('ArrowRight');
  assert.equal(await ask(page, (api) => api.frame), frame + 1);
  await page.keyboard.press('Shift+ArrowLeft');
  assert.ok(Math.abs((await ask(page, (api) => api.time)) - 4.033) < 0.01);
  await page.keyboard.press('Space');
  assert.equal(await ask(page, (api) => api.playing), true);
  await page.keyboard.press('Space');
  await page.keyboard.press('j');
  assert.notEqual(await ask(page, (api) => api.selected), '0x80000010');
  await page.keyboard.press('n');
  await page.locator('#story').waitFor(); // it is drawn with the next picture
  await page.keyboard.press('2');
  assert.deepEqual(await ask(page, (api) => api.visible), ['retail', 'snap']);
  await page.keyboard.press('t');
  assert.equal((await ask(page, (api) => api.camera)).elevation, 90);
  await page.keyboard.press('?');
  assert.match(await page.locator('#help').innerText(), /next, previous worst moment/);
  await shot(page, 'help');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#help').isVisible(), false);
  await page.context().close();
});

test('a link keeps object, time and view', async () => {
  const given = '#object=0x50000012&time=3.2&rules=retail,snap&run=snap&view=side,2d&camera=10,50,30&at=32500,34600,94&show=trails';
  const { page } = await opened(given);
  // The page writes its own link, which says the same with more digits.
  await page.waitForFunction((given) => location.hash !== given, given);
  const link = await page.evaluate(() => location.hash);
  const again = await openPage(browser, url + link);
  await whenReady(again.page);
  for (const each of [page, again.page]) {
    assert.equal(await ask(each, (api) => api.selected), '0x50000012');
    assert.ok(Math.abs((await ask(each, (api) => api.time)) - 3.2) < 0.001);
    assert.deepEqual(await ask(each, (api) => api.visible), ['retail', 'snap']);
    assert.equal(await ask(each, (api) => api.primary), 'snap');
    assert.equal(await ask(each, (api) => api.flat), true);
    assert.deepEqual(await ask(each, (api) => api.camera), { azimuth: 10, elevation: 50, distance: 30, target: { x: 32500, y: 34600, z: 94 } });
    await each.context().close();
  }
});

test('without WebGL the scene is flat', async () => {
  const blind = await launch(['--disable-3d-apis']);
  const { page, troubles } = await openPage(blind, url);
  await whenReady(page);
  assert.equal(await ask(page, (api) => api.flat), true);
  assert.ok((await ask(page, (api) => api.drawn)).retail > 0);
  assert.deepEqual(troubles.filter((text) => !text.includes('WebGL')), []);
  await page.context().close();
  await blind.close();
});

test('names are text, whatever they contain', async () => {
  const evil = '<img src=x onerror="document.title=\'owned\'">';
  const { page, troubles } = await openPage(browser, writePage('evil.html', { recording: sampleRecording({ seconds: 2, names: [evil, evil] }) }));
  await whenReady(page);
  assert.equal(await page.locator('img').count(), 0);
  assert.ok((await page.locator('#inspector').innerText()).includes(evil));
  assert.deepEqual(troubles, []);
  await page.context().close();
});

test('what had to be assumed stands below the title, if anything', async () => {
  const note = 'joined late: 22 of 24 bodies assumed from their first position';
  const late = await openPage(browser, writePage('late.html', { recording: sampleRecording({ seconds: 2, note }) }));
  await whenReady(late.page);
  assert.equal(await late.page.locator('#note').innerText(), note);
  await late.page.context().close();
  const { page } = await opened('');
  assert.equal(await page.locator('#note').isVisible(), false);
  await page.context().close();
});

test('looks right in the dark, on a phone, and with details open', async () => {
  const dark = await opened('#object=0x80000010&time=4.5333&view=overlay,follow&camera=205,32,14&show=labels,trails,updates,queue,truth', undefined, true);
  await shot(dark.page, 'dark');
  await dark.page.context().close();
  const phone = await opened('', { width: 390, height: 844 });
  await phone.page.screenshot({ path: `${kOut}/phone.png`, fullPage: true });
  const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `nothing sticks out of a phone: ${wide}`);
  await phone.page.context().close();
  const details = await opened('#object=0x80000010&time=7.6&view=overlay,follow&camera=205,32,20', { width: 1600, height: 1000 });
  await settled(details.page);
  await shot(details.page, 'inspector-and-plots');
  await details.page.context().close();
  const top = await opened('#object=0x80000010&time=7.6&view=overlay,2d&camera=180,90,260&at=32544,34640,94&show=labels,trails,updates,queue,bubble,leash');
  await shot(top.page, 'flat');
  await top.page.context().close();
});
