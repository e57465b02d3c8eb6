// The installed package in Chromium, from a server that knows nothing of WebAssembly. ACMOTION_ROOT is the project, whose viewer has
// playwright-core.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const root = process.env.ACMOTION_ROOT;
const { chromium } = createRequire(join(root, 'viewer/package.json'))('playwright-core');

const page = `<!doctype html><title>acmotion</title>
<script type="importmap">{ "imports": { "acmotion": "/node_modules/acmotion/index.js" } }</script>
<script type="module">window.acmotion = await import('acmotion');</script>`;

function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://here');
  const type = pathname.endsWith('.js') ? 'text/javascript' : pathname === '/' ? 'text/html' : 'application/octet-stream';
  try {
    const body = pathname === '/' ? page : readFileSync(join(pathname === '/messages.txt' ? join(root, 'examples') : '.', pathname));
    response.writeHead(200, { 'content-type': type }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}

let server;
let browser;
let tab;
const troubles = [];
before(async () => {
  server = createServer(answer);
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  tab = await browser.newPage();
  tab.on('pageerror', (error) => troubles.push(String(error)));
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  await tab.waitForFunction(() => window.acmotion);
});
after(async () => {
  await browser?.close();
  server.close();
});

test('a page prints the poses of the example', async () => {
  const printed = await tab.evaluate(async () => {
    const hex = (id) => `0x${id.toString(16).toUpperCase().padStart(8, '0')}`;
    const fixed = (value, digits, width) => value.toFixed(digits).padStart(width);
    const world = new window.acmotion.World();
    let frame = 0;
    let text = '';
    for (const line of (await (await fetch('/messages.txt')).text()).trim().split('\n')) {
      const [arrives, message] = line.split(' ');
      for (; frame / 50 < Number(arrives); ++frame) {
        world.advance(frame / 50);
        if (frame % 50 !== 0) continue;
        for (const { object, position: { cell, frame: { origin: { x, y, z } } } } of world.poses()) {
          text += `${fixed(frame / 50, 1, 5)} s  ${hex(object)}  in ${hex(cell)}  x = ${fixed(x, 2, 7)}  y = ${fixed(y, 2, 7)}  z = ${fixed(z, 2, 6)}\n`;
        }
      }
      world.receive(Uint8Array.from(message.match(/../g), (byte) => parseInt(byte, 16)), frame / 50);
    }
    window.hash = String(world.stateHash());
    return text;
  });
  assert.equal(printed, readFileSync(join(root, 'examples/poses.txt'), 'utf8'));
  // As in node and in C: package.test.mjs.
  assert.equal(await tab.evaluate(() => window.hash), '4598225264767265249');
});

test('wrong use throws in a page too', async () => {
  const thrown = await tab.evaluate(() => {
    const { World } = window.acmotion;
    const world = new World('snap');
    const names = [];
    for (const call of [() => world.advance('5'), () => world.advance(NaN), () => new World('dance')]) {
      try {
        call();
      } catch (error) {
        names.push(error.name);
      }
    }
    return names;
  });
  assert.deepEqual(thrown, ['TypeError', 'RangeError', 'RangeError']);
  assert.deepEqual(troubles, []);
});
