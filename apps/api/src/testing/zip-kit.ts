import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a handmade archive. Fields overwrite what an honest program would write. */
export interface ZipEntry {
  readonly name: string | Buffer;
  readonly content?: Buffer;
  readonly isStored?: boolean;
  /** Its data as it is in the archive. */
  readonly packed?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly bytes?: number;
  readonly packedBytes?: number;
  readonly checksum?: number;
  readonly attributes?: number;
  readonly extra?: Buffer;
  readonly comment?: string;
  /** Its local header, if it differs from the directory. */
  readonly local?: Partial<
    Pick<ZipEntry, 'name' | 'method' | 'flags' | 'bytes' | 'packedBytes' | 'checksum' | 'extra'>
  >;
  /** Written behind its data. */
  readonly behind?: Buffer;
  /** Where the directory says that it starts. */
  readonly at?: number;
}

/** The end of a handmade archive. Fields overwrite what an honest program would write. */
export interface ZipEnd {
  readonly disk?: number;
  readonly firstDisk?: number;
  readonly entriesHere?: number;
  readonly entries?: number;
  readonly directoryBytes?: number;
  readonly directoryAt?: number;
  readonly comment?: string;
  /** Between directory and end. */
  readonly before?: Buffer;
  /** Before the first entry. */
  readonly prefix?: Buffer;
}

/** Numbers of 2 (u16) or 4 (u32) bytes, lowest first. */
export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

export function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
}

const text = (value: string | Buffer) =>
  typeof value === 'string' ? Buffer.from(value, 'utf8') : value;

/** Fields that local header and directory share. */
function describe(entry: ZipEntry, packed: Buffer): Buffer {
  const content = entry.content ?? Buffer.alloc(0);
  return Buffer.concat([
    u16(20, entry.flags ?? 0x08_00, entry.method ?? (entry.isStored ? 0 : 8), 0, 0x5a_21),
    u32(
      entry.checksum ?? crc32(content),
      entry.packedBytes ?? packed.length,
      entry.bytes ?? content.length,
    ),
    u16(text(entry.name).length, entry.extra?.length ?? 0),
  ]);
}

/** Writes an archive by hand. */
export function buildZip(entries: readonly ZipEntry[], end: ZipEnd = {}): Buffer {
  const parts: Buffer[] = [end.prefix ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let length = end.prefix?.length ?? 0;
  for (const entry of entries) {
    const content = entry.content ?? Buffer.alloc(0);
    const packed = entry.packed ?? (entry.isStored ? content : deflateRawSync(content));
    const local = { ...entry, extra: Buffer.alloc(0), ...entry.local };
    const comment = text(entry.comment ?? '');
    directory.push(
      Buffer.concat([
        u32(0x02_01_4b_50),
        u16(0x03_14),
        describe(entry, packed),
        u16(comment.length, 0, 0),
        u32(entry.attributes ?? 0o100_644 * 65_536, entry.at ?? length),
        text(entry.name),
        entry.extra ?? Buffer.alloc(0),
        comment,
      ]),
    );
    const part = Buffer.concat([
      u32(0x04_03_4b_50),
      describe(local, packed),
      text(local.name),
      local.extra,
      packed,
      entry.behind ?? Buffer.alloc(0),
    ]);
    parts.push(part);
    length += part.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const comment = text(end.comment ?? '');
  return Buffer.concat([
    ...parts,
    directoryBytes,
    end.before ?? Buffer.alloc(0),
    u32(0x06_05_4b_50),
    u16(
      end.disk ?? 0,
      end.firstDisk ?? 0,
      end.entriesHere ?? end.entries ?? entries.length,
      end.entries ?? entries.length,
    ),
    u32(end.directoryBytes ?? directoryBytes.length, end.directoryAt ?? length),
    u16(comment.length),
    comment,
  ]);
}
