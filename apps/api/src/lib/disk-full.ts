import { listCodes } from './database-failure.ts';
import type { Logger } from './logger.ts';

/** PostgreSQL's code and the system's: no space left, quota used up. */
const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const noteEveryMs = 60_000;

/** True if something could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return listCodes(error).some((code) => fullCodes.has(code)) || isDiskFull(error.cause);
}

/** Creates a log note about a full disk: one line, repeated after a minute if it persists. */
export function createDiskFullNote(log: Logger): (error: Error, requestId: unknown) => void {
  let notedAt = -Infinity;
  return (error, requestId) => {
    const level = performance.now() - notedAt < noteEveryMs ? 'debug' : 'error';
    if (level === 'error') notedAt = performance.now();
    const reason = error.cause instanceof Error ? lastLine(error.cause.message) : error.message;
    log[level]({ reason, requestId }, 'the disk is full; nothing can be saved');
  };
}

/** Prisma puts an excerpt of our code before the message. */
function lastLine(message: string): string {
  return message.trim().split('\n').at(-1) ?? message;
}
