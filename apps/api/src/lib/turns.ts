import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

interface Rules {
  /** How much runs at a time for each key. */
  readonly inFlight: number;
  /** How much more may wait for it. */
  readonly waiting: number;
  /** How long a refusal is delayed: clients that are refused at once try again at once. */
  readonly refusalDelayMs: number;
}

export interface Turns {
  /**
   * Runs the work when the turn of its key comes.
   * @throws BUSY when too much waits for that already, or when `until` (as `performance.now()` counts)
   * passes before the work has begun
   */
  <T>(key: string, until: number, work: () => Promise<T>): Promise<T>;
}

/** Lets work wait for other work of its key, without holding anything that others need. */
export function createTurns({ inFlight, waiting, refusalDelayMs }: Rules): Turns {
  const queues = new Map<string, { readonly limit: ReturnType<typeof pLimit>; users: number }>();
  return async (key, until, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(inFlight), users: 0 };
    queues.set(key, queue);
    queue.users += 1;
    try {
      const isFull = queue.limit.pendingCount >= waiting;
      const begun = isFull ? null : await beginInTime(queue.limit, until, work);
      if (begun) return await begun.result;
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
    await delay(refusalDelayMs);
    throw new AppError('BUSY', { retryAfterSeconds: 2 });
  };
}

/** The work, begun; null when its turn has not come in time, and then it never begins. */
async function beginInTime<T>(
  limit: ReturnType<typeof pLimit>,
  until: number,
  work: () => Promise<T>,
): Promise<{ readonly result: Promise<T> } | null> {
  return new Promise((resolve) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve(null);
    }, until - performance.now());
    void limit(async () => {
      if (isLate) return;
      clearTimeout(timer);
      const result = work();
      resolve({ result });
      // Whoever gets the result handles its failure.
      await result.catch(() => {});
    });
  });
}
