// The lines of bindings/js/README.md, which are those of docs/embedding.md. tests/bindings/shown.sh fills it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

// @shown bindings/js/README.md 1

const messages = readFileSync(process.argv[2], 'utf8').trim().split('\n').map((line) => Buffer.from(line.split(' ')[1], 'hex'));
const drawn = new Set();
function draw(object, position) {
  drawn.add(`${object} in ${position.cell}`);
}
frame(messages.slice(0, 10));
assert.equal(drawn.size, 5);
