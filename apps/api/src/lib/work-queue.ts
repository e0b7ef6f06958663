import { limits } from '@waybill/schema/limits';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

export interface WorkQueue {
  /** Runs the work when its turn comes. @throws BUSY at once when too much waits already. */
  <T>(work: () => Promise<T>): Promise<T>;
}

/** Lets `inFlight` pieces of heavy work run at a time and `waiting` more queue up. */
export function createWorkQueue(inFlight: number, waiting: number): WorkQueue {
  const limit = pLimit(inFlight);
  return async (work) => {
    if (limit.pendingCount >= waiting)
      throw new AppError('BUSY', { retryAfterSeconds: limits.busyRetrySeconds });
    return limit(work);
  };
}
