import type { Tally } from '@waybill/schema/features/operations.models';
import type { Db } from '../../../lib/db.ts';

/** The counting limit: beyond it the exact number doesn't matter. */
const countedMost = 10_000;
const countedFew = 1_000;

/** Signs of the server's health in the database. */
export interface Signs {
  /** When the oldest event happened that a consumer has not processed. */
  readonly oldestEventAt: Date | null;
  readonly failedTasks: number;
  readonly passedEvents: number;
  /** Since when the oldest waiting mail and push have been due. In the future if none is. */
  readonly oldestMailAt: Date | null;
  readonly oldestPushAt: Date | null;
  readonly failingWebhooks: number;
  readonly demoRequests: number;
  readonly databaseBytes: number;
}

/** Reads all of them from indexes that hold little more than the counted rows. */
export async function readSigns(db: Db): Promise<Signs> {
  const [row] = await db.$queryRaw<(Omit<Signs, 'databaseBytes'> & { databaseBytes: bigint })[]>`
    SELECT
      least(
        (SELECT happened_at FROM outbox_pending ORDER BY n LIMIT 1),
        (SELECT min(next.happened_at) FROM outbox_consumers c CROSS JOIN LATERAL (
           SELECT happened_at FROM outbox_events e
           WHERE e.position > c.position ORDER BY e.position LIMIT 1) next)) AS "oldestEventAt",
      (SELECT count(*)::int FROM task_runs WHERE failures > 0) AS "failedTasks",
      (SELECT count(*)::int FROM (
         SELECT FROM outbox_failures WHERE resolved_at IS NULL LIMIT ${countedFew}) few)
        AS "passedEvents",
      (SELECT next_attempt_at FROM mails WHERE state = 'WAITING'
       ORDER BY next_attempt_at LIMIT 1) AS "oldestMailAt",
      (SELECT next_attempt_at FROM push_messages WHERE state = 'WAITING'
       ORDER BY next_attempt_at LIMIT 1) AS "oldestPushAt",
      (SELECT count(*)::int FROM (
         SELECT FROM webhook_endpoints WHERE (failures > 0 OR state = 'DISABLED')
           AND cause IS DISTINCT FROM 'OPERATOR' LIMIT ${countedFew}) few) AS "failingWebhooks",
      (SELECT count(*)::int FROM (
         SELECT FROM demo_requests WHERE answered_at IS NULL LIMIT ${countedFew}) few)
        AS "demoRequests",
      pg_database_size(current_database()) AS "databaseBytes"`;
  if (!row) throw new Error('the database says nothing');
  return { ...row, databaseBytes: Number(row.databaseBytes) };
}

/** Counts users and companies. Above ten thousand, the database's estimate. */
export async function countAll(db: Db): Promise<{ readonly users: Tally; readonly vtcs: Tally }> {
  const [row] = await db.$queryRaw<
    Record<'users' | 'vtcs' | 'reckonedUsers' | 'reckonedVtcs', number>[]
  >`
    SELECT
      (SELECT count(*)::int FROM (SELECT FROM users LIMIT ${countedMost + 1}) few) AS users,
      (SELECT count(*)::int FROM (SELECT FROM vtcs LIMIT ${countedMost + 1}) few) AS vtcs,
      (SELECT reltuples::float8 FROM pg_class WHERE oid = 'users'::regclass) AS "reckonedUsers",
      (SELECT reltuples::float8 FROM pg_class WHERE oid = 'vtcs'::regclass) AS "reckonedVtcs"`;
  if (!row) throw new Error('the database says nothing');
  return {
    users: toTally(row.users, row.reckonedUsers),
    vtcs: toTally(row.vtcs, row.reckonedVtcs),
  };
}

/** Returns the count up to a limit, or the database's estimate above it. */
function toTally(counted: number, reckoned: number): Tally {
  const isEstimate = counted > countedMost;
  return { count: isEstimate ? Math.max(Math.round(reckoned), counted) : counted, isEstimate };
}
