import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

export interface Turns {
  /**
   * Runs the work when the turn of its key comes.
   * @throws BUSY when too much waits for that already, or when `until` (as `performance.now()` counts)
   * passes before the work has begun
   */
  <T>(key: string, until: number, work: () => Promise<T>): Promise<T>;
}

/**
 * Lets `inFlight` pieces of work run at a time for each key, and `waiting` more queue up. Who waits
 * here holds nothing that others need.
 */
export function createTurns(inFlight: number, waiting: number): Turns {
  const queues = new Map<string, { readonly limit: ReturnType<typeof pLimit>; users: number }>();
  return async (key, until, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(inFlight), users: 0 };
    if (queue.limit.pendingCount >= waiting) throw busy();
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await beginInTime(queue.limit, until, work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };
}

async function beginInTime<T>(
  limit: ReturnType<typeof pLimit>,
  until: number,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(busy()), until - performance.now());
  });
  let hasGone = false;
  const turn = limit(async () => {
    if (hasGone) throw busy();
    clearTimeout(timer);
    return work();
  });
  try {
    return await Promise.race([turn, tooLate]);
  } finally {
    hasGone = true;
    clearTimeout(timer);
  }
}

function busy(): AppError {
  return new AppError('BUSY', { retryAfterSeconds: 2 });
}
