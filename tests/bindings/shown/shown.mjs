// What the documents show in JavaScript: node shown.mjs MESSAGES. tests/bindings/shown.sh fills it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { World } from 'acmotion';

const messages = readFileSync(process.argv[2], 'utf8').trim().split('\n').map((line) => Buffer.from(line.split(' ')[1], 'hex'));
const drawn = new Set();
const draw = (object, position) => drawn.add(`${object} in ${position.cell}`);

function readme(arrived, now) {
  // @shown README.md 1
}

readme(messages.slice(0, 10), 1);
assert.equal(drawn.size, 5);
