// Runs the tests: all, or only those named.
//   node test.mjs [unit | page | NAME]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { bundle } from './bundle.mjs';

const which = process.argv[2] ?? 'all';
const isPage = (name) => name.startsWith('page');
const files = readdirSync('test').filter((name) => name.endsWith('.test.ts'))
  .filter((name) => which === 'all' || name === `${which}.test.ts` || (which === 'unit' && !isPage(name)) || (which === 'page' && isPage(name)));

const built = await bundle(files.map((name) => `test/${name}`), 'out/test');
process.exit(spawnSync(process.execPath, ['--test', '--test-reporter=spec', '--test-concurrency=2', ...built], { stdio: 'inherit' }).status ?? 1);
