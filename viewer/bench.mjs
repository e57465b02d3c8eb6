// Measures, one file of bench/ after the other, or only the one named.
//   node bench.mjs [NAME]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { bundle } from './bundle.mjs';

for (const built of await bundle(readdirSync('bench').filter((name) => !process.argv[2] || name === `${process.argv[2]}.ts`).map((name) => `bench/${name}`), 'out/bench')) {
  const { status } = spawnSync(process.execPath, [built], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
