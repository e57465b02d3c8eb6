// A crowd in real time: a simulated server, a relay before it, and `acmotion live` of what the relay records. This is the way from
// `simulate --live` to `live` that needs no permission to capture.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { kOut } from './browser';

// A fifth of the scenario, 200 bodies: browsers without a graphics card draw that many.
function smallCrowd(seconds: number): string {
  const crowd = JSON.parse(readFileSync('../lab/simulate/scenarios/crowd.json', 'utf8'));
  for (const { copies } of crowd.bodies) copies.count /= 5;
  mkdirSync(kOut, { recursive: true });
  const path = resolve(kOut, 'small-crowd.json');
  writeFileSync(path, JSON.stringify({ ...crowd, seconds }));
  return path;
}

async function firstLine(from: Readable): Promise<string> {
  const [line] = (await once(createInterface(from), 'line')) as [string];
  return line;
}
const portIn = (line: string) => /:(\d+)/.exec(line)![1];

export class LiveCrowd {
  url = ''; // of the page
  private port = ''; // of the relay
  private readonly others: ChildProcess[] = [];

  private constructor(private readonly program: string, private readonly scenario: string, readonly live: ChildProcess) {}

  // Nothing comes before logIn().
  static async start(program: string, seconds: number): Promise<LiveCrowd> {
    const scenario = smallCrowd(seconds);
    const live = spawn(program, ['live', '-'], { stdio: ['pipe', 'pipe', 'ignore'] });
    const crowd = new LiveCrowd(program, scenario, live);
    const server = spawn(program, ['simulate', scenario, '--live', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'ignore'] });
    crowd.others.push(server);
    const at = `127.0.0.1:${portIn(await firstLine(server.stdout))}`;
    const relay = spawn(program, ['relay', '--server', at, '--net', 'awful', '--record', '-'], { stdio: ['ignore', 'pipe', 'pipe'] });
    crowd.others.push(relay);
    relay.stdout.pipe(live.stdin);
    crowd.port = portIn(await firstLine(relay.stderr));
    crowd.url = (await firstLine(live.stdout)).split(' ')[0];
    return crowd;
  }

  // The client whose session is shown. The server that comes with it has nothing to do.
  logIn(): void {
    this.others.push(spawn(this.program, ['simulate', this.scenario, '--live', '127.0.0.1:0', '--through', `127.0.0.1:${this.port}`], { stdio: 'ignore' }));
  }

  // The relay ends, and with it what `live` reads.
  async endStream(): Promise<void> {
    const relay = this.others[1];
    relay.kill('SIGTERM');
    await once(relay, 'exit');
  }

  stop(): void {
    for (const one of [...this.others, this.live]) one.kill();
  }
}
