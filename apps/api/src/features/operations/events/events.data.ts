import type { Db } from '../../../lib/db.ts';

export interface ConsumerRow {
  readonly name: string;
  readonly position: number;
  readonly tries: number;
  readonly retryAt: Date | null;
  /** When the next event happened that it has to see; null when it has seen all. */
  readonly nextAt: Date | null;
  readonly failures: number;
}

/** No more than these are counted. */
const countedMost = 1_000;

/** How far each consumer has come, by name. */
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

/** Whether something happened that has no position yet. */
export async function isAnythingUnplaced(db: Db): Promise<boolean> {
  return (await db.outboxPending.findFirst({ select: { n: true } })) !== null;
}

/** Where a page of what was passed over begins: behind this one. */
export interface PassedPlace {
  readonly failedAt: Date;
  readonly consumer: string;
  readonly position: bigint;
}

/** What was passed over and not done since, the latest first. */
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

/** Locks what a consumer has passed over at a position; false when there is nothing to be done. */
export async function lockPassed(db: Db, consumer: string, position: number): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT FROM outbox_failures
    WHERE consumer = ${consumer} AND position = ${BigInt(position)} AND resolved_at IS NULL
    FOR UPDATE`;
  return rows.length > 0;
}
