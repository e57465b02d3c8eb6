// Makes the page: one file with everything in it, kept as viewer.html.gz so that building acmotion needs no node.
//   node build.mjs            viewer.html.gz
//   node build.mjs --check    is viewer.html.gz what the sources make?
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
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
// `acmotion serve` lets its page ask it.
for (const words of ["connect-src 'none'", '<body>']) {
  if (page.replace(script, () => '').split(words).length !== 2) throw new Error(`the page must say ${words} once`);
}
if (/<(script|link|img)[^>]+(src|href)="(?!data:)/.test(page.replace(script, ''))) throw new Error('the page loads something');

const kKept = 'viewer.html.gz';

// What was packed counts, not how: another zlib makes other bytes of the same page.
if (process.argv.includes('--check')) {
  const kept = gunzipSync(readFileSync(kKept)).toString('utf8');
  if (kept === page) process.exit(0);
  console.error(`viewer/${kKept} is not what viewer/src makes: npm run build --prefix viewer, and commit it`);
  process.exit(1);
}

writeFileSync(kKept, gzipSync(page, { level: 9 }));
console.log(`${kKept}: a page of ${(page.length / 1024).toFixed(0)} KiB`);
