import { World } from 'acmotion';
import { messages } from './messages.js';

const world = new World();
let frame = 0;
for (const [arrives, hex] of messages) {
  for (; frame / 50 < arrives; ++frame) world.advance(frame / 50);
  world.receive(Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16)), frame / 50);
}
document.title = String(world.stateHash());
