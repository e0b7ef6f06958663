import { type ByteReader, createByteReader } from './byte-reader.ts';
import type { LibraryKind } from './linux-library.ts';

/** Real libraries have a few sections and names; a made-up file costs no more than so many. */
const mostSections = 96;
const mostNames = 65_536;

const x64 = 0x86_64;
const isDllFlag = 0x20_00;
const pe32Plus = 0x2_0b;

/** Says whether bytes are a 64-bit DLL (PE32+) that exports a function. */
export function checkWindowsLibrary(bytes: Uint8Array, exported: string): LibraryKind {
  const reader = createByteReader(bytes);
  const { u16, u32 } = reader;
  const header = u32(0x3c);
  if (u16(0) !== 0x5a_4d || header === null || u32(header) !== 0x45_50) return 'no-library';
  if (((u16(header + 22) ?? 0) & isDllFlag) === 0) return 'no-library';
  const optional = header + 24;
  if (u16(header + 4) !== x64 || u16(optional) !== pe32Plus) return 'not-64-bit';
  const toOffset = readSections(reader, header);
  const directory = (u32(optional + 108) ?? 0) === 0 ? null : toOffset(u32(optional + 112));
  const names = directory === null ? null : toOffset(u32(directory + 32));
  if (directory === null || names === null) return 'no-export';
  const count = Math.min(u32(directory + 24) ?? 0, mostNames);
  for (let index = 0; index < count; index += 1) {
    const name = toOffset(u32(names + index * 4));
    if (name !== null && reader.hasName(name, exported)) return 'good';
  }
  return 'no-export';
}

/** Returns what finds the place in the file of an address in memory. */
function readSections({ u16, u32 }: ByteReader, header: number) {
  const table = header + 24 + (u16(header + 20) ?? 0);
  const count = Math.min(u16(header + 6) ?? 0, mostSections);
  const sections = Array.from({ length: count }, (_, index) => {
    const at = table + index * 40;
    const [address, size, offset] = [u32(at + 12), u32(at + 16), u32(at + 20)];
    return address === null || size === null || offset === null ? null : { address, size, offset };
  });
  return (address: number | null): number | null => {
    if (address === null || address === 0) return null;
    const section = sections.find(
      (one) => one !== null && address >= one.address && address < one.address + one.size,
    );
    return section ? address - section.address + section.offset : null;
  };
}
