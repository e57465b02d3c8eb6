// acmotion itself, compiled to WebAssembly: a capture becomes a recording, and a recording is played again.
//
// The module is a WASI reactor. It has no files, no clock and no network; what little of WASI its C library asks for is
// answered here, and anything else throws when it is called.

// What every module of viewer/wasm has.
export interface ModuleExports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  acm_alloc(size: number): number;
  acm_free(at: number): void;
  acm_result_data(): number;
  acm_result_size(): number;
  acm_error_data(): number;
  acm_error_size(): number;
}

export interface PlayerExports extends ModuleExports {
  acm_set_hash_key(a: number, b: number, c: number, d: number): void;
  acm_record(at: number, size: number, stored: number, framesPerKilosecond: number, rulesMask: number, session: number): number;
  acm_rehash(at: number, size: number, stored: number): number;
}

// Bits of acm_record's mask.
export const kRuleBits: Record<string, number> = { retail: 1, acdream: 2, snap: 4, openac: 8 };

const kBadFile = 8; // WASI's EBADF
const kOutOfMemory = 71; // how viewer/wasm/runtime.cpp ends then

// viewer/wasm/CMakeLists.txt sets the bound.
const kTooMuch = 'this capture needs more memory than a page may have (1 GiB). The program has no such limit: acmotion view CAPTURE';

// The module ended in the middle of its work. What its memory holds means nothing any more: it must not be used again.
export class Stopped extends Error {}

// A module that runs: takes bytes, keeps an answer or an error.
export class Module<Exports extends ModuleExports> {
  private constructor(readonly exports: Exports) {}

  static async load<Exports extends ModuleExports>(bytes: BufferSource): Promise<Module<Exports>> {
    const compiled = await WebAssembly.compile(bytes);
    let exports: Exports | undefined;
    const stubs = wasiStubs(() => exports!.memory);
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(compiled)) {
      (imports[from] ??= {})[name] = stubs[name] ?? (() => {
        throw new Error(`the WebAssembly module called ${from}.${name}, which this page does not have`);
      });
    }
    const instance = await WebAssembly.instantiate(compiled, imports);
    exports = guarded(instance.exports) as unknown as Exports;
    exports._initialize?.();
    return new Module(exports);
  }

  lend<T>(bytes: Uint8Array, use: (at: number, size: number) => T): T {
    const at = this.exports.acm_alloc(bytes.length) >>> 0; // addresses have no sign, numbers from WebAssembly have
    if (at === 0) throw new Stopped(kTooMuch);
    new Uint8Array(this.exports.memory.buffer).set(bytes, at);
    const used = use(at, bytes.length);
    this.exports.acm_free(at);
    return used;
  }
  answer(): Uint8Array {
    return this.copy(this.exports.acm_result_data() >>> 0, this.exports.acm_result_size() >>> 0);
  }
  error(): Error {
    const text = new TextDecoder().decode(this.copy(this.exports.acm_error_data() >>> 0, this.exports.acm_error_size() >>> 0));
    return new Error(text || 'acmotion could not read this capture');
  }
  private copy(at: number, size: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer).slice(at, at + size);
  }
}

export class Acmotion {
  private constructor(private readonly module: Module<PlayerExports>) {}

  // With a secret, so that no capture can be crafted whose addresses and ids collide in the module's tables. It changes no
  // result.
  static async load(bytes: BufferSource, key = crypto.getRandomValues(new Uint32Array(4))): Promise<Acmotion> {
    const module = await Module.load<PlayerExports>(bytes);
    module.exports.acm_set_hash_key(key[0], key[1], key[2], key[3]);
    return new Acmotion(module);
  }

  // A capture's bytes to a recording's. Sessions count from 1; 0 is the one where most was said about movement. How much of it
  // is drawn depends on how many bytes were `stored` of it.
  record(capture: Uint8Array, framesPerSecond: number, rules: string[], session = 0, stored = capture.length): Uint8Array {
    const mask = rules.reduce((bits, name) => bits | (kRuleBits[name] ?? 0), 0);
    const { exports } = this.module;
    const rate = Math.round(framesPerSecond * 1000);
    const made = this.module.lend(capture, (at, size) => exports.acm_record(at, size, stored, rate, mask, session));
    if (made === 0) throw this.module.error();
    return this.module.answer();
  }

  // The first frame on which this acmotion comes to another state than the (uncompressed) recording tells; -1: none. How
  // far that is looked for depends on how many bytes were `stored` of it.
  firstDivergence(recording: Uint8Array, stored = recording.length): number {
    const frame = this.module.lend(recording, (at, size) => this.module.exports.acm_rehash(at, size, stored));
    if (frame < -1) throw this.module.error();
    return frame;
  }
}

// Whatever is thrown on the way out of the module has stopped it.
function guarded(exports: WebAssembly.Exports): WebAssembly.Exports {
  const guard = (act: Function) => (...values: number[]) => {
    try {
      return act(...values);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new Stopped(`acmotion stopped partway (${why}). The program may get further: acmotion view CAPTURE`);
    }
  };
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, typeof value === 'function' ? guard(value) : value]));
}

function wasiStubs(memory: () => WebAssembly.Memory): Record<string, (...values: number[]) => number> {
  const put = (at: number, value: number) => new DataView(memory().buffer).setUint32(at >>> 0, value, true);
  return {
    // There is nowhere to write to; saying that all was written keeps the C library content.
    fd_write: (_file, vectors, count, written) => {
      const view = new DataView(memory().buffer);
      let size = 0;
      for (let index = 0; index < count; ++index) size += view.getUint32((vectors >>> 0) + index * 8 + 4, true);
      put(written, size);
      return 0;
    },
    fd_close: () => kBadFile,
    fd_seek: () => kBadFile,
    fd_fdstat_get: () => kBadFile,
    environ_sizes_get: (count, size) => {
      put(count, 0);
      put(size, 0);
      return 0;
    },
    environ_get: () => 0,
    proc_exit: (code) => {
      throw code === kOutOfMemory ? new Stopped(kTooMuch) : new Error(`it ended with ${code}`);
    },
  };
}
