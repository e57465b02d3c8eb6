// How far is the picture behind the packets, and what does it cost to watch for long? 200 bodies in real time, for ACMOTION_SECONDS (600).
//   ACMOTION_CLI=../build/release/lab/cli/acmotion node bench.mjs live
import { readFileSync, readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { ask, launch, openPage, whenReady } from '../test/browser';
import { LiveCrowd } from '../test/live_crowd';

const kProgram = process.env.ACMOTION_CLI;
if (!kProgram) {
  console.log('live: ACMOTION_CLI does not name the native acmotion');
  process.exit(0);
}
const kSeconds = Number(process.env.ACMOTION_SECONDS ?? 600);
const kStep = 60; // seconds of a row

// Each picture: the clock of this machine, less the time in the capture of the frame that is drawn.
const sample = (page: Page, seconds: number) => page.evaluate(async (seconds) => {
  const api = (window as any).acmotion;
  const behind: number[] = [];
  for (const until = Date.now() + seconds * 1000; Date.now() < until;) {
    await new Promise(requestAnimationFrame);
    behind.push(Date.now() / 1000 - (api.epoch + api.time));
  }
  return behind.sort((a, b) => a - b);
}, seconds);

function megabytes(process: number | string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0) / 1000;
}
// The process of the page; the browser has others of the same kind, which are smaller.
function pageMegabytes(): number {
  const sizes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((id) => {
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer') ? megabytes(id) : 0;
    } catch {
      return 0; // it has just ended
    }
  });
  return Math.max(...sizes);
}

const crowd = await LiveCrowd.start(kProgram, kSeconds + 60);
const browser = await launch();
try {
  const { page } = await openPage(browser, `${crowd.url}?2d`);
  crowd.logIn();
  await whenReady(page);
  await sample(page, 5); // it settles
  console.log('seconds, pictures/s, behind: median, 99 %, most, live MB, page MB, bodies drawn, load');
  for (let at = 0; at < kSeconds; at += kStep) {
    const behind = await sample(page, kStep);
    const part = (share: number) => behind[Math.min(behind.length - 1, Math.floor(behind.length * share))].toFixed(2);
    const { retail } = await ask(page, (api) => api.drawn);
    console.log([at + kStep, (behind.length / kStep).toFixed(0), part(0.5), part(0.99), part(1), megabytes(crowd.live.pid!).toFixed(1),
      pageMegabytes().toFixed(0), retail, loadavg()[0].toFixed(1)].join(', '));
  }
} finally {
  crowd.stop();
  await browser.close();
}
