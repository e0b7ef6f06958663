import type { Sql } from '../../../lib/sql.ts';

/** What a done order cost. */
interface OrderCost {
  readonly id: string;
  readonly truckId: string;
  readonly driverId: string | null;
  /** The UTC day on which it was done. */
  readonly day: string;
  readonly costMinor: number;
}

const hasCost = `o.vtc_id = $1::uuid AND o.state = 'DONE' AND o.cost_minor > 0`;

/** Returns the costs of done orders. Those that cost nothing are left out. */
export async function listCosts(
  sql: Sql,
  vtcId: string,
  ids: readonly string[],
): Promise<readonly OrderCost[]> {
  return sql.query<OrderCost>({
    name: 'list-order-costs',
    text: `/* list-order-costs */
    SELECT o.id, t.id AS "truckId", t.driver_id AS "driverId", to_char(o.done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
           o.cost_minor::float8 AS "costMinor"
    FROM work_orders o JOIN trucks t ON t.id = o.truck_id WHERE ${hasCost} AND o.id = ANY($2::uuid[])`,
    values: [vtcId, ids],
  });
}

/** Lists the done orders of a company that cost something, after an id. */
export async function listCostIds(
  sql: Sql,
  vtcId: string,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>({
    text: `SELECT o.id FROM work_orders o WHERE ${hasCost} AND o.id > $2::uuid ORDER BY o.id LIMIT $3`,
    values: [vtcId, after, take],
  });
  return rows.map(({ id }) => id);
}
