// How fast does a crowd play in software rendering? A thousand bodies and five under three rule sets.
import { readFileSync, readdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { ask, kOut, launch, openPage, whenReady, writePage } from '../test/browser';
import { sampleRecording } from '../test/make-recording';

const kSeconds = 6;
const kViews = { overlay: 'overlay,follow', 'side by side': 'side,follow', flat: 'overlay,follow,2d' };

type Seconds = Record<string, number>;

// Processor seconds of the browser so far, by kind of process. On a busy machine the wall clock tells little.
function processorSeconds(): Seconds {
  const used: Seconds = {};
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
      if (!command.includes('chromium')) continue;
      const kind = /--type=([\w-]+)/.exec(command)?.[1] ?? 'browser';
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ');
      used[kind] = (used[kind] ?? 0) + (Number(fields[11]) + Number(fields[12])) / 100;
    } catch {
      // it has just ended
    }
  }
  return used;
}

// Frames drawn in `seconds` of playing.
const play = (page: Page, seconds: number) => page.evaluate(async (seconds) => {
  document.querySelector<HTMLElement>('#transport .primary')!.click();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    await new Promise(requestAnimationFrame);
    ++count;
  }
  return count;
}, seconds);

function costs(before: Seconds, after: Seconds, frames: number): string {
  const spent = Object.entries(after).map(([kind, seconds]) => ({ kind, ms: ((seconds - (before[kind] ?? 0)) / frames) * 1000 }));
  return spent.filter(({ ms }) => ms > 0.5).map(({ kind, ms }) => `${kind} ${ms.toFixed(0)}`).join(', ');
}

async function measure(browser: Browser, url: string, what: string, view: string): Promise<void> {
  const { page } = await openPage(browser, `${url}#object=0x80000010&time=1&view=${view}&camera=205,40,60`);
  await whenReady(page);
  const before = processorSeconds();
  const frames = await play(page, kSeconds);
  const parts = costs(before, processorSeconds(), frames);
  const drawn = Object.values(await ask(page, (api) => api.drawn)).reduce((sum, count) => sum + count, 0);
  console.log(`crowd, ${what}: ${(frames / kSeconds).toFixed(1)} frames per second, ${drawn} bodies in the picture; processor ms per frame: ${parts}`);
  await page.screenshot({ path: `${kOut}/crowd-${what.replace(/ /g, '-')}.png` });
  await page.context().close();
}

const url = writePage('crowd.html', { recording: sampleRecording({ crowd: 1000, seconds: 10 }) });
const browser = await launch();
try {
  for (const [what, view] of Object.entries(kViews)) await measure(browser, url, what, view);
} finally {
  await browser.close();
}
