import type { Db } from '../../../lib/db.ts';

/** So many events are added up in one transaction. */
const batchSize = 20_000;

/** Lets nobody else add up events before the end of the transaction. */
export async function lockDays(db: Db): Promise<void> {
  await db.$executeRaw`LOCK TABLE server_days IN SHARE ROW EXCLUSIVE MODE`;
}

/**
 * Adds the next events to the days on which they happened. True when there may be more. Its caller has
 * locked the days.
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

/** Notes how large the database is. */
export async function setDatabaseSize(db: Db, day: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO server_days (day, jobs, events, head, database_bytes)
    SELECT ${day}::date, 0, 0, coalesce((SELECT max(head) FROM server_days), 0),
           pg_database_size(current_database())
    ON CONFLICT (day) DO UPDATE SET database_bytes = excluded.database_bytes`;
}

/** The days from one on, the latest last. */
export async function listDays(db: Db, from: Date) {
  return db.serverDay.findMany({
    where: { day: { gte: from } },
    omit: { head: true },
    orderBy: { day: 'asc' },
  });
}

/** Forgets the days before one. The head of the latest stays. */
export async function removeDays(db: Db, before: Date): Promise<void> {
  await db.serverDay.deleteMany({ where: { day: { lt: before } } });
}
