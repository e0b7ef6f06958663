import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type { Clock } from './clock.ts';

/** How often the offset to the database's clock is measured. */
const lookAgainMs = 15_000;
/** A slower response doesn't say precisely enough when it was given. */
const mostMs = 1_000;

export interface DatabaseClock {
  /** The database's time, without a query. */
  readonly now: Clock;
  readonly stop: () => void;
}

/**
 * Starts a clock that follows the database's clock. All servers share it, so one server can compare
 * times stored by another. During an outage the last offset stays.
 * @throws the database's error at the start
 */
export async function startDatabaseClock(
  pool: Database['backgroundPool'],
  ownMs: () => number = Date.now,
): Promise<DatabaseClock> {
  const stopped = new AbortController();
  let aheadMs = 0;

  const look = async () => {
    const [asked, askedMs] = [performance.now(), ownMs()];
    const { rows } = await pool.query<{ ms: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    );
    const tookMs = performance.now() - asked;
    const [row] = rows;
    if (row && tookMs <= mostMs) aheadMs = row.ms - (askedMs + tookMs / 2);
  };

  const keepLooking = async () => {
    for (;;) {
      await delay(lookAgainMs, undefined, { ref: false, signal: stopped.signal });
      // Code that needs the database notices the outage anyway.
      await look().catch(() => {});
    }
  };

  await look();
  // Ends when it is stopped.
  void keepLooking().catch(() => {});
  return { now: () => new Date(ownMs() + aheadMs), stop: () => stopped.abort() };
}
