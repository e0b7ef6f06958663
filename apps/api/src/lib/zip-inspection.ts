import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise, type LocalFileHeader, parseExtraFields } from 'yauzl';
import { isSafeName, isTextureFile, isZipLeftover, namesOf } from './zip-names.ts';

/** Why an archive is refused. */
export type ZipFault = 'UNREADABLE' | 'TOO_LARGE' | 'NAMES' | 'TYPES';

/** An archive that is refused. */
export class ZipRefusedError extends Error {
  override readonly name = 'ZipRefusedError';
  readonly fault: ZipFault;

  constructor(fault: ZipFault, cause?: unknown) {
    super(`the ZIP is refused: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** A file in an archive. */
export interface ZipFile {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
  readonly isPacked: boolean;
  readonly checksum: number;
  /** Where its data starts in the archive, and its length there. */
  readonly start: number;
  readonly packedBytes: number;
}

/** A file with the space that it takes in the archive. */
interface Part extends ZipFile {
  readonly from: number;
  /** Whether its sizes are repeated behind its data. */
  readonly hasDescriptor: boolean;
}

const most = {
  entries: 2_000,
  nameBytes: 200,
  fileBytes: 64 * 1_048_576,
  totalBytes: 256 * 1_048_576,
  /** Of larger files than this. */
  ratio: 200,
  ratioFromBytes: 1_048_576,
  milliseconds: 5_000,
} as const;

/** Larger ones take twice the memory until it is collected. */
const chunkBytes = 16_384;
/** Files of up to this size are unpacked at once. */
const smallBytes = 65_536;

/**
 * Checks an archive and every file in it, without keeping what it unpacks. Every byte belongs to one file or to the
 * directory, so that all programs see the same files. Returns the files, without what operating systems add.
 * @throws ZipRefusedError
 */
export async function inspectZip(archive: Buffer): Promise<readonly ZipFile[]> {
  const signal = AbortSignal.timeout(most.milliseconds);
  try {
    const parts = await readDirectory(archive, signal);
    for (const part of parts) await unpack(archive, part, signal, () => {});
    const files = parts.filter(({ name }) => !name.endsWith('/') && !isZipLeftover(name));
    if (files.length === 0) throw new ZipRefusedError('UNREADABLE');
    return files;
  } catch (error) {
    throw signal.aborted ? new ZipRefusedError('TOO_LARGE', error) : toRefusal(error);
  }
}

/** Unpacks one file of an inspected archive into memory. @throws ZipRefusedError */
export async function unpackFile(archive: Buffer, file: ZipFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const signal = AbortSignal.timeout(most.milliseconds);
  await unpack(archive, file, signal, (chunk) => void chunks.push(chunk)).catch(
    (error: unknown) => {
      throw toRefusal(error);
    },
  );
  return Buffer.concat(chunks);
}

/** An archive that the libraries can't read is unreadable. */
function toRefusal(error: unknown): ZipRefusedError {
  if (error instanceof ZipRefusedError) return error;
  // More than a file says that it has.
  const isLarger = error instanceof RangeError;
  return new ZipRefusedError(isLarger ? 'TOO_LARGE' : 'UNREADABLE', error);
}

async function readDirectory(archive: Buffer, signal: AbortSignal): Promise<readonly Part[]> {
  const directory = findDirectory(archive);
  const zip = await fromBufferPromise(archive, { decodeStrings: false });
  const parts: Part[] = [];
  const seen = new Set<string>();
  let cursor = directory.start;
  let totalBytes = 0;
  for await (const entry of zip.eachEntry()) {
    signal.throwIfAborted();
    cursor += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    requireReadable(entry);
    const name = requireName(entry, seen);
    totalBytes += entry.uncompressedSize;
    requireSize(entry, totalBytes);
    const local = await zip.readLocalFileHeaderPromise(entry);
    requireSame(entry, local);
    parts.push({
      name,
      bytes: entry.uncompressedSize,
      isPacked: entry.compressionMethod === 8,
      checksum: entry.crc32,
      start: local.fileDataStart,
      packedBytes: entry.compressedSize,
      from: entry.relativeOffsetOfLocalHeader,
      hasDescriptor: hasDescriptor(local.generalPurposeBitFlag),
    });
  }
  if (cursor !== directory.end) throw new ZipRefusedError('UNREADABLE');
  requireNoGaps(parts, directory.start);
  requireFolders(parts);
  return parts;
}

const endBytes = 22;

/** Finds the directory, which the end of the archive follows at once. That has no comment, and nothing is behind it. */
function findDirectory(archive: Buffer): { readonly start: number; readonly end: number } {
  const end = archive.length - endBytes;
  if (end < 0 || archive.readUInt32LE(end) !== 0x06_05_4b_50) {
    throw new ZipRefusedError('UNREADABLE');
  }
  const [disk, firstDisk, entriesHere, entries] = [4, 6, 8, 10].map((at) =>
    archive.readUInt16LE(end + at),
  );
  const start = archive.readUInt32LE(end + 16);
  const isWhole =
    disk === 0 &&
    firstDisk === 0 &&
    entriesHere === entries &&
    start + archive.readUInt32LE(end + 12) === end &&
    archive.readUInt16LE(end + 20) === 0;
  if (!isWhole || entries === undefined) throw new ZipRefusedError('UNREADABLE');
  if (entries > most.entries) throw new ZipRefusedError('TOO_LARGE');
  return { start, end };
}

/** Compression levels, sizes behind the data, and names in UTF-8. All other flags are about encryption and patches. */
const knownFlags = 0x08_0e;
const hasDescriptor = (flags: number) => (flags & 0x8) !== 0;
const zip64Field = 0x00_01;

function requireReadable(entry: Entry): void {
  const { generalPurposeBitFlag: flags, compressionMethod: method } = entry;
  const isReadable =
    (flags & ~knownFlags) === 0 &&
    (method === 0 || method === 8) &&
    (method === 8 || entry.compressedSize === entry.uncompressedSize) &&
    entry.fileCommentLength === 0 &&
    entry.extraFields.every(({ id }) => id !== zip64Field);
  if (!isReadable) throw new ZipRefusedError('UNREADABLE');
}

/** Some programs read this header instead of the directory. */
function requireSame(entry: Entry, local: LocalFileHeader): void {
  const { generalPurposeBitFlag: flags } = local;
  const fields = parseExtraFields(local.extraField);
  const [names, localNames] = [
    namesOf(entry),
    namesOf({ fileNameRaw: local.fileName, extraFields: fields, generalPurposeBitFlag: flags }),
  ];
  const isUnset = (value: number) => hasDescriptor(flags) && value === 0;
  const isSame =
    local.fileName.equals(entry.fileNameRaw) &&
    names[0] === localNames[0] &&
    local.compressionMethod === entry.compressionMethod &&
    (flags & ~knownFlags) === 0 &&
    fields.every(({ id }) => id !== zip64Field) &&
    (local.crc32 === entry.crc32 || isUnset(local.crc32)) &&
    (local.compressedSize === entry.compressedSize || isUnset(local.compressedSize)) &&
    (local.uncompressedSize === entry.uncompressedSize || isUnset(local.uncompressedSize));
  if (!isSame) throw new ZipRefusedError('UNREADABLE');
}

/** Returns an entry's name, unlike all those seen so far on any file system. */
function requireName(entry: Entry, seen: Set<string>): string {
  const mode = (entry.externalFileAttributes >>> 16) & 0o170_000;
  const isFileOrFolder = mode === 0 || mode === 0o100_000 || mode === 0o040_000;
  const names = namesOf(entry);
  const [name] = names;
  const key = pathOf(name);
  const isSafe =
    entry.fileNameLength <= most.nameBytes &&
    entry.fileNameRaw.every((byte) => byte >= 0x20 && byte !== 0x7f) &&
    names.every(isSafeName) &&
    !seen.has(key) &&
    isFileOrFolder;
  if (!isSafe) throw new ZipRefusedError('NAMES');
  seen.add(key);
  const isAllowed =
    isZipLeftover(name) || names.every((each) => each.endsWith('/') || isTextureFile(each));
  if (!isAllowed) throw new ZipRefusedError('TYPES');
  return name;
}

const pathOf = (name: string) => name.replace(/\/$/, '').normalize('NFC').toLowerCase();

function requireSize(entry: Entry, totalBytes: number): void {
  const { uncompressedSize: bytes, compressedSize: packedBytes } = entry;
  const isBomb = bytes > most.ratioFromBytes && bytes > packedBytes * most.ratio;
  if (isBomb || bytes > most.fileBytes || totalBytes > most.totalBytes) {
    throw new ZipRefusedError('TOO_LARGE');
  }
}

/** No two files share bytes, and none are left over, except for the sizes behind a file's data. */
function requireNoGaps(parts: readonly Part[], directoryStart: number): void {
  let end = 0;
  let isFree = false;
  const ends = [...parts.toSorted((one, other) => one.from - other.from), null];
  for (const part of ends) {
    const gap = (part?.from ?? directoryStart) - end;
    if (gap !== 0 && !(isFree && (gap === 12 || gap === 16))) {
      throw new ZipRefusedError('UNREADABLE');
    }
    if (part) end = part.start + part.packedBytes;
    isFree = part?.hasDescriptor ?? false;
  }
}

/** A name that is a file's can't be a folder's too, and folders are empty. */
function requireFolders(parts: readonly Part[]): void {
  const isFolder = ({ name }: Part) => name.endsWith('/');
  const files = new Set(parts.filter((part) => !isFolder(part)).map(({ name }) => pathOf(name)));
  for (const part of parts) {
    if (isFolder(part) && part.bytes > 0) throw new ZipRefusedError('UNREADABLE');
    const folders = pathOf(part.name).split('/').slice(0, -1);
    const isInFile = folders.some((_, index) => files.has(folders.slice(0, index + 1).join('/')));
    if (isInFile) throw new ZipRefusedError('NAMES');
  }
}

/** Unpacks a file part by part. It has the declared size and checksum, and isn't an archive itself. */
async function unpack(
  archive: Buffer,
  { bytes, isPacked, checksum, start, packedBytes }: ZipFile,
  signal: AbortSignal,
  take: (chunk: Buffer) => void,
): Promise<void> {
  let sum = 0;
  let length = 0;
  const data = archive.subarray(start, start + packedBytes);
  for await (const chunk of isPacked ? inflate(data, bytes) : slicesOf(data)) {
    if (length === 0 && isZip(chunk)) throw new ZipRefusedError('TYPES');
    length += chunk.length;
    if (length > bytes) throw new ZipRefusedError('TOO_LARGE');
    sum = crc32(chunk, sum);
    take(chunk);
    // Lets requests be answered in between.
    await setImmediate();
    signal.throwIfAborted();
  }
  if (length !== bytes || sum !== checksum) throw new ZipRefusedError('UNREADABLE');
}

async function* inflate(packed: Buffer, bytes: number): AsyncGenerator<Buffer> {
  if (packed.length <= smallBytes && bytes <= smallBytes) {
    yield inflateAtOnce(packed, bytes);
    return;
  }
  const stream = createInflateRaw({ chunkSize: chunkBytes });
  const chunks: AsyncIterable<Buffer> = Readable.from(slicesOf(packed)).pipe(stream);
  yield* chunks;
  if (stream.bytesWritten !== packed.length) throw new ZipRefusedError('UNREADABLE');
}

/** Small files may be many, and a stream takes more memory than they do. */
function inflateAtOnce(packed: Buffer, bytes: number): Buffer {
  const chunkSize = Math.max(bytes + 1, 64);
  const unpacked = inflateRawSync(packed, { chunkSize, maxOutputLength: chunkSize });
  if (canInflate(packed.subarray(0, -1), chunkSize)) throw new ZipRefusedError('UNREADABLE');
  return unpacked;
}

/** Data without its end can't be unpacked, unless the last byte was none of it. */
function canInflate(packed: Buffer, chunkSize: number): boolean {
  try {
    inflateRawSync(packed, { chunkSize, maxOutputLength: chunkSize });
    return true;
  } catch {
    return false;
  }
}

/** True for bytes that begin as an archive does. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'));
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes);
  }
}
