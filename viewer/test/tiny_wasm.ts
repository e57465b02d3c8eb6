// A WebAssembly module with acmotion's exports that answers every capture with the same recording. It stands in for the
// real one, so that what the page does with a module can be tested without a C++ build.

const text = (value: string) => [value.length, ...new TextEncoder().encode(value)];
function leb(value: number): number[] {
  const bytes: number[] = [];
  for (; value >= 128; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}
// i32.const takes a signed number.
function signed(value: number): number[] {
  const bytes: number[] = [];
  for (;;) {
    const byte = value & 127;
    value >>= 7;
    if ((value === 0 && !(byte & 64)) || (value === -1 && byte & 64)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}
const vector = (items: number[][]) => [...leb(items.length), ...items.flat()];
const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content];

const kResultAt = 1024;
const kKeyAt = 512;
const kErrorAt = 16;

export interface Answers {
  recording: Uint8Array;
  error?: string; // acm_record fails with it
  divergence?: number;
  at?: number; // where captures are put; behind the recording if it does not say
}

// The module traps on this capture, by its fifth byte.
const kTraps = 0x66;
export const trappingCapture = Uint8Array.of(0xd4, 0xc3, 0xb2, 0xa1, kTraps);

// The key that was given to a module of this kind.
export const keyIn = (memory: WebAssembly.Memory): number[] => [...new Uint32Array(memory.buffer, kKeyAt, 4)];

export function tinyWasm({ recording, error = '', divergence = -1, at = kResultAt + recording.length + 16 }: Answers): Uint8Array {
  const i32 = 0x7f;
  const pages = Math.ceil(at / 65536) + 64;
  // Name, how many i32 it takes, what it returns; a null returns nothing.
  const functions: [string, number, number | null][] = [
    ['acm_alloc', 1, at | 0],
    ['acm_free', 1, null],
    ['acm_set_hash_key', 4, null],
    ['acm_record', 6, error ? 0 : 1],
    ['acm_rehash', 3, divergence],
    ['acm_result_data', 0, kResultAt],
    ['acm_result_size', 0, recording.length],
    ['acm_error_data', 0, kErrorAt],
    ['acm_error_size', 0, error.length],
  ];
  const types = functions.map(([, takes, gives]) => [0x60, takes, ...new Array<number>(takes).fill(i32), ...(gives === null ? [0] : [1, i32])]);
  // One import that is never called: a page must give every import something.
  const imported = [...text('wasi_snapshot_preview1'), ...text('path_open'), 0, 0];
  // if (capture[4] == kTraps) unreachable
  const trap = [0x20, 0, 0x2d, 0, 4, 0x41, ...signed(kTraps), 0x46, 0x04, 0x40, 0x00, 0x0b];
  // for each argument: memory[kKeyAt + 4 * number] = argument
  const keep = [0, 1, 2, 3].flatMap((number) => [0x41, ...signed(kKeyAt + 4 * number), 0x20, number, 0x36, 2, 0]);
  const doing: Record<string, number[]> = { acm_record: trap, acm_set_hash_key: keep };
  const code = functions.map(([name, , gives]) => {
    const body = [0, ...(doing[name] ?? []), ...(gives === null ? [] : [0x41, ...signed(gives)]), 0x0b];
    return [...leb(body.length), ...body];
  });
  const data = (at: number, bytes: Uint8Array) => [0, 0x41, ...signed(at), 0x0b, ...leb(bytes.length), ...bytes];
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, vector(types)),
    ...section(2, vector([imported])),
    ...section(3, vector(functions.map((_, index) => leb(index)))),
    ...section(5, vector([[0, ...leb(pages)]])),
    ...section(7, vector([[...text('memory'), 2, 0], ...functions.map(([name], index) => [...text(name), 0, ...leb(index + 1)])])),
    ...section(10, vector(code)),
    ...section(11, vector([data(kErrorAt, new TextEncoder().encode(error)), data(kResultAt, recording)])),
  ]);
}
