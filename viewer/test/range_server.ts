// A server like `acmotion serve`: its page, its events, and a recording by ranges. It counts what it sends, and can be made to fail.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

// The page that is kept, as `acmotion serve` sends it.
export function followingPage(): string {
  const page = gunzipSync(readFileSync('viewer.html.gz')).toString('utf8');
  return page.replace("connect-src 'none'", "connect-src 'self'").replace('<body>', '<body data-follows>');
}

export class RangeServer {
  bytes = 0; // of the recording, sent
  ranges: [number, number][] = [];
  knowsRanges = true;
  fails = false;
  cuts = 0; // bytes that it sends too few
  private readonly server = createServer((request, response) => this.answer(request, response));

  constructor(public recording: Uint8Array) {}

  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }
  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    if (url.startsWith('/recording')) return this.sendRecording(headers.range, response);
    if (url.startsWith('/events')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"recording":1,"diverged":-1,"problem":""}\n\n');
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(followingPage());
  }

  private sendRecording(range: string | undefined, response: ServerResponse): void {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (this.fails) return void response.writeHead(503).end('not now');
    if (!this.knowsRanges || from === undefined) return this.send(response, 200, {}, this.recording);
    const end = Math.min(this.recording.length, Number(to) + 1);
    this.ranges.push([Number(from), end]);
    this.send(response, 206, { 'Content-Range': `bytes ${from}-${end - 1}/${this.recording.length}` }, this.recording.subarray(Number(from), end - this.cuts));
  }
  private send(response: ServerResponse, status: number, headers: Record<string, string>, body: Uint8Array): void {
    this.bytes += body.length;
    response.writeHead(status, { ...headers, 'Content-Length': body.length });
    response.end(body);
  }
}
