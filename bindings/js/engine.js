// The module, and its memory. One instance for all worlds.
import { imports as callbacks } from './host.js';
import { load } from './load.js';

// WebAssembly ended in the middle of its work: out of memory, or by a bug of acmotion's. Its memory is no longer
// valid.
export class Stopped extends Error {
  name = 'Stopped';
}

const kBadFile = 8; // WASI's EBADF
const kOutOfMemory = 71; // how viewer/wasm/runtime.cpp ends then

// Bundlers find the file by these words.
const module = await WebAssembly.compile(await load.bytes(new URL('./acmotion.wasm', import.meta.url)));

export class Engine {
  #exports;
  #view;
  #stopped = null;
  #words = new Map();
  // What worlds were given, by the number that they hand to callbacks as `user`.
  hosts = new Map();

  static async start() {
    const engine = new Engine();
    const instance = await WebAssembly.instantiate(module, {
      acmotion: callbacks(engine),
      wasi_snapshot_preview1: wasi(() => engine.view()),
    });
    engine.#exports = instance.exports;
    engine.call('_initialize');
    return engine;
  }

  call(name, ...values) {
    if (this.#stopped) throw this.#stopped;
    try {
      return this.#exports[name](...values);
    } catch (error) {
      this.#stopped ??= new Stopped(`acmotion stopped (${error.message}). Its worlds are lost; restart() makes room for new ones`);
      throw this.#stopped;
    }
  }

  get isStopped() {
    return this.#stopped !== null;
  }

  // ---- memory ---------------------------------------------------------------------------------------------------------

  // Good until the module is called again: its memory may grow then.
  view() {
    const { buffer } = this.#exports.memory;
    if (this.#view?.buffer !== buffer) this.#view = new DataView(buffer);
    return this.#view;
  }
  alloc(size) {
    const at = this.call('acm_alloc', Math.max(size, 1)) >>> 0; // addresses have no sign, numbers from WebAssembly have
    if (at === 0) throw new RangeError(`acmotion: no memory for ${size} bytes`);
    return at;
  }
  free(at) {
    if (!this.#stopped) this.call('acm_free', at);
  }
  // Zeros, for the time of `use`.
  lend(size, use) {
    const at = this.alloc(size);
    new Uint8Array(this.view().buffer, at, size).fill(0);
    try {
      return use(at);
    } finally {
      this.free(at);
    }
  }
  lendBytes(bytes, use) {
    return this.lend(bytes.length, (at) => {
      this.put(at, bytes);
      return use(at);
    });
  }
  // A struct that begins with its size.
  lendStruct(type, use) {
    return this.lend(type.size, (at) => {
      this.view().setUint32(at, type.size, true);
      return use(at);
    });
  }
  put(at, bytes) {
    new Uint8Array(this.view().buffer, at, bytes.length).set(bytes);
  }
  bytes(at, size) {
    return new Uint8Array(this.view().buffer, at, size);
  }
  // Text that ends with a zero.
  text(at) {
    const all = new Uint8Array(this.view().buffer, at >>> 0);
    return new TextDecoder().decode(all.slice(0, all.indexOf(0)));
  }

  // Text that is valid for ever and the same for the same values, so it is read once: events ask for two each.
  word(name, ...values) {
    const key = `${name} ${values}`;
    if (!this.#words.has(key)) this.#words.set(key, this.text(this.call(name, ...values)));
    return this.#words.get(key);
  }

  // A secret, against servers that choose ids which meet in tables. It changes no result.
  secret() {
    return Array.from(load.crypto.getRandomValues(new BigUint64Array(2)));
  }
}

// There are no files, no clock and no network; this is what the C library asks for nevertheless.
function wasi(view) {
  return {
    fd_write: (_file, vectors, count, written) => {
      let size = 0;
      for (let index = 0; index < count; ++index) size += view().getUint32(vectors + index * 8 + 4, true);
      view().setUint32(written, size, true);
      return 0;
    },
    fd_close: () => kBadFile,
    fd_seek: () => kBadFile,
    environ_sizes_get: (count, size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    proc_exit: (code) => {
      throw new Error(code === kOutOfMemory ? 'it needs more memory than the 1 GiB it may have' : `it ended with ${code}`);
    },
  };
}
