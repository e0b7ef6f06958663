import { maintenanceTerms, repairItem } from '@waybill/schema/features/maintenance.models';
import type { Sql } from '../../../lib/sql.ts';

/** Completes the orders of repairs of trucks that these jobs' sightings show repaired. @returns those trucks */
export async function completeRepairs(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await sql.query<{ truckId: string }>({
    name: 'complete-repairs',
    text: `/* complete-repairs */
    WITH wanted AS MATERIALIZED (
      SELECT id, truck_id, opened_at FROM work_orders
      WHERE vtc_id = $1::uuid AND item = '${repairItem}' AND state IN ('OPEN', 'WORKSHOP')),
    repaired AS (
      SELECT DISTINCT ON (wanted.id) wanted.id, s.at, s.from_m
      FROM wanted JOIN trucks part ON wanted.truck_id IN (part.id, part.joined_into_id) AND part.vtc_id = $1::uuid
      JOIN truck_sightings s ON s.truck_id = part.id
      WHERE s.job_id = ANY($2::uuid[]) AND s.at > wanted.opened_at
        AND (SELECT max(ppm::int) FROM jsonb_each_text(s.wear_from) worn (name, ppm)) < ${maintenanceTerms.repairedBelowPpm}
      ORDER BY wanted.id, s.at)
    UPDATE work_orders o SET state = 'DONE', done_at = repaired.at, done_odometer_m = repaired.from_m
    FROM repaired WHERE o.id = repaired.id
    RETURNING o.truck_id AS "truckId"`,
    values: [vtcId, jobIds],
  });
  return rows.map(({ truckId }) => truckId);
}
