import type { LedgerKind } from '@waybill/schema/features/ledger.models';
import type { Db } from '../../lib/db.ts';
import type { Books } from './posting.policy.ts';

/** Lists the open books, of one company or of all. */
export async function listBooks(db: Db, vtcId: string | null): Promise<Books[]> {
  return db.$queryRaw<Books[]>`
    SELECT vtc_id AS "vtcId", currency::text AS currency, to_char(starts_on, 'YYYY-MM-DD') AS "startsOn"
    FROM ledgers WHERE currency IS NOT NULL AND (${vtcId}::uuid IS NULL OR vtc_id = ${vtcId}::uuid)
    ORDER BY vtc_id`;
}

/** Lists what the books have entries of a kind for, after an id and by id. */
export async function listStandingIds(
  db: Db,
  { vtcId }: Books,
  {
    kind,
    after,
    take,
  }: { readonly kind: LedgerKind; readonly after: string; readonly take: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT source_id AS id FROM ledger_standing
    WHERE vtc_id = ${vtcId}::uuid AND kind = ${kind}::ledger_kind AND source_id > ${after}::uuid
    ORDER BY source_id LIMIT ${take}`;
  return rows.map(({ id }) => id);
}

/** Lists those of these rows whose last change is still to be posted. */
export async function listWaitingIds(
  db: Db,
  { vtcId }: Books,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT subject_id AS id FROM vtc_due WHERE vtc_id = ${vtcId}::uuid AND subject_id = ANY(${ids}::uuid[])
    UNION
    SELECT job.id FROM ledgers l JOIN jobs job ON (job.ended_at, job.id) > (l.filled_at, l.filled_id)
    WHERE l.vtc_id = ${vtcId}::uuid AND job.id = ANY(${ids}::uuid[])`;
  return rows.map(({ id }) => id);
}

/** A stored sum that differs from the entries. Null: there is none. */
interface SumDifference {
  readonly key: string;
  readonly stored: string | null;
  readonly counted: string | null;
}

/** Compares a company's stored sums with its entries, independently of the trigger that keeps them. */
export async function compareSums(db: Db, vtcId: string): Promise<SumDifference[]> {
  return db.$queryRaw<SumDifference[]>`
    WITH counted AS (
      SELECT dim.name AS dim, CASE dim.name WHEN 'KIND' THEN kind::text WHEN 'DRIVER' THEN driver_id::text
               WHEN 'PLACE' THEN place_id::text WHEN 'TRUCK' THEN truck_id::text END AS ref,
             grain.name AS grain, date_trunc(grain.unit, day)::date AS period, line.key AS account,
             sum(line.value::bigint) AS amount, sum(CASE WHEN reverses_id IS NULL THEN 1 ELSE -1 END) AS entries
      FROM ledger_entries
      CROSS JOIN jsonb_each_text(lines) line
      CROSS JOIN (VALUES ('ALL'), ('KIND'), ('DRIVER'), ('PLACE'), ('TRUCK')) dim (name)
      CROSS JOIN (VALUES ('DAY', 'day'), ('MONTH', 'month'), ('YEAR', 'year'), ('EVER', NULL)) grain (name, unit)
      WHERE vtc_id = ${vtcId}::uuid
        AND (dim.name = 'ALL' OR (dim.name = 'KIND' AND line.key = 'cash' AND grain.name <> 'EVER')
             OR (dim.name = 'DRIVER' AND driver_id IS NOT NULL AND grain.name NOT IN ('DAY', 'EVER'))
             OR (dim.name = 'PLACE' AND place_id IS NOT NULL AND grain.name NOT IN ('DAY', 'EVER'))
             OR (dim.name = 'TRUCK' AND truck_id IS NOT NULL AND grain.name NOT IN ('DAY', 'EVER')))
      GROUP BY 1, 2, 3, 4, 5),
    compared AS (
      SELECT concat_ws(' ', dim, ref, grain, period, account) AS key, amount || ' in ' || entries AS value, true AS is_stored
      FROM ledger_sums WHERE vtc_id = ${vtcId}::uuid
      UNION ALL
      SELECT concat_ws(' ', dim, ref, grain, period, account), amount || ' in ' || entries, false FROM counted)
    SELECT key, max(value) FILTER (WHERE is_stored) AS stored, max(value) FILTER (WHERE NOT is_stored) AS counted
    FROM compared GROUP BY key
    HAVING max(value) FILTER (WHERE is_stored) IS DISTINCT FROM max(value) FILTER (WHERE NOT is_stored)
    ORDER BY key`;
}
