import type { Database } from '@waybill/db/open-database';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';

/** Forgets the tries, and the addresses that they came from, that no limit counts any more. */
export async function removeExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { expire: { lte: now.getTime() } } });
}

/** What the limiter counts by: points are fewer, and moments in ms more. */
const leastMoment = 1e12;

interface Counted {
  readonly points: number;
  /** The driver gives it as text. */
  readonly expire: string | null;
}

/**
 * The connections of the limiter. It writes down and compares moments of this machine's clock; here they
 * become moments of the given one, so that a limit lasts as long at every server.
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
