import { crc32, deflateRawSync } from 'node:zlib';

/** A field of a file: where it is, how many bytes it has, and its number. */
type Field = readonly [at: number, bytes: 2 | 4 | 8, value: number];

function writeFields(bytes: Buffer, fields: readonly Field[]): void {
  for (const [at, length, value] of fields) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
  }
}

const text = 'Local\\SCSTelemetry';

/** A DLL as small as one can be: a header, a section, and the names that it exports. */
export function buildDll(
  exported: readonly string[] = ['scs_telemetry_init', 'scs_telemetry_shutdown'],
  fields: readonly Field[] = [],
): Buffer {
  const bytes = Buffer.alloc(0x600);
  bytes.write('MZ', 0, 'latin1');
  bytes.write('PE\0\0', 0x80, 'latin1');
  writeFields(bytes, [
    [0x3c, 4, 0x80],
    [0x84, 2, 0x86_64],
    [0x86, 2, 1],
    [0x94, 2, 240],
    [0x96, 2, 0x20_22],
    [0x98, 2, 0x2_0b],
    [0x98 + 108, 4, 16],
    [0x98 + 112, 4, 0x10_00],
    [0x98 + 116, 4, 0x1_00],
    // The one section: 0x1000 in memory is 0x200 in the file.
    [0x188 + 12, 4, 0x10_00],
    [0x188 + 16, 4, 0x4_00],
    [0x188 + 20, 4, 0x2_00],
    [0x200 + 24, 4, exported.length],
    [0x200 + 32, 4, 0x10_40],
  ]);
  let name = 0x10_80;
  for (const [index, word] of exported.entries()) {
    bytes.writeUInt32LE(name, 0x240 + index * 4);
    bytes.write(`${word}\0`, name - 0x10_00 + 0x200, 'latin1');
    name += word.length + 1;
  }
  bytes.write(text, 0x500, 'utf16le');
  writeFields(bytes, fields);
  return bytes;
}

/** A shared object as small as one can be: symbols, their names and the sections of both. */
export function buildSharedObject(
  exported: readonly string[] = ['scs_telemetry_init'],
  fields: readonly Field[] = [],
): Buffer {
  const bytes = Buffer.alloc(0x600);
  bytes.write('\u{7F}ELF', 0, 'latin1');
  writeFields(bytes, [
    [4, 2, 0x1_02],
    [16, 2, 3],
    [18, 2, 62],
    [40, 8, 0x400],
    [58, 2, 64],
    [60, 2, 3],
    [0x440 + 4, 4, 11],
    [0x440 + 24, 8, 0x100],
    [0x440 + 32, 8, 24 * (exported.length + 1)],
    [0x440 + 40, 4, 2],
    [0x480 + 24, 8, 0x200],
  ]);
  let name = 1;
  for (const [index, word] of exported.entries()) {
    const at = 0x100 + (index + 1) * 24;
    bytes.writeUInt32LE(name, at);
    bytes.writeUInt16LE(5, at + 6);
    bytes.write(`${word}\0`, 0x200 + name, 'latin1');
    name += word.length + 1;
  }
  bytes.write(text.replace('Local\\', '/'), 0x500, 'latin1');
  writeFields(bytes, fields);
  return bytes;
}

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
  /** What the zip says that it unpacks to, where that is a lie. */
  readonly claimedBytes?: number;
}

/** A zip of files. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes = content.byteLength } of entries) {
    const packed = deflateRawSync(content);
    const path = Buffer.from(name);
    const shared: readonly Field[] = [
      [0, 2, 20],
      [4, 2, 8],
      [10, 4, crc32(content)],
      [14, 4, packed.byteLength],
      [18, 4, claimedBytes],
      [22, 2, path.byteLength],
    ];
    const local = Buffer.alloc(30);
    local.write('PK\u{3}\u{4}', 0, 'latin1');
    writeFields(
      local,
      shared.map(([at, length, value]) => [at + 4, length, value]),
    );
    const central = Buffer.alloc(46);
    central.write('PK\u{1}\u{2}', 0, 'latin1');
    writeFields(
      central,
      shared.map(([at, length, value]) => [at + 6, length, value]),
    );
    central.writeUInt32LE(offset, 42);
    files.push(local, path, packed);
    directory.push(central, path);
    offset += local.byteLength + path.byteLength + packed.byteLength;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u{5}\u{6}', 0, 'latin1');
  writeFields(end, [
    [8, 2, entries.length],
    [10, 2, entries.length],
    [12, 4, listed.byteLength],
    [16, 4, offset],
  ]);
  return Buffer.concat([...files, listed, end]);
}
