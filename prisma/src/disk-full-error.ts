import { statfs } from 'node:fs/promises';
import { DatabaseOpenError } from './database-open-error.ts';
import { errorCode } from './error-code.ts';

/** The size of a WAL segment. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** True if the system or PostgreSQL couldn't write because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(errorCode(error) ?? '');
}

/** True if a line of PostgreSQL's log says that the disk is full. */
export function saysDiskFull(log: string): boolean {
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(log);
}

/** True if less space is free than PostgreSQL needs for its next step. */
export async function isSpaceShort(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < SEGMENT_BYTES;
}

/** Creates the error for a start that lacks disk space. */
export function createDiskFullError(folder: string, cause?: unknown): DatabaseOpenError {
  return new DatabaseOpenError(
    `The disk that holds ${folder} is full. Free 100 MB or more and start again. Saved data is safe.`,
    { cause },
  );
}
