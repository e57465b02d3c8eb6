// The modules of viewer/wasm as they were built, and the native program beside which they must stand. ACMOTION_WASM names
// the folder of the modules, ACMOTION_CLI the program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findBlocks, kBlockHeaderBytes, plainBlock } from '../src/blocks';
import { kHeaderBytes } from '../src/recording';

const folder = process.env.ACMOTION_WASM;

// For node's test(): runs it, or says why not.
export const whenBuilt = { skip: folder ? false : 'ACMOTION_WASM does not name the folder of the WebAssembly modules' };

export const modulePath = (name: string) => resolve(folder!, name);

export function acmotion(...words: string[]): string {
  const program = process.env.ACMOTION_CLI;
  assert.ok(program, 'ACMOTION_WASM is set, so ACMOTION_CLI must name the native acmotion');
  return execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
}

// A capture of 40 seconds and six bodies; `test` keeps files of tests apart that may run at once.
export function simulatedCapture(test: string, scenario = 'jump'): { path: string; bytes: Uint8Array } {
  mkdirSync('out', { recursive: true });
  const path = resolve('out', `${test}-${scenario}.pcapng`);
  acmotion('simulate', scenario, '-o', path);
  return { path, bytes: readFileSync(path) };
}

// The uncompressed recording, with another hash for the keyframe of a piece of its first run; and which frame that is.
export function spoilHash(recording: Uint8Array, piece: number): { spoilt: Uint8Array; frame: number } {
  const spoilt = Buffer.from(recording);
  const block = findBlocks(spoilt, kHeaderBytes).blocks.filter(({ kind, run }) => kind === 'PIEC' && run === 0)[piece];
  const begin = block.byte + kBlockHeaderBytes;
  const plain = Uint8Array.from(spoilt.subarray(begin, begin + block.size));
  const hashes = Buffer.from(plain.buffer).lastIndexOf('HASH');
  assert.ok(hashes > 0 && plain[hashes + 8] === 1, 'one hash for each piece');
  plain[plain.length - 1] ^= 1;
  spoilt.set(plainBlock(spoilt.subarray(block.byte, begin), plain), block.byte);
  return { spoilt, frame: block.first };
}
