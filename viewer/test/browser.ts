// A page made from a recording, in Debian's Chromium.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { PageApi } from '../src/api';

export const kOut = resolve('out');

export async function launch(flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', ...flags] });
}

// What `acmotion view` does: fills the slots of the page that is kept.
export function writePage(name: string, slots: { recording?: Uint8Array; wasm?: Uint8Array; diverged?: number }): string {
  let page = gunzipSync(readFileSync('viewer.html.gz')).toString('utf8');
  for (const id of ['recording', 'wasm'] as const) {
    const more = id === 'recording' && slots.diverged !== undefined ? ` data-diverged="${slots.diverged}"` : '';
    const open = `<script type="application/octet-stream;base64" id="${id}"`;
    page = page.replace(`${open}></script>`, () => `${open}${more}>${Buffer.from(slots[id] ?? []).toString('base64')}</script>`);
  }
  mkdirSync(kOut, { recursive: true });
  writeFileSync(resolve(kOut, name), page);
  return pathToFileURL(resolve(kOut, name)).href;
}

export interface Watched {
  page: Page;
  troubles: string[]; // console errors, exceptions, requests
}

export async function openPage(browser: Browser, url: string, size = { width: 1280, height: 800 }, dark = false): Promise<Watched> {
  const context = await browser.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light' });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) troubles.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, troubles };
}

export async function whenReady(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { acmotion?: PageApi }).acmotion?.ready);
  await settled(page);
}
// Two frames: one to take in what changed, one to draw it.
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))));
}

// Reads from window.acmotion.
export async function ask<T>(page: Page, question: (api: PageApi) => T): Promise<T> {
  return page.evaluate(`(${question.toString()})(window.acmotion)`) as Promise<T>;
}

export async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.evaluate(([name, base64]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, Buffer.from(bytes).toString('base64')]);
}
