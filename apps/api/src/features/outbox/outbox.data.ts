import type { Database } from '@waybill/db/open-database';
import { limits } from '@waybill/schema/limits';
import type { OutboxEvent } from '../../lib/consumer.ts';
import type { Db } from '../../lib/db.ts';
import type { Place } from './outbox.policy.ts';

type Pool = Database['backgroundPool'];

/** How many positions one partition of the events holds: as the migration says. */
const partitionSize = 1_000_000;

/**
 * Makes the partitions that the next events go into, and the one after, unless they are there. Gives
 * the head.
 */
export async function makePartitions(pool: Pool): Promise<number> {
  return inTransaction(pool, async (query) => {
    // Whoever holds this row is alone with it.
    await query('SELECT FROM outbox_head FOR UPDATE');
    const [row] = await query(
      `SELECT position, outbox_make_partition(position + 1)::text,
              outbox_make_partition(position + 1 + ${partitionSize})::text FROM outbox_head`,
    );
    return Number(row?.['position']);
  });
}

/** In which partition a position lies. */
export function partitionOf(position: number): number {
  return Math.floor(position / partitionSize);
}

/** What came of giving positions: how many events got one, and up to which; or somebody is at it. */
export type Sequenced = { readonly count: number; readonly position: number } | 'taken';

/**
 * Gives the next positions to what has happened, so many at most, in the order in which it was said,
 * and tells every replica. One at a time over all of them.
 */
export async function givePositions(pool: Pool, limit: number): Promise<Sequenced> {
  return inTransaction(pool, async (query) => {
    const held = await query('SELECT position FROM outbox_head FOR UPDATE SKIP LOCKED');
    if (held.length === 0) return 'taken';
    // A statement of its own: it sees all that was committed before the row was locked.
    const [row] = await query(
      `WITH taken AS (
         DELETE FROM outbox_pending
         WHERE n IN (SELECT n FROM outbox_pending ORDER BY n LIMIT $1) RETURNING *),
       placed AS (
         INSERT INTO outbox_events (position, id, type, version, vtc_id, actor_id, subject_id,
                                    payload, happened_at, request_id)
         SELECT (SELECT position FROM outbox_head) + row_number() OVER (ORDER BY n), id, type,
                version, vtc_id, actor_id, subject_id, payload, happened_at, request_id
         FROM taken RETURNING position),
       raised AS (
         UPDATE outbox_head SET position = position + (SELECT count(*) FROM placed)
         WHERE EXISTS (SELECT FROM placed) RETURNING position)
       SELECT position, (SELECT count(*) FROM placed) AS count,
              pg_notify('waybill', position::text)
       FROM raised`,
      [limit],
    );
    if (!row) return { count: 0, position: Number(held[0]?.['position']) };
    return { count: Number(row['count']), position: Number(row['position']) };
  });
}

type Row = Readonly<Record<string, unknown>>;
type Query = (text: string, values?: unknown[]) => Promise<readonly Row[]>;

/** Runs statements in one transaction. A connection on which one failed is not used again. */
async function inTransaction<T>(pool: Pool, run: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isWell = false;
  try {
    await client.query('BEGIN');
    const result = await run(async (text, values) => (await client.query<Row>(text, values)).rows);
    await client.query('COMMIT');
    isWell = true;
    return result;
  } finally {
    client.release(!isWell);
  }
}

/** How things are: the head, whether anything waits for a position, and which consumers are behind. */
export interface OutboxState {
  readonly position: number;
  readonly isWaiting: boolean;
  readonly behind: readonly string[];
}

export async function readState(pool: Pool, now: Date): Promise<OutboxState> {
  const { rows } = await pool.query<{ position: string; isWaiting: boolean; behind: string[] }>({
    name: 'outbox-state',
    text: `SELECT position, EXISTS (SELECT FROM outbox_pending) AS "isWaiting",
                  ARRAY(SELECT name::text FROM outbox_consumers c
                        WHERE c.position < h.position
                          AND (tries = 0 OR retry_at <= $1)) AS behind
           FROM outbox_head h`,
    values: [now],
  });
  const [row] = rows;
  if (!row) throw new Error('the outbox has no head');
  return { ...row, position: Number(row.position) };
}

/** Positions fit into a number for longer than anybody will run this. */
function withNumber<Row extends { readonly position: bigint }>(row: Row) {
  return { ...row, position: Number(row.position) };
}

/** The position that was given last. */
export async function readHead(db: Db): Promise<number> {
  const { position } = await db.outboxHead.findFirstOrThrow();
  return Number(position);
}

/** Notes consumers that are new. They begin with what happens from now on. */
export async function createConsumers(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO outbox_consumers (name, position)
     SELECT name, position FROM outbox_head, unnest($1::text[]) name ON CONFLICT DO NOTHING`,
    [names],
  );
}

/** Locks a consumer until the end of the transaction; null when another replica has it. */
export async function lockConsumer(db: Db, name: string): Promise<Place | null> {
  const rows = await db.$queryRaw<(Omit<Place, 'position'> & { position: bigint })[]>`
    SELECT position, chunk_after::text AS "chunkAfter", tries::int, retry_at AS "retryAt"
    FROM outbox_consumers WHERE name = ${name} FOR UPDATE SKIP LOCKED`;
  return rows[0] ? { ...rows[0], position: Number(rows[0].position) } : null;
}

export async function setPlace(db: Db, name: string, place: Place): Promise<void> {
  await db.outboxConsumer.updateMany({
    where: { name },
    data: { ...place, position: BigInt(place.position) },
  });
}

/** The events after a position, in their order. */
export async function listEventsAfter(
  db: Db,
  position: number,
  limit: number,
): Promise<OutboxEvent[]> {
  const rows = await db.outboxEvent.findMany({
    where: { position: { gt: BigInt(position) } },
    omit: { requestId: true },
    orderBy: { position: 'asc' },
    take: limit,
  });
  return rows.map(withNumber);
}

/** As much of an event as it takes to decide who hears it. */
export type EventHead = Pick<OutboxEvent, 'position' | 'type' | 'version' | 'vtcId' | 'subjectId'>;

/** The events after a position as above, without what they say. */
export async function listEventHeadsAfter(
  db: Db,
  position: number,
  limit: number,
): Promise<EventHead[]> {
  const rows = await db.outboxEvent.findMany({
    where: { position: { gt: BigInt(position) } },
    select: { position: true, type: true, version: true, vtcId: true, subjectId: true },
    orderBy: { position: 'asc' },
    take: limit,
  });
  return rows.map(withNumber);
}

/** The position of the first event that happened at that time or later; null when there is none. */
export async function findFirstSince(db: Db, since: Date): Promise<number | null> {
  const first = await db.outboxEvent.findFirst({
    where: { happenedAt: { gte: since } },
    orderBy: { position: 'asc' },
    select: { position: true },
  });
  return first && Number(first.position);
}

export async function countWaiting(db: Db): Promise<number> {
  return db.outboxPending.count();
}

export async function listConsumers(db: Db) {
  const rows = await db.outboxConsumer.findMany({ orderBy: { name: 'asc' } });
  return rows.map(withNumber);
}
export type ConsumerRow = Awaited<ReturnType<typeof listConsumers>>[number];

/** What consumers, or one of them, have passed over and not done since, the latest first. */
export async function listFailures(db: Db, consumer: string | null, limit: number | null) {
  const rows = await db.outboxFailure.findMany({
    where: { resolvedAt: null, ...(consumer !== null && { consumer }) },
    orderBy: { failedAt: 'desc' },
    ...(limit !== null && { take: limit }),
  });
  return rows.map(withNumber);
}
export type FailureRow = Awaited<ReturnType<typeof listFailures>>[number];

/** Notes that what was passed over has been done after all. */
export async function resolveFailure(
  db: Db,
  { consumer, position }: { readonly consumer: string; readonly position: number },
  resolvedAt: Date,
): Promise<void> {
  const key = { consumer, position: BigInt(position) };
  await db.outboxFailure.update({
    where: { consumer_position: key },
    data: { resolvedAt },
    select: { consumer: true },
  });
}

/** Lets a consumer try the next event now, if it waits to try it again. */
export async function endRest(db: Db, name: string): Promise<void> {
  const where = { name, tries: { gt: 0 } };
  await db.outboxConsumer.updateMany({ where, data: { retryAt: new Date(0) } });
}

/** Lets a consumer go on behind a position, once whoever runs it is done with a batch. */
export async function movePlace(db: Db, name: string, position: number): Promise<void> {
  const place = { position: BigInt(position), chunkAfter: null, tries: 0, retryAt: null };
  await db.outboxConsumer.updateMany({ where: { name }, data: place });
}

/** The position of the oldest event that is kept; one beyond the head when there is none. */
export async function findOldest(db: Db): Promise<number> {
  const oldest = await db.outboxEvent.findFirst({
    orderBy: { position: 'asc' },
    select: { position: true },
  });
  return oldest ? Number(oldest.position) : (await readHead(db)) + 1;
}

/** Begins what can be undone without the rest of the transaction. */
export async function beginEffect(db: Db): Promise<void> {
  await db.$executeRaw`SAVEPOINT effect`;
}

/** Undoes everything since `beginEffect`, also what has failed. */
export async function undoEffect(db: Db): Promise<void> {
  await db.$executeRaw`ROLLBACK TO SAVEPOINT effect`;
}

/** Ends what was begun, for good as far as the transaction is. */
export async function endEffect(db: Db): Promise<void> {
  await db.$executeRaw`RELEASE SAVEPOINT effect`;
}

interface NewFailure {
  readonly consumer: string;
  readonly event: Pick<OutboxEvent, 'position' | 'id'>;
  readonly error: string;
  readonly tries: number;
  readonly failedAt: Date;
}

/** Notes an event that a consumer passes over. */
export async function createFailure(
  db: Db,
  { consumer, event, error, tries, failedAt }: NewFailure,
): Promise<void> {
  const position = BigInt(event.position);
  // As the column counts: characters, of which none is half.
  const text = Array.from(Buffer.from(error).toString().replaceAll('\0', ''))
    .slice(0, 2_000)
    .join('');
  const values = { eventId: event.id, error: text, tries, failedAt, resolvedAt: null };
  await db.outboxFailure.upsert({
    where: { consumer_position: { consumer, position } },
    create: { consumer, position, ...values },
    update: values,
  });
}

/** Whether a consumer, or the giving of positions, has left something lie for too long. */
export async function isLagging(pool: Pool, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ isLagging: boolean }>({
    name: 'outbox-lag',
    text: `SELECT EXISTS (
             SELECT FROM (SELECT happened_at FROM outbox_pending ORDER BY n LIMIT 1) waiting
             WHERE happened_at < $1)
           OR EXISTS (
             SELECT FROM outbox_consumers c, LATERAL (
               SELECT happened_at FROM outbox_events e
               WHERE e.position > c.position ORDER BY e.position LIMIT 1) next
             WHERE next.happened_at < $1) AS "isLagging"`,
    values: [new Date(now.getTime() - limits.outboxLagMs)],
  });
  return rows[0]?.isLagging ?? false;
}

/** Removes events that happened before then and that every consumer has seen; true when there may be more. */
export async function removeEvents(db: Db, before: Date, limit: number): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM outbox_events WHERE happened_at < ${before.toISOString()}::timestamptz
      AND position IN (
        SELECT position FROM outbox_events
        WHERE position <= coalesce((SELECT min(position) FROM outbox_consumers), 0)
        ORDER BY position LIMIT ${limit})`;
  return count === limit;
}

/** Drops the partitions in which no event is any more and none will be. */
export async function dropEmptyPartitions(db: Db): Promise<void> {
  const below = BigInt(Math.min(await findOldest(db), await readHead(db)));
  await db.$queryRaw`SELECT outbox_drop_partitions(${below})::text`;
}
