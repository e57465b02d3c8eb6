// page.js by each bundler, with the lines of configuration that the package's README shows, opened in Chromium: the world in it ends
// in the state that C ends in. Runs in a folder with the installed package, this folder's files, and node_modules of both.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

const root = process.env.ACMOTION_ROOT;
const kState = '4598225264767265249'; // as in node and in C: package.test.mjs
const { chromium } = createRequire(join(root, 'viewer/package.json'))('playwright-core');
const readme = readFileSync('node_modules/acmotion/README.md', 'utf8');
const html = (script) => `<!doctype html><title>waits</title><script type="module" src="${script}"></script>`;

// The block of the README behind the name of a bundler.
function shown(bundler) {
  const found = readme.match(new RegExp(`\\*\\*${bundler}\\*\\*[^]*?\`\`\`\\w*\\n([^]*?)\`\`\``));
  assert.ok(found, `the README has a block for ${bundler}`);
  return found[1];
}
function run(command, ...values) {
  const { status, stdout, stderr } = spawnSync(command, values, { encoding: 'utf8', timeout: 120_000 });
  assert.equal(status, 0, `${command} ${values.join(' ')}\n${stdout}${stderr}`);
}
// Folders with the same page.
function project(name, files = {}) {
  mkdirSync(name, { recursive: true });
  for (const file of ['page.js', 'messages.js']) copyFileSync(file, join(name, file));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(name, file), text);
  return name;
}

const kTypes = { js: 'text/javascript', html: 'text/html', wasm: 'application/wasm' };
let browser;
before(async () => {
  const lines = readFileSync(join(root, 'examples/messages.txt'), 'utf8').trim().split('\n').map((line) => line.split(' '));
  writeFileSync('messages.js', `export const messages = ${JSON.stringify(lines.map(([time, hex]) => [Number(time), hex]))};\n`);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
});
after(() => browser?.close());

async function titleOf(url) {
  const tab = await browser.newPage();
  const troubles = [];
  tab.on('pageerror', (error) => troubles.push(String(error)));
  await tab.goto(url);
  await tab.waitForFunction(() => document.title !== 'waits', null, { timeout: 60_000 }).catch(() => {});
  const title = await tab.title();
  await tab.close();
  assert.deepEqual(troubles, []);
  return title;
}
// What a bundler has left in a folder, from a server.
async function opens(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://here');
    try {
      const file = join(folder, pathname === '/' ? 'index.html' : pathname);
      const body = readFileSync(file);
      response.writeHead(200, { 'content-type': kTypes[file.split('.').pop()] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    assert.equal(await titleOf(`http://127.0.0.1:${server.address().port}/`), kState);
  } finally {
    server.close();
  }
}

test('webpack 5 needs no configuration', async () => {
  const folder = project('webpack');
  run('npx', 'webpack', './webpack/page.js', '--mode', 'production', '--output-path', join(folder, 'dist'), '--output-public-path', '/');
  writeFileSync(join(folder, 'dist/index.html'), html('/main.js'));
  await opens(join(folder, 'dist'));
});

// A line of the README that is a command, and paths of this test.
function runShown(bundler, folder) {
  for (const line of shown(bundler).trim().split('\n')) run('sh', '-c', `cd ${folder} && PATH="$PWD/../node_modules/.bin:$PATH" && ${line}`);
}

test('esbuild leaves the module to be copied', async () => {
  const folder = project('esbuild', { 'index.html': html('/dist/page.js') });
  cpSync('node_modules/acmotion', join(folder, 'node_modules/acmotion'), { recursive: true });
  runShown('esbuild', folder);
  await opens(folder);
});

test('Rollup 4 leaves the module to be copied', async () => {
  const folder = project('rollup', { 'index.html': html('/dist/page.js') });
  cpSync('node_modules/acmotion', join(folder, 'node_modules/acmotion'), { recursive: true });
  runShown('Rollup', folder);
  await opens(folder);
});

const kVites = { 5: 'vite', 7: 'vite7' };
const [major, minor] = process.versions.node.split('.').map(Number);
for (const [version, name] of Object.entries(kVites)) {
  const skip = version === '7' && !(major > 20 || (major === 20 && minor >= 19)) ? `Vite 7 needs node 20.19, and this is ${process.version}` : false;
  const program = join('node_modules', name, 'bin/vite.js');
  const made = () => project(name, { 'index.html': html('/page.js'), 'vite.config.js': shown('Vite') });

  test(`Vite ${version} builds the page`, { skip }, async () => {
    const folder = made();
    run('node', program, 'build', folder, '--logLevel', 'warn');
    await opens(join(folder, 'dist'));
  });

  test(`Vite ${version} serves the page while it is written`, { skip }, async () => {
    const served = spawn('node', [program, made(), '--host', '127.0.0.1', '--port', '0', '--strictPort'], { stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      let said = '';
      const url = await new Promise((found, failed) => {
        served.stdout.on('data', (data) => {
          said += String(data).replace(/\x1b\[[0-9;]*m/g, '');
          const [, address] = said.match(/Local:\s+(http:\S+)/) ?? [];
          if (address) found(address);
        });
        served.on('exit', () => failed(new Error(said)));
      });
      assert.equal(await titleOf(url), kState);
    } finally {
      served.kill();
    }
  });
}
