import { accountsByType, type LedgerLines } from '@waybill/schema/features/ledger.models';
import type { Db } from '../../lib/db.ts';

const resultAccounts: readonly string[] = [...accountsByType.income, ...accountsByType.costs];

/**
 * Adds up what the books have for trucks: the jobs that were delivered in them, and what was posted for the trucks. Jobs
 * don't have their truck in the books, because it may change as more drives come to light.
 */
export async function addUpBooks(
  db: Db,
  vtcId: string,
  truckIds: readonly string[],
): Promise<{ readonly accounts: LedgerLines; readonly distanceM: number }> {
  const [row] = await db.$queryRaw<{ accounts: LedgerLines; distanceM: number }[]>`
    WITH jobs_of AS MATERIALIZED (
      SELECT entry.lines, job.distance_m
      FROM truck_sightings s
      JOIN ledger_standing standing
        ON standing.vtc_id = ${vtcId}::uuid AND standing.kind = 'job' AND standing.source_id = s.job_id
      JOIN ledger_entries entry ON entry.id = standing.entry_id
      JOIN jobs job ON job.id = s.job_id
      WHERE s.truck_id = ANY(${[...truckIds]}::uuid[]) AND s.delivered_on IS NOT NULL),
    posted AS (
      SELECT lines FROM jobs_of
      UNION ALL
      SELECT lines FROM ledger_entries WHERE vtc_id = ${vtcId}::uuid AND truck_id = ANY(${[...truckIds]}::uuid[])),
    sums AS (
      SELECT key, sum(value::bigint)::float8 AS amount FROM posted CROSS JOIN jsonb_each_text(lines)
      WHERE key = ANY(${[...resultAccounts]}::text[]) GROUP BY key HAVING sum(value::bigint) <> 0)
    SELECT coalesce((SELECT jsonb_object_agg(key, amount) FROM sums), '{}') AS accounts,
           coalesce((SELECT sum(distance_m) FROM jobs_of), 0)::float8 AS "distanceM"`;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
