import {
  accountsByType,
  type LedgerAccount,
  type LedgerLines,
} from '@waybill/schema/features/ledger.models';
import type { TruckTotals } from '@waybill/schema/features/trucks.models';
import type { Db } from '../../lib/db.ts';
import { isRecent } from './whole.data.ts';

const resultAccounts: readonly string[] = [...accountsByType.income, ...accountsByType.costs];

/**
 * Adds up what the books have for trucks: the jobs that were delivered in them as far as is known now, and what was posted for
 * the trucks.
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
      SELECT lines FROM ledger_entries
      WHERE vtc_id = ${vtcId}::uuid AND truck_id = ANY(${[...truckIds]}::uuid[]) AND kind <> 'job'),
    sums AS (
      SELECT key, sum(value::bigint)::float8 AS amount FROM posted CROSS JOIN jsonb_each_text(lines)
      WHERE key = ANY(${[...resultAccounts]}::text[]) GROUP BY key HAVING sum(value::bigint) <> 0)
    SELECT coalesce((SELECT jsonb_object_agg(key, amount) FROM sums), '{}') AS accounts,
           coalesce((SELECT sum(distance_m) FROM jobs_of), 0)::float8 AS "distanceM"`;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

/** The accounts of what driving costs. */
const drivingAccounts: readonly LedgerAccount[] = [
  'fuel',
  'tolls',
  'transport',
  'fines',
  'penalties',
  'repair',
  'maintenance',
  'depreciation',
];

/** Returns what driving has cost a company in the last days, by its books. Null before they are opened. */
export async function findRecentCosts(
  db: Db,
  vtcId: string,
  now: Date,
): Promise<TruckTotals['costs28']> {
  const [row] = await db.$queryRawUnsafe<NonNullable<TruckTotals['costs28']>[]>(
    `SELECT l.currency::text AS currency,
            (SELECT coalesce(sum(d.amount), 0)::float8
             FROM (SELECT period AS day, amount FROM ledger_sums
                   WHERE vtc_id = l.vtc_id AND dim = 'ALL' AND grain = 'DAY'
                     AND account = ANY($3::text[])) d
             WHERE ${isRecent('$2')}) AS "costMinor",
            (SELECT coalesce(sum(d.distance_m), 0)::float8 FROM vtc_days d
             WHERE d.vtc_id = l.vtc_id AND d.day >= l.starts_on AND ${isRecent('$2')}) AS "distanceM"
     FROM ledgers l WHERE l.vtc_id = $1::uuid AND l.currency IS NOT NULL`,
    vtcId,
    now,
    drivingAccounts,
  );
  return row ?? null;
}
