// How long does a scrub to anywhere in ten minutes of `evening` take, and what does the page keep of it? The recording comes by ranges
// from `acmotion serve`.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { ask, kOut, launch, whenReady } from '../test/browser';
import { followingPage } from '../test/range_server';

const kSeconds = 600;
const kScrubs = 60;
const kViews = { overlay: '', flat: '?2d' };

// Milliseconds from the seek to the first picture with all bodies, for times spread over the session.
const scrub = (page: Page, count: number) => page.evaluate(async (count) => {
  const api = (window as any).acmotion;
  const picture = () => new Promise(requestAnimationFrame);
  const [start, end] = [api.frameTimes[0], api.frameTimes.at(-1)];
  const took: number[] = [];
  for (let index = 0; index < count; ++index) {
    const begin = performance.now();
    api.seek(start + (((index * 0.618034) % 1) * (end - start)));
    do await picture();
    while (api.loading);
    await picture();
    took.push(performance.now() - begin);
  }
  return took.sort((a, b) => a - b);
}, count);

async function measure(url: string, view: string, query: string): Promise<void> {
  const browser = await launch(['--enable-precise-memory-info']);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    // The page that is kept here, whatever page the program was built with.
    await page.route(url + query, (route) => route.fulfill({ contentType: 'text/html', body: followingPage() }));
    const begin = performance.now();
    await page.goto(url + query);
    await whenReady(page);
    const opened = performance.now() - begin;
    await scrub(page, 1); // the first picture takes a while, wherever it is
    const took = await scrub(page, kScrubs);
    const held = await ask(page, (api) => api.held);
    const heap = await page.evaluate(() => (performance as any).memory.usedJSHeapSize as number);
    const [median, most, worst] = [took[kScrubs >> 1], took[Math.floor(kScrubs * 0.95)], took[kScrubs - 1]].map((ms) => ms.toFixed(0));
    console.log(`evening, ${view}: open after ${opened.toFixed(0)} ms; ${kScrubs} scrubs: median ${median} ms, 95 of 100 within ${most} ms, longest ${worst} ms; `
      + `${held.parts} parts of ${(held.bytes / 1e6).toFixed(0)} MB held, ${(heap / 1e6).toFixed(0)} MB of JavaScript in all`);
    await page.screenshot({ path: `${kOut}/evening-${view}.png` });
  } finally {
    await browser.close();
  }
}

async function serve(program: string, path: string): Promise<{ server: ChildProcess; url: string }> {
  const server = spawn(program, ['serve', path], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface(server.stdout!), 'line')) as [string];
  return { server, url: line.split(' ')[0] };
}

async function main(program: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'acmotion-evening-'));
  const [capture, recording] = [join(folder, 'evening.pcapng'), join(folder, 'evening.acm')];
  const run = (...words: string[]) => execFileSync(program, words, { stdio: 'ignore' });
  try {
    run('simulate', 'evening', '--seconds', String(kSeconds), '-o', capture);
    run('replay', capture, '--recording', recording);
    console.log(`evening: ${kSeconds} s, ${(statSync(recording).size / 1e6).toFixed(1)} MB`);
    const { server, url } = await serve(program, recording);
    try {
      for (const [view, query] of Object.entries(kViews)) await measure(url, view, query);
    } finally {
      server.kill();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.env.ACMOTION_CLI) await main(process.env.ACMOTION_CLI);
else console.log('evening: ACMOTION_CLI does not name the native acmotion');
