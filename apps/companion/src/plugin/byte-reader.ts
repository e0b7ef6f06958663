/** Reads little-endian numbers and texts; what lies outside the bytes is null. */
export interface ByteReader {
  readonly u16: (at: number) => number | null;
  readonly u32: (at: number) => number | null;
  /** Null also for numbers that JavaScript can't represent. */
  readonly u64: (at: number) => number | null;
  /** Whether a zero-terminated name is at a place. */
  readonly hasName: (at: number, name: string) => boolean;
}

export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isInside = (at: number, length: number) =>
    Number.isSafeInteger(at) && at >= 0 && at + length <= bytes.byteLength;
  return {
    u16: (at) => (isInside(at, 2) ? view.getUint16(at, true) : null),
    u32: (at) => (isInside(at, 4) ? view.getUint32(at, true) : null),
    u64(at) {
      if (!isInside(at, 8)) return null;
      const value = Number(view.getBigUint64(at, true));
      return Number.isSafeInteger(value) ? value : null;
    },
    hasName(at, name) {
      if (!isInside(at, name.length + 1) || bytes[at + name.length] !== 0) return false;
      return Array.from(name).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
    },
  };
}
