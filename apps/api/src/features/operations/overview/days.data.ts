import type { Db } from '../../../lib/db.ts';

/** How many events are counted in one transaction. */
const batchSize = 20_000;

/** Locks the daily totals, so that no one else counts events until the transaction ends. */
export async function lockDays(db: Db): Promise<void> {
  await db.$executeRaw`LOCK TABLE server_days IN SHARE ROW EXCLUSIVE MODE`;
}

/**
 * Adds the next events to the totals of their days. True if there may be more. Call it with the days locked.
 */
export async function addEvents(db: Db): Promise<boolean> {
  const [added] = await db.$queryRaw<{ count: number }[]>`
    WITH next AS (
      SELECT position, (happened_at AT TIME ZONE 'UTC')::date AS day, type FROM outbox_events
      WHERE position > coalesce((SELECT max(head) FROM server_days), 0)
      ORDER BY position LIMIT ${batchSize}),
    sums AS (
      INSERT INTO server_days (day, jobs, events, head)
      SELECT day, count(*) FILTER (WHERE type = 'job.delivered'), count(*), max(position)
      FROM next GROUP BY day
      ON CONFLICT (day) DO UPDATE
      SET jobs = server_days.jobs + excluded.jobs, events = server_days.events + excluded.events,
          head = greatest(server_days.head, excluded.head))
    SELECT count(*)::int AS count FROM next`;
  return added?.count === batchSize;
}

/** Records the database's size. */
export async function setDatabaseSize(db: Db, day: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO server_days (day, jobs, events, head, database_bytes)
    SELECT ${day}::date, 0, 0, coalesce((SELECT max(head) FROM server_days), 0),
           pg_database_size(current_database())
    ON CONFLICT (day) DO UPDATE SET database_bytes = excluded.database_bytes`;
}

/** Lists the days since one, latest last. */
export async function listDays(db: Db, from: Date) {
  return db.serverDay.findMany({
    where: { day: { gte: from } },
    omit: { head: true },
    orderBy: { day: 'asc' },
  });
}

/** Removes the days before one. The latest day, with the head position, stays. */
export async function removeDays(db: Db, before: Date): Promise<void> {
  await db.serverDay.deleteMany({ where: { day: { lt: before } } });
}
