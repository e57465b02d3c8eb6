// A list of messages in, poses out: each line of the file is a time in seconds and a message in hex.
import { readFileSync } from 'node:fs';
import { World } from 'acmotion';

const hex = (id) => `0x${id.toString(16).toUpperCase().padStart(8, '0')}`;
const fixed = (value, digits, width) => value.toFixed(digits).padStart(width);

function printPoses(world, now) {
  for (const { object, position } of world.poses()) {
    const { x, y, z } = position.frame.origin;
    console.log(
      `${fixed(now, 1, 5)} s  ${hex(object)}  in ${hex(position.cell)}  ` +
        `x = ${fixed(x, 2, 7)}  y = ${fixed(y, 2, 7)}  z = ${fixed(z, 2, 6)}`);
  }
}

const world = new World();
let frame = 0;
for (const line of readFileSync(process.argv[2], 'utf8').trim().split('\n')) {
  const [arrives, message] = line.split(' ');
  for (; frame / 50 < Number(arrives); ++frame) { // 50 frames per second; poses once per second
    world.advance(frame / 50);
    if (frame % 50 === 0) printPoses(world, frame / 50);
  }
  const { error } = world.receive(Buffer.from(message, 'hex'), frame / 50);
  if (error) console.log(error.message);
}
world.free();
