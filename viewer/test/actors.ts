// Who moves how in a session made up for tests, and what the server says of it.

export interface Place {
  x: number;
  y: number;
  z: number;
}
export interface Told extends Place {
  heading: number;
  contact: boolean;
}
export interface Actor {
  id: number;
  kind: number;
  name: string;
  every: number; // seconds between updates
  truth(time: number): Told;
}
export interface Update extends Told {
  time: number;
  teleports: boolean;
}

const kOrigin = { x: 0xa9 * 192 + 96, y: 0xb4 * 192 + 80, z: 94 };

function onPath(time: number, speed: number, x: number, y: number, turnEvery: number): Told {
  const leg = Math.floor(time / turnEvery);
  const into = time - leg * turnEvery;
  const along = [[0, 1], [1, 0], [0, -1], [-1, 0]] as const;
  let [px, py] = [x, y];
  for (let n = 0; n < leg; ++n) {
    px += along[n % 4][0] * speed * turnEvery;
    py += along[n % 4][1] * speed * turnEvery;
  }
  const [dx, dy] = along[leg % 4];
  return { x: px + dx * speed * into, y: py + dy * speed * into, z: kOrigin.z, heading: (leg % 4) * 90, contact: true };
}

export function actors(crowd: number, names: string[]): Actor[] {
  const { x, y } = kOrigin;
  const list: Actor[] = [
    { id: 0x50000001, kind: 0, name: 'Watcher', every: 2, truth: () => ({ x, y, z: kOrigin.z, heading: 0, contact: true }) },
    { id: 0x80000010, kind: 1, name: 'Drudge Prowler', every: 1, truth: (t) => onPath(t, 4, x + 4, y + 2, 3) },
    { id: 0x80000011, kind: 1, name: 'Old Walker', every: 1.4, truth: (t) => onPath(t, 1.6, x - 8, y + 4, 5) },
    { id: 0x50000012, kind: 0, name: 'Jumper', every: 0.9, truth: (t) => jumper(t, x + 2, y - 8) },
    { id: 0x50000013, kind: 0, name: 'Portal Taker', every: 1, truth: (t) => onPath(t, 3, x - 4 + (t > 7 ? 60 : 0), y - 4, 4) },
  ];
  for (let n = 0; n < crowd; ++n) {
    const [cx, cy] = [x - 60 + (n % 32) * 4, y - 60 + Math.floor(n / 32) * 4];
    list.push({ id: 0x80001000 + n, kind: 1, name: `Mite ${n}`, every: 0.8 + (n % 7) * 0.2, truth: (t) => onPath(t + n, 2, cx, cy, 2) });
  }
  names.forEach((name, index) => (list[index].name = name));
  return list;
}

function jumper(time: number, x: number, y: number): Told {
  const into = time % 3;
  const height = into < 1.2 ? 6 * into - 5 * into * into : 0;
  return { x: x + time * 0.8, y, z: kOrigin.z + Math.max(0, height), heading: 90, contact: height <= 0 };
}

export function updatesOf(actor: Actor, seconds: number): Update[] {
  const updates: Update[] = [];
  for (let time = 0.2 + (actor.id % 5) * 0.07; time < seconds; time += actor.every) {
    const told = actor.truth(time - 0.08); // as old as the network made it
    const before = updates.at(-1);
    updates.push({ ...told, time, teleports: before !== undefined && Math.hypot(told.x - before.x, told.y - before.y) > 40 });
  }
  return updates;
}
