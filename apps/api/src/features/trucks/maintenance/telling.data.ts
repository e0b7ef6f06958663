import type { Sql } from '../../../lib/sql.ts';
import type { Statement } from '../../../lib/statement.ts';
import { dueOf, isCaredFor } from '../due.data.ts';

/** Locks the ledger of the next company after an id that has a truck in service. */
export function lockNextFleet(after: string): Statement<{ readonly vtcId: string }> {
  return {
    name: 'lock-next-fleet',
    text: `/* lock-next-fleet */
    SELECT l.vtc_id AS "vtcId" FROM ledgers l
    WHERE l.vtc_id > $1::uuid AND EXISTS (SELECT FROM trucks t WHERE t.vtc_id = l.vtc_id AND ${isCaredFor})
    ORDER BY l.vtc_id LIMIT 1 FOR UPDATE OF l`,
    values: [after],
  };
}

/** An item that is due. */
interface DueItem {
  readonly truckId: string;
  readonly driverId: string;
  readonly item: string;
}

/**
 * Stores which items of a company's trucks are due, and forgets those that no longer are.
 * @returns those that weren't due before
 */
export async function setNotices(sql: Sql, vtcId: string, now: Date): Promise<readonly DueItem[]> {
  return sql.query<DueItem>({
    name: 'set-maintenance-notices',
    text: `/* set-maintenance-notices */
    WITH due AS MATERIALIZED (
      SELECT t.id AS truck_id, t.driver_id, due.item FROM trucks t ${dueOf('$2')}
      WHERE t.vtc_id = $1::uuid AND ${isCaredFor} AND t.driver_id IS NOT NULL AND due.ratio_ppm >= 1e6),
    gone AS (
      DELETE FROM maintenance_notices n
      WHERE n.vtc_id = $1::uuid AND NOT EXISTS (SELECT FROM due WHERE (due.truck_id, due.item) = (n.truck_id, n.item))),
    told AS (
      INSERT INTO maintenance_notices (truck_id, vtc_id, item, told_at) SELECT truck_id, $1::uuid, item, $2 FROM due
      ON CONFLICT (truck_id, item) DO NOTHING RETURNING truck_id, item)
    SELECT due.truck_id AS "truckId", due.driver_id AS "driverId", due.item
    FROM told JOIN due USING (truck_id, item) ORDER BY due.truck_id, due.item`,
    values: [vtcId, now],
  });
}
