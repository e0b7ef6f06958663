import { limits } from '@waybill/schema/limits';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

export interface WorkQueue {
  /** Runs the work when it is its turn. @throws BUSY at once when too much waits already. */
  <T>(work: () => Promise<T>): Promise<T>;
}

/** Creates a queue that runs `inFlight` pieces of heavy work at a time and lets `waiting` more wait. */
export function createWorkQueue(inFlight: number, waiting: number): WorkQueue {
  const limit = pLimit(inFlight);
  return async (work) => {
    if (limit.pendingCount >= waiting)
      throw new AppError('BUSY', { retryAfterSeconds: limits.busyRetrySeconds });
    return limit(work);
  };
}
