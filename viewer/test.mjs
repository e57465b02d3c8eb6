// Bundles the tests with esbuild (this node does not read TypeScript) and runs them: all, or only those named.
//   node test.mjs [unit | page | NAME]
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const which = process.argv[2] ?? 'all';
const isPage = (name) => name.startsWith('page');
const files = readdirSync('test').filter((name) => name.endsWith('.test.ts'))
  .filter((name) => which === 'all' || name === `${which}.test.ts` || (which === 'unit' && !isPage(name)) || (which === 'page' && isPage(name)));

rmSync('out/test', { recursive: true, force: true });
await build({
  entryPoints: files.map((name) => `test/${name}`),
  outdir: 'out/test',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['playwright-core', 'esbuild'],
});
const built = files.map((name) => `out/test/${name.replace('.ts', '.mjs')}`);
process.exit(spawnSync(process.execPath, ['--test', '--test-reporter=spec', '--test-concurrency=1', ...built], { stdio: 'inherit' }).status ?? 1);
