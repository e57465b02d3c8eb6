// Where the bytes of a recording are: in the page, in a file that was dropped on it, or with `acmotion serve`. Only what is needed
// is read.
export interface Source {
  readonly length: number;
  // Bytes from `from` to before `to`; all of them, or it fails.
  read(from: number, to: number): Promise<Uint8Array>;
}

export function bytesSource(bytes: Uint8Array): Source {
  return { length: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}

export function fileSource(file: Blob): Source {
  return { length: file.size, read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()) };
}

const kFirstBytes = 16;

async function answerOf(url: string, from: number, to: number, signal?: AbortSignal): Promise<Response> {
  // Ranges are kept unpacked by the page; the browser need not keep them too.
  const answer = await fetch(url, { headers: { Range: `bytes=${from}-${to - 1}` }, cache: 'no-store', signal });
  if (!answer.ok) throw new Error(`acmotion serve: ${answer.status} ${await answer.text()}`);
  return answer;
}

const bodyOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

// A server that knows no ranges sends the whole, which is then kept.
export async function httpSource(url: string, signal?: AbortSignal): Promise<Source> {
  const answer = await answerOf(url, 0, kFirstBytes, signal);
  if (answer.status !== 206) return bytesSource(await bodyOf(answer));
  const length = lengthIn(answer);
  if (!Number.isSafeInteger(length)) throw new Error('acmotion serve does not say how long the recording is');
  await answer.arrayBuffer();
  return { length, read: (from, to) => readRange(url, length, from, to, signal) };
}

// One that grows: its length is no matter.
export function growingSource(url: string, signal?: AbortSignal): Source {
  const read = async (from: number, to: number) => {
    if (to <= from) return new Uint8Array(0);
    const answer = await answerOf(url, from, to, signal);
    const bytes = await bodyOf(answer);
    if (answer.status !== 206 || bytes.length !== to - from) throw new Error(`acmotion live sent ${bytes.length} bytes of ${to - from}`);
    return bytes;
  };
  return { length: Infinity, read };
}

// Of all that a range is of.
const lengthIn = (answer: Response) => Number(/^bytes \d+-\d+\/(\d+)$/.exec(answer.headers.get('Content-Range') ?? '')?.[1] ?? NaN);

async function readRange(url: string, length: number, from: number, to: number, signal?: AbortSignal): Promise<Uint8Array> {
  if (to <= from) return new Uint8Array(0);
  const answer = await answerOf(url, from, to, signal);
  const bytes = await bodyOf(answer);
  const isRange = answer.status === 206;
  // The server has another recording by now; an event says so too.
  if ((isRange ? lengthIn(answer) : bytes.length) !== length) throw new Error('acmotion serve has another recording');
  const asked = isRange ? bytes : bytes.subarray(from, to);
  if (asked.length !== to - from) throw new Error(`acmotion serve sent ${asked.length} bytes of ${to - from}`);
  return asked;
}
