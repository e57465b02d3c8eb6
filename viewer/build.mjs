// Makes dist/viewer.html: one file with everything in it. With a WebAssembly module, the page can replay captures itself.
//   node build.mjs [OUTPUT.html] [player.wasm]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';

const common = { bundle: true, write: false, minify: true, format: 'iife', target: 'es2022', charset: 'utf8', logLevel: 'warning' };

// The worker is bundled first, and becomes a text in the page's bundle.
const workerText = {
  name: 'worker-text',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker:/ }, ({ path }) => ({ path: path.slice('worker:'.length), namespace: 'worker' }));
    onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
      const { outputFiles } = await build({ ...common, entryPoints: [`src/${path}.ts`] });
      return { contents: outputFiles[0].text, loader: 'text' };
    });
  },
};

const script = (await build({ ...common, entryPoints: ['src/main.ts'], plugins: [workerText] })).outputFiles[0].text;
const style = (await build({ ...common, entryPoints: ['src/style.css'] })).outputFiles[0].text;

// Replacement texts are functions: a bundle is full of "$&".
const page = readFileSync('src/page.html', 'utf8').replace('/*STYLE*/', () => style).replace('/*SCRIPT*/', () => script);

// `acmotion view` looks for these, and must find the right ones.
for (const id of ['recording', 'wasm']) {
  const slot = `<script type="application/octet-stream;base64" id="${id}"></script>`;
  if (page.split(slot).length !== 2) throw new Error(`the page must have the slot ${id} once`);
}
if (/<(script|link|img)[^>]+(src|href)="(?!data:)/.test(page.replace(script, ''))) throw new Error('the page loads something');

const module = process.argv.slice(2).find((name) => name.endsWith('.wasm'));
const output = process.argv.slice(2).find((name) => name.endsWith('.html')) ?? 'dist/viewer.html';
const wasmSlot = '<script type="application/octet-stream;base64" id="wasm">';
const filled = module ? page.replace(wasmSlot, () => wasmSlot + readFileSync(module).toString('base64')) : page;

mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, filled);
console.log(`${output}: ${(filled.length / 1024).toFixed(0)} KiB`);
