// Where the bytes of a recording come from.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bytesSource, fileSource, httpSource } from '../src/source';
import { RangeServer } from './range_server';

const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
const server = new RangeServer(bytes);
const address = server.start();
after(() => server.stop());
const http = async () => httpSource(`${await address}recording?1`);

test('memory, a file and a server give the same bytes', async () => {
  for (const source of [bytesSource(bytes), fileSource(new Blob([bytes])), await http()]) {
    assert.equal(source.length, 5000);
    assert.deepEqual(await source.read(300, 700), bytes.subarray(300, 700));
    assert.deepEqual(await source.read(4990, 5000), bytes.subarray(4990));
    assert.deepEqual(await source.read(9, 9), new Uint8Array(0));
  }
});

test('a server is asked for what is read, and for no more', async () => {
  [server.bytes, server.ranges] = [0, []];
  const source = await http();
  await source.read(1000, 1200);
  assert.deepEqual(server.ranges, [[0, 16], [1000, 1200]]);
  assert.equal(server.bytes, 216);
});

test('a server that knows no ranges sends the whole once', async () => {
  server.knowsRanges = false;
  server.bytes = 0;
  const source = await http();
  assert.deepEqual(await source.read(10, 20), bytes.subarray(10, 20));
  assert.deepEqual(await source.read(30, 40), bytes.subarray(30, 40));
  assert.equal(server.bytes, 5000);
  server.knowsRanges = true;
});

test('what a server refuses, another recording, and a cut answer are errors with words', async () => {
  const source = await http();
  server.fails = true;
  await assert.rejects(source.read(0, 10), /acmotion serve: 503 not now/);
  await assert.rejects(http(), /503/);
  server.fails = false;
  server.recording = bytes.subarray(0, 2000);
  await assert.rejects(source.read(1990, 2100), /has another recording/);
  server.recording = bytes;
  server.cuts = 10;
  await assert.rejects(source.read(1990, 2100), /sent 100 bytes of 110/);
  server.cuts = 0;
});
