import type { Database } from '@waybill/db/open-database';
import { limits } from '@waybill/schema/limits';
import type { OutboxEvent } from '../../lib/consumer.ts';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
import type { Place } from './outbox.policy.ts';

type Pool = Database['backgroundPool'];

/** How many positions one partition of the events holds, as in the migration. */
const partitionSize = 1_000_000;

/** Creates the partition of the next events and the one after, unless they exist. Returns the head. */
export async function makePartitions(pool: Pool): Promise<number> {
  return inTransaction(pool, async (query) => {
    // Holding this row's lock excludes all others.
    await query('SELECT FROM outbox_head FOR UPDATE');
    const [row] = await query(
      `SELECT position, outbox_make_partition(position + 1)::text,
              outbox_make_partition(position + 1 + ${partitionSize})::text FROM outbox_head`,
    );
    return Number(row?.['position']);
  });
}

/** Returns the partition of a position. */
export function partitionOf(position: number): number {
  return Math.floor(position / partitionSize);
}

/**
 * The result of assigning positions: how many events got one, and up to which, or that another replica is
 * doing it.
 */
export type AssignedPositions = { readonly count: number; readonly position: number } | 'taken';

/**
 * Assigns the next positions to events, up to a limit, in the order in which they were emitted, and notifies
 * every replica. Only one replica at a time.
 */
export async function assignPositions(pool: Pool, limit: number): Promise<AssignedPositions> {
  return inTransaction(pool, async (query) => {
    const held = await query('SELECT position FROM outbox_head FOR UPDATE SKIP LOCKED');
    if (held.length === 0) return 'taken';
    // A separate statement, so that it sees everything committed before the row was locked.
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

/** Runs statements in one transaction. If one fails, the connection is closed. */
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

/** The outbox's state: the head, whether events wait for a position, and which consumers are behind. */
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

/** Positions will always fit into a number. */
function withNumber<Row extends { readonly position: bigint }>(row: Row) {
  return { ...row, position: Number(row.position) };
}

/** Returns the last assigned position. */
export async function readHead(db: Db): Promise<number> {
  const { position } = await db.outboxHead.findFirstOrThrow();
  return Number(position);
}

/** Registers new consumers. They start with later events. */
export async function createConsumers(pool: Pool, names: readonly string[]): Promise<void> {
  await pool.query(
    `INSERT INTO outbox_consumers (name, position)
     SELECT name, position FROM outbox_head, unnest($1::text[]) name ON CONFLICT DO NOTHING`,
    [names],
  );
}

/** Locks a consumer until the transaction ends. Null if another replica has locked it. */
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

/** Lists the events after a position, in order. */
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

/** A consumer's place with one event after it. The event's columns are null if there is none. */
interface PlaceAndEvent extends Omit<Place, 'position'>, Omit<OutboxEvent, 'position'> {
  readonly place: string;
  readonly position: string | null;
}

/** Locks a consumer until the end of the transaction and lists the events after it, without Prisma. */
export function lockConsumerWithEvents(name: string, limit: number): Statement<PlaceAndEvent> {
  return {
    name: 'lock-consumer-with-events',
    text: `WITH held AS MATERIALIZED (
             SELECT position, chunk_after, tries, retry_at FROM outbox_consumers
             WHERE name = $1 FOR UPDATE SKIP LOCKED)
           SELECT held.position AS place, chunk_after::text AS "chunkAfter", tries::int, retry_at AS "retryAt",
                  next.position, id, type, version, vtc_id AS "vtcId", actor_id AS "actorId",
                  subject_id AS "subjectId", payload, happened_at AS "happenedAt"
           FROM held LEFT JOIN LATERAL (
             SELECT * FROM outbox_events e WHERE e.position > held.position
             ORDER BY e.position LIMIT $2::int) next ON true
           ORDER BY next.position`,
    values: [name, limit],
  };
}

/** Reads the rows of `lockConsumerWithEvents`. Null if another replica runs the consumer. */
export function toPlaceWithEvents(
  rows: readonly PlaceAndEvent[],
): { readonly place: Place; readonly events: readonly OutboxEvent[] } | null {
  const [first] = rows;
  if (!first) return null;
  const { place, chunkAfter, tries, retryAt } = first;
  const events = rows.flatMap(
    ({ place: _place, chunkAfter: _after, tries: _tries, retryAt: _at, position, ...event }) =>
      position === null ? [] : [{ ...event, position: Number(position) }],
  );
  return { place: { position: Number(place), chunkAfter, tries, retryAt }, events };
}

/** Like `setPlace` without Prisma, and commits. */
export async function setPlaceInSql(sql: Sql, name: string, place: Place): Promise<void> {
  const { position, chunkAfter, tries, retryAt } = place;
  await sql.queryLast({
    name: 'set-place',
    text: `UPDATE outbox_consumers
           SET position = $2::bigint, chunk_after = $3::uuid, tries = $4::int, retry_at = $5::timestamptz
           WHERE name = $1`,
    values: [name, position, chunkAfter, tries, retryAt],
  });
}

/** The fields of an event that decide who receives it. */
export type EventHead = Pick<
  OutboxEvent,
  'position' | 'type' | 'version' | 'vtcId' | 'subjectId' | 'actorId'
>;

/** Lists the events after a position, in order, without their payload. */
export async function listEventHeadsAfter(
  db: Db,
  position: number,
  limit: number,
): Promise<EventHead[]> {
  const rows = await db.outboxEvent.findMany({
    where: { position: { gt: BigInt(position) } },
    select: {
      position: true,
      type: true,
      version: true,
      vtcId: true,
      subjectId: true,
      actorId: true,
    },
    orderBy: { position: 'asc' },
    take: limit,
  });
  return rows.map(withNumber);
}

/** Returns the position of the first event at or after a time. Null if there is none. */
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

/** Lists events that consumers, or one of them, skipped and that were not processed since, latest first. */
export async function listFailures(db: Db, consumer: string | null, limit: number | null) {
  const rows = await db.outboxFailure.findMany({
    where: { resolvedAt: null, ...(consumer !== null && { consumer }) },
    orderBy: { failedAt: 'desc' },
    ...(limit !== null && { take: limit }),
  });
  return rows.map(withNumber);
}
export type FailureRow = Awaited<ReturnType<typeof listFailures>>[number];

/** Records that a skipped event has been processed. */
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

/** Makes a consumer retry its failed event now. */
export async function endBackOff(db: Db, name: string): Promise<void> {
  const where = { name, tries: { gt: 0 } };
  await db.outboxConsumer.updateMany({ where, data: { retryAt: new Date(0) } });
}

/** Moves a consumer behind a position, once a running batch is done. */
export async function advanceConsumer(db: Db, name: string, position: number): Promise<void> {
  const place = { position: BigInt(position), chunkAfter: null, tries: 0, retryAt: null };
  await db.outboxConsumer.updateMany({ where: { name }, data: place });
}

/** Returns the position of the oldest stored event. One beyond the head if there is none. */
export async function findOldest(db: Db): Promise<number> {
  const oldest = await db.outboxEvent.findFirst({
    orderBy: { position: 'asc' },
    select: { position: true },
  });
  return oldest ? Number(oldest.position) : (await readHead(db)) + 1;
}

/** Sets a savepoint. */
export async function beginEffect(db: Db): Promise<void> {
  await db.$executeRaw`SAVEPOINT effect`;
}

/** Rolls back to the savepoint of `beginEffect`, also after an error. */
export async function undoEffect(db: Db): Promise<void> {
  await db.$executeRaw`ROLLBACK TO SAVEPOINT effect`;
}

/** Releases the savepoint, which keeps its changes in the transaction. */
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

/** Records an event that a consumer skips. */
export async function createFailure(
  db: Db,
  { consumer, event, error, tries, failedAt }: NewFailure,
): Promise<void> {
  const position = BigInt(event.position);
  // Counted like the column: in characters, none cut in half.
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

/** True if a consumer, or assigning positions, has been behind for too long. */
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

/** Removes events from before a time that every consumer has processed. True if there may be more. */
export async function removeEvents(db: Db, before: Date, limit: number): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM outbox_events WHERE happened_at < ${before.toISOString()}::timestamptz
      AND position IN (
        SELECT position FROM outbox_events
        WHERE position <= coalesce((SELECT min(position) FROM outbox_consumers), 0)
        ORDER BY position LIMIT ${limit})`;
  return count === limit;
}

/** Drops partitions that are empty and will stay so. */
export async function dropEmptyPartitions(db: Db): Promise<void> {
  const below = BigInt(Math.min(await findOldest(db), await readHead(db)));
  await db.$queryRaw`SELECT outbox_drop_partitions(${below})::text`;
}
