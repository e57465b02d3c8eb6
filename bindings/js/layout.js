// How a struct lies in the module's memory (wasm32: pointers have 4 bytes), and what it is as a plain object. structs.js has those of
// the C header.

// What a member can be: its size, and how a DataView reads and writes it. Numbers in the module are little-endian.
const number = (name, size) => ({
  size,
  align: size,
  check: (value, where) => {
    if (typeof value !== 'number') throw new TypeError(`acmotion: ${where} must be a number`);
    const wrong = (kind) => {
      throw new RangeError(`acmotion: ${where} must be ${kind} number, and not ${value}`);
    };
    if (name.startsWith('Float')) {
      if (!Number.isFinite(size === 4 ? Math.fround(value) : value)) wrong('a finite');
      return;
    }
    const range = 2 ** (8 * size);
    const least = name.startsWith('Int') ? -range / 2 : 0;
    if (!Number.isInteger(value)) wrong('a whole');
    if (value < least || value >= least + range) wrong(`a ${8 * size}-bit`);
  },
  read: (view, at) => view[`get${name}`](at, true),
  write: (view, at, value) => view[`set${name}`](at, value, true),
});
export const u8 = number('Uint8', 1);
export const u16 = number('Uint16', 2);
export const u32 = number('Uint32', 4);
export const i32 = number('Int32', 4);
export const f32 = number('Float32', 4);
export const f64 = number('Float64', 8);
export const u64 = number('BigUint64', 8);
export const i64 = number('BigInt64', 8);
const checkFlag = (value, where) => {
  if (typeof value !== 'boolean') throw new TypeError(`acmotion: ${where} must be true or false`);
};
export const bool = { check: checkFlag, size: 1, align: 1, read: (view, at) => u8.read(view, at) !== 0, write: (view, at, value) => u8.write(view, at, value ? 1 : 0) };
export const bool32 = { check: checkFlag, size: 4, align: 4, read: (view, at) => i32.read(view, at) !== 0, write: (view, at, value) => i32.write(view, at, value ? 1 : 0) };
// One of a list of names; one that the list does not have stays a number.
export const named = (names) => ({ ...i32, read: (view, at) => names[i32.read(view, at)] ?? i32.read(view, at) });
// A count, which is small enough for a number.
export const count = { size: 8, align: 8, read: (view, at) => Number(u64.read(view, at)), write: (view, at, value) => u64.write(view, at, BigInt(value)) };

export const array = (type, length) => ({
  size: type.size * length,
  align: type.align,
  read: (view, at) => Array.from({ length }, (_, index) => type.read(view, at + index * type.size)),
  write: (view, at, values) => values.forEach((value, index) => type.write(view, at + index * type.size, value)),
});
// Text of a fixed length with a zero behind it.
export const chars = (length) => ({
  size: length,
  align: 1,
  read: (view, at) => {
    const bytes = new Uint8Array(view.buffer, at, length);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  },
});

const roundedUp = (value, to) => Math.ceil(value / to) * to;

// Members in their order, placed as C places them. Names that begin with "_" are no part of the object.
export function struct(members) {
  let end = 0;
  let align = 1;
  const placed = Object.entries(members).map(([name, type]) => {
    const offset = roundedUp(end, type.align);
    end = offset + type.size;
    align = Math.max(align, type.align);
    return { name, type, offset };
  });
  const shown = placed.filter(({ name }) => !name.startsWith('_'));
  return {
    size: roundedUp(end, align),
    align,
    offsets: Object.fromEntries(placed.map(({ name, offset }) => [name, offset])),
    read: (view, at) => Object.fromEntries(shown.map(({ name, type, offset }) => [name, type.read(view, at + offset)])),
    // What a program hands over: some of the members, and no others.
    check(value, where) {
      if (typeof value !== 'object' || value === null) throw new TypeError(`acmotion: ${where} must be an object`);
      if (typeof value.then === 'function') throw new TypeError(`acmotion: ${where} must be there at once, and is a promise`);
      for (const name of Object.keys(value)) {
        if (!shown.some((member) => member.name === name)) {
          throw new TypeError(`acmotion: ${where} has no ${name}; it may have ${shown.map((member) => member.name).join(', ')}`);
        }
      }
      for (const { name, type } of shown) if (value[name] !== undefined) type.check(value[name], `${name} of ${where}`);
    },
    write(view, at, value) {
      for (const { name, type, offset } of shown) if (value[name] !== undefined) type.write(view, at + offset, value[name]);
    },
  };
}
