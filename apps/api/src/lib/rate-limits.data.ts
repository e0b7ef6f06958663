import type { Database } from '@waybill/db/open-database';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';

/** Removes expired attempts and the addresses that they came from. */
export async function removeExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { expire: { lte: now.getTime() } } });
}

/** Distinguishes the limiter's values: points are smaller, times in ms larger. */
const leastMoment = 1e12;

interface Counted {
  readonly points: number;
  /** The driver returns it as text. */
  readonly expire: string | null;
}

/**
 * Creates the limiter's connections. The limiter stores and compares times of this machine's clock; they are
 * converted to the given clock, so that a limit lasts equally long on every server.
 */
export function createLimitStore(pool: Database['pool'], clock: Clock) {
  return {
    async query(asked: { name?: string; text: string; values: unknown[] }) {
      const aheadMs = clock().getTime() - Date.now();
      const values = asked.values.map((value) =>
        typeof value === 'number' && value >= leastMoment ? Math.round(value + aheadMs) : value,
      );
      const { rows, rowCount } = await pool.query<Counted>({ ...asked, values });
      const counted = rows.map(({ points, expire }) => ({
        points,
        expire: expire === null ? null : Number(expire) - aheadMs,
      }));
      return { rows: counted, rowCount };
    },
  };
}
