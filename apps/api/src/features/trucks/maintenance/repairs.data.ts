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
    WITH seen AS MATERIALIZED (
      SELECT coalesce(t.joined_into_id, t.id) AS truck_id, s.at, s.from_m
      FROM truck_sightings s JOIN trucks t ON t.id = s.truck_id
      WHERE s.vtc_id = $1::uuid AND s.job_id = ANY($2::uuid[])
        AND (SELECT max(ppm::int) FROM jsonb_each_text(s.wear_from) part (name, ppm)) < ${maintenanceTerms.repairedBelowPpm})
    UPDATE work_orders o SET state = 'DONE', done_at = first.at, done_odometer_m = first.from_m
    FROM (
      SELECT DISTINCT ON (o.id) o.id, seen.at, seen.from_m
      FROM seen JOIN work_orders o ON o.truck_id = seen.truck_id
      WHERE o.item = '${repairItem}' AND o.state IN ('OPEN', 'WORKSHOP') AND seen.at > o.opened_at
      ORDER BY o.id, seen.at) first
    WHERE o.id = first.id
    RETURNING o.truck_id AS "truckId"`,
    values: [vtcId, jobIds],
  });
  return rows.map(({ truckId }) => truckId);
}
