import { DatabaseOpenError } from './database-open-error.ts';
import { errorCode } from './error-code.ts';

/** Whether the system, or PostgreSQL, could not write because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(errorCode(error) ?? '');
}

/** Whether a line of PostgreSQL's log says that the disk is full. */
export function saysDiskFull(log: string): boolean {
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(log);
}

/** For a start that needs more space than there is. */
export function createDiskFullError(folder: string, cause?: unknown): DatabaseOpenError {
  return new DatabaseOpenError(
    `The disk that holds ${folder} is full. Free 100 MB or more and start again: nothing that was saved is lost.`,
    { cause },
  );
}
