// How fast a crowd plays in software rendering: measured and told, not asserted, for it depends on the machine.
import { readFileSync, readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ask, kOut, launch, openPage, whenReady, writePage } from './browser';
import { sampleRecording } from './make-recording';

const kSeconds = 6;

let browser: Browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

// Processor seconds of the browser so far, by kind of process. On a busy machine the wall clock tells little.
function processorSeconds(): Record<string, number> {
  const used: Record<string, number> = {};
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

test('a thousand bodies under three rule sets', async (context) => {
  const url = writePage('crowd.html', { recording: sampleRecording({ crowd: 1000, seconds: 10 }) });
  for (const [what, view] of [['overlay', 'overlay,follow'], ['side by side', 'side,follow'], ['flat', 'overlay,follow,2d']]) {
    const { page } = await openPage(browser, `${url}#object=0x80000010&time=1&view=${view}&camera=205,40,60`);
    await whenReady(page);
    const before = processorSeconds();
    const frames = await page.evaluate(async (seconds) => {
      document.querySelector<HTMLElement>('#transport .primary')!.click();
      const start = performance.now();
      let count = 0;
      while (performance.now() - start < seconds * 1000) {
        await new Promise(requestAnimationFrame);
        ++count;
      }
      return count;
    }, kSeconds);
    const drawn = Object.values(await ask(page, (api) => api.drawn)).reduce((sum, count) => sum + count, 0);
    const spent = Object.entries(processorSeconds()).map(([kind, seconds]) => ({ kind, ms: ((seconds - (before[kind] ?? 0)) / frames) * 1000 }));
    const parts = spent.filter(({ ms }) => ms > 0.5).map(({ kind, ms }) => `${kind} ${ms.toFixed(0)}`).join(', ');
    context.diagnostic(`crowd, ${what}: ${(frames / kSeconds).toFixed(1)} frames a second, ${drawn} bodies in the picture; processor ms a frame: ${parts}`);
    await page.screenshot({ path: `${kOut}/crowd-${what.replace(/ /g, '-')}.png` });
    await page.context().close();
  }
});
