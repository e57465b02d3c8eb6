// The page that `acmotion demo` makes, with the pictures of the README.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { ask, kOut, launch, openPage, settled, whenReady } from './browser';

const program = process.env.ACMOTION_CLI;
const whenThere = { skip: program ? false : 'set ACMOTION_CLI to the program to test the page it makes' };

test('the demo opens where snap pops, and shows every rule set at that moment', whenThere, async () => {
  execFileSync(program!, ['demo', '-o', `${kOut}/demo`]);
  const browser = await launch();
  try {
    const { page, troubles } = await openPage(browser, pathToFileURL(`${kOut}/demo/demo-view.html`).href, { width: 1400, height: 900 });
    await whenReady(page);
    assert.deepEqual(await ask(page, (api) => api.runs), ['retail', 'acdream', 'snap']);
    assert.equal(await ask(page, (api) => api.objects.length), 25);
    // Between two updates: retail is on its way, snap still stands where the last one was.
    await ask(page, (api) => api.seek(api.time + 0.6));
    await settled(page);
    await page.screenshot({ path: `${kOut}/town.png` });
    await page.locator('#panel').evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await settled(page);
    await page.screenshot({ path: `${kOut}/town-inspector.png` });
    assert.deepEqual(troubles, []);
  } finally {
    await browser.close();
  }
});
