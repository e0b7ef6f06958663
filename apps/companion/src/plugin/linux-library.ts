import { createByteReader } from './byte-reader.ts';

/** What bytes are that should be a library with a certain function. */
export type LibraryKind = 'good' | 'no-library' | 'not-64-bit' | 'no-export';

const mostSections = 1_000;
const mostSymbols = 65_536;

const x64 = 62;
const sharedObject = 3;
const dynamicSymbols = 11;
const symbolBytes = 24;

/** Says whether bytes are a 64-bit shared object (ELF64, x86-64) that exports a function. */
export function checkLinuxLibrary(bytes: Uint8Array, exported: string): LibraryKind {
  const reader = createByteReader(bytes);
  const { u16, u32, u64 } = reader;
  if (u32(0) !== 0x46_4c_45_7f || u16(16) !== sharedObject) return 'no-library';
  // Class 2 is 64-bit, data 1 little-endian.
  if (u16(4) !== 0x1_02 || u16(18) !== x64) return 'not-64-bit';
  const [table, sectionBytes] = [u64(40), u16(58)];
  if (table === null || sectionBytes === null) return 'no-export';
  const count = Math.min(u16(60) ?? 0, mostSections);
  const sections = Array.from({ length: count }, (_, index) => table + index * sectionBytes);
  const symbols = sections.find((at) => u32(at + 4) === dynamicSymbols);
  const strings = symbols === undefined ? undefined : sections[u32(symbols + 40) ?? count];
  if (symbols === undefined || strings === undefined) return 'no-export';
  const [from, length, names] = [u64(symbols + 24), u64(symbols + 32), u64(strings + 24)];
  if (from === null || length === null || names === null) return 'no-export';
  const symbolCount = Math.min(Math.floor(length / symbolBytes), mostSymbols);
  for (let index = 0; index < symbolCount; index += 1) {
    const at = from + index * symbolBytes;
    const name = u32(at);
    // A symbol without a section is only used here, and defined elsewhere.
    const isDefined = (u16(at + 6) ?? 0) !== 0;
    if (name !== null && isDefined && reader.hasName(names + name, exported)) return 'good';
  }
  return 'no-export';
}
