import type { Db } from '../../../lib/db.ts';

export interface ConsumerRow {
  readonly name: string;
  readonly position: number;
  readonly tries: number;
  readonly retryAt: Date | null;
  /** When its next unprocessed event happened. Null if it has processed all. */
  readonly nextAt: Date | null;
  readonly failures: number;
}

/** The counting limit. */
const countedMost = 1_000;

/** Lists each consumer's progress, by name. */
export async function listConsumers(db: Db): Promise<readonly ConsumerRow[]> {
  const rows = await db.$queryRaw<(Omit<ConsumerRow, 'position'> & { position: bigint })[]>`
    SELECT c.name, c.position, c.tries::int, c.retry_at AS "retryAt",
           (SELECT happened_at FROM outbox_events e
            WHERE e.position > c.position ORDER BY e.position LIMIT 1) AS "nextAt",
           (SELECT count(*)::int FROM (
              SELECT FROM outbox_failures f
              WHERE f.consumer = c.name AND f.resolved_at IS NULL LIMIT ${countedMost}) few)
             AS failures
    FROM outbox_consumers c ORDER BY c.name`;
  return rows.map(({ name, position, tries, retryAt, nextAt, failures }) => ({
    name,
    position: Number(position),
    tries,
    retryAt,
    nextAt,
    failures,
  }));
}

/** True if an event has no position yet. */
export async function isAnythingUnplaced(db: Db): Promise<boolean> {
  return (await db.outboxPending.findFirst({ select: { n: true } })) !== null;
}

/** The start of a page of skipped events: after this one. */
export interface PassedPlace {
  readonly failedAt: Date;
  readonly consumer: string;
  readonly position: bigint;
}

/** Lists skipped events that were not processed since, latest first. */
export async function listPassed(db: Db, after: PassedPlace | null, limit: number) {
  return db.outboxFailure.findMany({
    where: {
      resolvedAt: null,
      ...(after !== null && {
        OR: [
          { failedAt: { lt: after.failedAt } },
          { failedAt: after.failedAt, consumer: { gt: after.consumer } },
          {
            failedAt: after.failedAt,
            consumer: after.consumer,
            position: { gt: after.position },
          },
        ],
      }),
    },
    orderBy: [{ failedAt: 'desc' }, { consumer: 'asc' }, { position: 'asc' }],
    take: limit,
  });
}
export type PassedRow = Awaited<ReturnType<typeof listPassed>>[number];

/** Locks a consumer's skipped event. False if there is nothing to retry. */
export async function lockPassed(db: Db, consumer: string, position: number): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT FROM outbox_failures
    WHERE consumer = ${consumer} AND position = ${BigInt(position)} AND resolved_at IS NULL
    FOR UPDATE`;
  return rows.length > 0;
}
