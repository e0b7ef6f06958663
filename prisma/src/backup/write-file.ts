import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { isDiskFull } from '../disk-full-error.ts';
import { syncFolder } from '../embedded/shared-folder.ts';
import { errorMessage } from '../error-code.ts';
import { isFolderRefused, makeFolder } from '../make-folder.ts';
import { BackupError } from './backup-error.ts';

/** The suffix of incomplete files. */
const PARTIAL_ENDING = '.partial';
/** Disk space to leave free, so that other users of the disk, such as the database, keep working. */
const KEPT_FREE_BYTES = 200 * 1024 * 1024;
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;
/** Incomplete files without writes for this long were left by a killed process. */
const ABANDONED_MS = 3_600_000;

export type WrittenFile = { bytes: number; sha256: string };

/**
 * Writes a stream to a new file in `folder`, which gets its name only once it is complete and synced to disk.
 * @throws BackupError when the folder cannot be written to or its disk has no room
 */
export async function writeWholeFile(
  folder: string,
  name: string,
  source: AsyncIterable<Uint8Array>,
  keptFreeBytes = KEPT_FREE_BYTES,
): Promise<WrittenFile> {
  const file = path.join(folder, name);
  const partial = `${file}${PARTIAL_ENDING}`;
  try {
    await makeFolder(folder, 0o700);
    const handle = await open(partial, 'wx', 0o600);
    try {
      const written = await writeAll(handle, folder, source, keptFreeBytes);
      await rename(partial, file);
      await syncFolder(folder);
      return written;
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw explain(error, folder);
  }
}

/**
 * Creates the folder if missing, and briefly a file in it.
 * @throws BackupError when no backup could be put there
 */
export async function tryToWrite(folder: string): Promise<void> {
  // Named like an incomplete file, so that it is cleaned up if this process is killed.
  const file = path.join(folder, `waybill-${randomUUID()}${PARTIAL_ENDING}`);
  try {
    await makeFolder(folder, 0o700);
    await (await open(file, 'wx', 0o600)).close();
    await rm(file);
  } catch (error) {
    throw explain(error, folder);
  }
}

async function writeAll(
  handle: FileHandle,
  folder: string,
  source: AsyncIterable<Uint8Array>,
  keptFreeBytes: number,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lookAt = 0;
  for await (const chunk of source) {
    if (bytes >= lookAt) {
      await refuseShortSpace(folder, keptFreeBytes);
      lookAt += LOOK_EVERY_BYTES;
    }
    hash.update(chunk);
    await handle.writeFile(chunk);
    bytes += chunk.length;
  }
  await handle.sync();
  return { bytes, sha256: hash.digest('hex') };
}

async function refuseShortSpace(folder: string, keptFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < keptFreeBytes) throw noRoom(folder);
}

function noRoom(folder: string, cause?: unknown): BackupError {
  return new BackupError(
    `The disk that holds ${folder} has no room for the backup: free some space, or set BACKUP_DIR to a folder on another disk.`,
    { cause },
  );
}

function explain(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return noRoom(folder, error);
  if (!isFolderRefused(error)) return error;
  return new BackupError(
    `Waybill cannot write to the backup folder ${folder} (${errorMessage(error)}): make it writable, or set BACKUP_DIR to another one.`,
    { cause: error },
  );
}

/** Removes incomplete files of backups that were killed. */
export async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('waybill-') || !name.endsWith(PARTIAL_ENDING)) continue;
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (now.getTime() - mtimeMs > ABANDONED_MS) await rm(file, { force: true });
  }
}
