/** A value at a fixed place of the plugin's memory. */
export interface Field<T> {
  readonly offset: number;
  read(memory: DataView): T;
  write(memory: DataView, value: T): void;
}

const isLittleEndian = true;

export function bool(offset: number): Field<boolean> {
  return {
    offset,
    read: (memory) => memory.getUint8(offset) !== 0,
    write: (memory, value) => memory.setUint8(offset, value ? 1 : 0),
  };
}

export function uint32(offset: number): Field<number> {
  return {
    offset,
    read: (memory) => memory.getUint32(offset, isLittleEndian),
    write: (memory, value) => memory.setUint32(offset, value, isLittleEndian),
  };
}

export function int32(offset: number): Field<number> {
  return {
    offset,
    read: (memory) => memory.getInt32(offset, isLittleEndian),
    write: (memory, value) => memory.setInt32(offset, value, isLittleEndian),
  };
}

export function float32(offset: number): Field<number> {
  return {
    offset,
    read: (memory) => memory.getFloat32(offset, isLittleEndian),
    write: (memory, value) => memory.setFloat32(offset, value, isLittleEndian),
  };
}

export function float64(offset: number): Field<number> {
  return {
    offset,
    read: (memory) => memory.getFloat64(offset, isLittleEndian),
    write: (memory, value) => memory.setFloat64(offset, value, isLittleEndian),
  };
}

/** A signed whole number of 64 bits; what is larger than a double can hold is not exact. */
export function int64(offset: number): Field<number> {
  return {
    offset,
    read: (memory) => Number(memory.getBigInt64(offset, isLittleEndian)),
    write: (memory, value) => memory.setBigInt64(offset, BigInt(value), isLittleEndian),
  };
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * A text of at most so many bytes, ended by a zero unless it fills them. The same bytes are decoded
 * once: they are looked at several times a second, and change with the truck and the job.
 */
export function text(offset: number, bytes = 64): Field<string> {
  const place = ({ buffer, byteOffset }: DataView) =>
    new Uint8Array(buffer, byteOffset + offset, bytes);
  const known = new Uint8Array(bytes);
  let decoded = '';
  const isKnown = (memory: DataView) => {
    for (let index = 0; index < bytes; index += 1) {
      const byte = memory.getUint8(offset + index);
      if (byte !== known[index]) return false;
      if (byte === 0) return true;
    }
    return true;
  };
  return {
    offset,
    read(memory) {
      if (isKnown(memory)) return decoded;
      const all = place(memory);
      known.set(all);
      const end = all.indexOf(0);
      // The plugin cuts long texts between any two bytes: half a letter remains.
      decoded = decoder.decode(end < 0 ? all : all.subarray(0, end)).replace(/\u{FFFD}$/u, '');
      return decoded;
    },
    write(memory, value) {
      const all = place(memory);
      all.fill(0);
      encoder.encodeInto(value, all.subarray(0, bytes - 1));
    },
  };
}
