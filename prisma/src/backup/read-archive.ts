import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCode, errorMessage } from '../error-code.ts';
import { ARCHIVE_FOLDER } from './archive-parts.ts';
import { BackupError } from './backup-error.ts';
import { FORMAT_VERSION } from './manifest.ts';
import { readEntries, type TarEntry } from './tar-entries.ts';

/** The first bytes of every file encrypted with age. */
const AGE_MAGIC = Buffer.from('age-encryption.org/');
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** The source of an archive, which can be read repeatedly. */
export type ArchiveSource = {
  /** Its name in messages. */
  label: string;
  open: () => Promise<Readable>;
};

/** Returns a local file as archive source. */
export function fileSource(file: string): ArchiveSource {
  return { label: file, open: async () => (await open(file)).createReadStream() };
}

export type ReadOptions = {
  /** Decrypts encrypted archives. */
  identity: string | null;
  /** Called with the number of bytes read so far. */
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
};

/**
 * Yields the parts of an archive in order, with paths relative to its folder. The archive is only known to be
 * complete after the last one.
 * @throws BackupError, with what to do, for what is no archive, cannot be opened, is damaged or newer
 */
export async function* readArchive(
  source: ArchiveSource,
  options: ReadOptions,
): AsyncGenerator<TarEntry> {
  try {
    for await (const { path, content } of readEntries(openStream(source, options))) {
      const inside = path.startsWith(`${ARCHIVE_FOLDER}/`)
        ? path.slice(ARCHIVE_FOLDER.length + 1)
        : refuseFolder(source.label, path);
      yield { path: inside, content };
    }
  } catch (error) {
    throw explain(error, source.label);
  }
}

async function* openStream(source: ArchiveSource, options: ReadOptions): AsyncGenerator<Buffer> {
  const stored = await source.open();
  try {
    yield* unpack(readChunks(stored, options), source.label, options);
  } finally {
    // A file refused by its first bytes isn't read to the end, and must be closed here.
    stored.destroy();
  }
}

async function* unpack(
  raw: AsyncGenerator<Buffer, undefined>,
  label: string,
  { identity }: ReadOptions,
): AsyncGenerator<Buffer> {
  const first = await raw.next();
  const start = first.done === true ? Buffer.alloc(0) : first.value;
  const isEncrypted = start.subarray(0, AGE_MAGIC.length).equals(AGE_MAGIC);
  const isCompressed = start.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
  if (!isEncrypted && !isCompressed) {
    throw new BackupError(
      `${label} is not a Waybill backup, or its beginning is damaged. Nothing was changed: use another one.`,
    );
  }
  if (isEncrypted && identity === null) {
    throw new BackupError(
      `${label} is encrypted. Set BACKUP_IDENTITY to its recipient’s identity.`,
    );
  }
  const whole = chain(start, raw);
  const compressed = isEncrypted && identity !== null ? decryptBy(identity, label, whole) : whole;
  // Errors of earlier stages reach the reader of the last one.
  for await (const chunk of pipeline(compressed, createGunzip(), () => {})) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}

async function* decryptBy(
  identity: string,
  label: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { decrypt } = await import('./encryption.ts');
  yield* decrypt(source, identity, label);
}

async function* chain(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

/** Yields the bytes of an archive as stored. */
export async function* readRaw(
  source: ArchiveSource,
  options: Pick<ReadOptions, 'onBytes' | 'signal'>,
): AsyncGenerator<Buffer, undefined> {
  return yield* readChunks(await source.open(), options);
}

async function* readChunks(
  stored: Readable,
  { onBytes, signal }: Pick<ReadOptions, 'onBytes' | 'signal'>,
): AsyncGenerator<Buffer, undefined> {
  let bytes = 0;
  for await (const chunk of stored) {
    signal?.throwIfAborted();
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.length;
    onBytes?.(bytes);
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  return undefined;
}

function refuseFolder(file: string, path: string): never {
  const version = Number(/^waybill-backup-(\d+)\//.exec(path)?.[1] ?? NaN);
  if (version > FORMAT_VERSION) {
    throw new BackupError(
      `${file} was made by a newer Waybill (format ${version}, this one reads ${FORMAT_VERSION}). Nothing was changed: update Waybill first, then restore it.`,
    );
  }
  if (version < FORMAT_VERSION) {
    throw new BackupError(
      `${file} was made by a Waybill that is too old for this one (format ${version}, this one reads ${FORMAT_VERSION}). Nothing was changed: restore it with the Waybill that made it, update that Waybill, and back up again.`,
    );
  }
  throw new BackupError(
    `${file} is not a Waybill backup: it contains ${path}. Nothing was changed: use another one.`,
  );
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return error;
  const code = errorCode(error) ?? '';
  if (['ENOENT', 'EISDIR', 'EACCES', 'EIO'].includes(code)) {
    return new BackupError(`${file} cannot be read (${errorMessage(error)}).`, { cause: error });
  }
  if (code === 'ABORT_ERR') return error;
  return new BackupError(
    `${file} is damaged or incomplete (${errorMessage(error)}). Nothing was changed: use another backup.`,
    { cause: error },
  );
}
