import { limits } from '@waybill/schema/limits';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';
import { findDatabaseFailure } from './database-failure.ts';

interface Rules {
  /** How much work of each key runs at a time. */
  readonly inFlight: number;
  /** How much more may wait. */
  readonly waiting: number;
  /** How long work waits in a stalled queue, unless it is the only one in it. */
  readonly stalledMs: number;
  /** Minimum delay of a refusal: clients that are refused immediately retry immediately. */
  readonly refusalDelayMs: number;
}

export interface Turns {
  /**
   * Runs the work when it is its key's turn.
   * @throws BUSY when too much waits for that already, or when `until` (as `performance.now()` counts)
   * passes before the work has begun; sooner where the line does not move, or the database is away
   */
  <T>(key: string, until: number, work: () => Promise<T>): Promise<T>;
}

interface Line {
  readonly limit: ReturnType<typeof pLimit>;
  users: number;
  /** When work last ended without a database failure. */
  movedAt: number;
  /** When the database was last found to be away. */
  stoppedAt: number;
}

/** Creates turns: work waits for other work of its key, without holding anything that others need. */
export function createTurns({ inFlight, waiting, stalledMs, refusalDelayMs }: Rules): Turns {
  const lines = new Map<string, Line>();
  return async (key, until, work) => {
    const cameAt = performance.now();
    const line = lines.get(key) ?? {
      limit: pLimit(inFlight),
      users: 0,
      movedAt: cameAt,
      stoppedAt: -Infinity,
    };
    lines.set(key, line);
    line.users += 1;
    try {
      const isFull = line.limit.pendingCount >= waiting;
      const begun = isFull ? null : await beginInTime(line, until, stalledMs, work);
      if (begun) return await begun.result;
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(key);
    }
    await delay(cameAt + refusalDelayMs - performance.now());
    throw new AppError('BUSY', { retryAfterSeconds: limits.busyRetrySeconds });
  };
}

/** Begins the work. Null if its turn didn't come in time; then it never begins. */
async function beginInTime<T>(
  line: Line,
  until: number,
  stalledMs: number,
  work: () => Promise<T>,
): Promise<{ readonly result: Promise<T> } | null> {
  const cameAt = performance.now();
  // Random, so that clients refused together don't retry together.
  const patienceMs = stalledMs * (0.5 + Math.random() / 2);
  return new Promise((resolve) => {
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      const isAlone = line.limit.pendingCount <= 1;
      const stalledAt = isAlone ? until : Math.max(cameAt, line.movedAt) + patienceMs;
      const leftMs = Math.min(until, stalledAt) - performance.now();
      // Work that waits alone checks again if it still is.
      if (leftMs > 0) timer = setTimeout(wait, Math.min(leftMs, patienceMs));
      else {
        isLate = true;
        resolve(null);
      }
    };
    void line.limit(async () => {
      clearTimeout(timer);
      // It would hit the same outage, and wait as long for it.
      if (isLate || cameAt < line.stoppedAt) return resolve(null);
      const result = work();
      resolve({ result });
      // The receiver of the result handles its failure.
      const failure = await result.then(() => null, findDatabaseFailure);
      if (failure === 'away') line.stoppedAt = performance.now();
      if (failure === null) line.movedAt = performance.now();
    });
    wait();
  });
}
