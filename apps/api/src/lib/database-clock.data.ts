import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type { Clock } from './clock.ts';

/** How often is looked how far this machine's clock is from that of the database. */
const lookAgainMs = 15_000;
/** An answer that took longer says too little of when it was given. */
const mostMs = 1_000;

export interface DatabaseClock {
  /** The database's time, without asking it. */
  readonly now: Clock;
  readonly stop: () => void;
}

/**
 * The time by the clock of the database, which all servers have in common: what one writes down as a
 * moment is compared by another. While the database is away, what was known of its clock stays.
 * @throws what the database fails with at the start
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
      // Whoever needs the database finds out that it is away.
      await look().catch(() => {});
    }
  };

  await look();
  // It ends when it is stopped.
  void keepLooking().catch(() => {});
  return { now: () => new Date(ownMs() + aheadMs), stop: () => stopped.abort() };
}
