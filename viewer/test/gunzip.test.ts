import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { gunzipped } from '../src/gunzip';

const capture = Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1, 1, 2, 3, 4);

test('a packed capture is unpacked, and any other file stays as it is', async () => {
  assert.deepEqual(await gunzipped(gzipSync(capture)), capture);
  assert.deepEqual(await gunzipped(capture), capture);
});

test('a packed file that is cut, or too large inside, is refused', async () => {
  await assert.rejects(gunzipped(gzipSync(capture).subarray(0, 15)), /broken or cut/);
  await assert.rejects(gunzipped(gzipSync(new Uint8Array(1 << 20)), 1 << 16), /MB when unpacked/);
});
