import type { Hindsight } from '@waybill/schema/features/dispatcher.models';
import type { Db } from '../../lib/db.ts';

/**
 * Compares accepted suggestions with the books' entries of their deliveries, by what both have: revenue less fuel, tolls,
 * repairs and fines. Null if there are none.
 */
export async function findHindsight(db: Db, vtcId: string): Promise<Hindsight | null> {
  const [row] = await db.$queryRaw<Hindsight[]>`
    WITH compared AS (
      SELECT ledger.currency,
             (SELECT sum(value::bigint) FROM jsonb_each_text(s.terms -> 'terms')
              WHERE key IN ('revenueMinor', 'fuelMinor', 'tollsMinor', 'wearMinor')) AS expected,
             (SELECT -sum(value::bigint) FROM jsonb_each_text(entry.lines)
              WHERE key IN ('revenue', 'fuel', 'tolls', 'transport', 'repair', 'fines')) AS actual
      FROM ledgers ledger
      JOIN memberships m ON m.vtc_id = ledger.vtc_id
      JOIN suggestions s ON s.driver_id = m.user_id AND s.vtc_id = m.vtc_id
      JOIN jobs job ON job.plan_id = s.plan_id AND job.state = 'delivered'
      JOIN ledger_standing standing
        ON standing.vtc_id = s.vtc_id AND standing.kind = 'job' AND standing.source_id = job.id
      JOIN ledger_entries entry ON entry.id = standing.entry_id
      WHERE ledger.vtc_id = ${vtcId}::uuid AND s.terms ->> 'currency' = ledger.currency::text)
    SELECT currency::text AS currency, count(*)::int AS deliveries, round(avg(expected))::float8 AS "expectedMinor",
           round(avg(actual))::float8 AS "actualMinor", round(stddev_pop(actual - expected))::float8 AS "spreadMinor"
    FROM compared GROUP BY currency`;
  return row ?? null;
}
