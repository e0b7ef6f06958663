import type { Logger } from './logger.ts';

/** PostgreSQL's code and those of the system: no space left, the quota used up. */
const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const noteEveryMs = 60_000;

/** Whether something could not be written because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && fullCodes.has(error.code)) return true;
  return fullCodes.has(findCodeBelow(error)) || isDiskFull(error.cause);
}

/** PostgreSQL's code inside of an error of Prisma. */
function findCodeBelow(error: Error): unknown {
  const meta: unknown = 'meta' in error ? error.meta : null;
  if (typeof meta !== 'object' || meta === null || !('driverAdapterError' in meta)) return null;
  const { driverAdapterError } = meta;
  if (!(driverAdapterError instanceof Error)) return null;
  const { cause } = driverAdapterError;
  return typeof cause === 'object' && cause !== null && 'originalCode' in cause
    ? cause.originalCode
    : null;
}

/** Tells the operator of a full disk in one line, and again after a minute if it still is. */
export function createDiskFullNote(log: Logger): (error: Error, requestId: unknown) => void {
  let notedAt = -Infinity;
  return (error, requestId) => {
    const level = performance.now() - notedAt < noteEveryMs ? 'debug' : 'error';
    if (level === 'error') notedAt = performance.now();
    const reason = error.cause instanceof Error ? lastLine(error.cause.message) : error.message;
    log[level]({ reason, requestId }, 'the disk is full; nothing can be saved');
  };
}

/** Prisma puts an excerpt of our code before what happened. */
function lastLine(message: string): string {
  return message.trim().split('\n').at(-1) ?? message;
}
