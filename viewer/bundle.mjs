// Bundles TypeScript for node with esbuild, as this node does not read it. Returns the files made.
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';

export async function bundle(entryPoints, outdir) {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['playwright-core', 'esbuild'],
  });
  return entryPoints.map((name) => `${outdir}/${basename(name, '.ts')}.mjs`);
}
