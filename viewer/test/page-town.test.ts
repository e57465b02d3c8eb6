// The page that `acmotion demo` makes, with the pictures of the README.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { ask, kOut, launch, openPage, settled, whenReady } from './browser';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'set ACMOTION_CLI to the program to test the page it makes' };

const kSize = { width: 1400, height: 900 };
// Between two updates: retail is on its way, snap still stands where the last one was.
const kRunner = '#object=Runner%20Falk&time=42.95&run=retail';

test('the demo opens at its worst moment, and a link shows a runner under every rule set', whenThere, async () => {
  execFileSync(program!, ['demo', '-o', `${kOut}/demo`]);
  const url = pathToFileURL(`${kOut}/demo/demo-view.html`).href;
  const browser = await launch();
  try {
    const { page, troubles } = await openPage(browser, url, kSize);
    await whenReady(page);
    assert.deepEqual(await ask(page, (api) => api.runs), ['retail', 'acdream', 'snap']);
    assert.equal(await ask(page, (api) => api.objects.length), 25);
    assert.match(await page.locator('#story').innerText(), /number 1 of/);
    await page.keyboard.press('.');
    await settled(page);
    await page.screenshot({ path: `${kOut}/town-moments.png` });
    const runner = await openPage(browser, url + kRunner, kSize);
    await whenReady(runner.page);
    const places = await ask(runner.page, (api) => api.runs.map((run) => api.pose(api.selected!, run)!.x));
    assert.equal(new Set(places).size, 3, 'each rule set has the runner elsewhere');
    await runner.page.screenshot({ path: `${kOut}/town.png` });
    assert.deepEqual([...troubles, ...runner.troubles], []);
  } finally {
    await browser.close();
  }
});
