import type { WorkOrderState } from '@waybill/schema/features/maintenance.models';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';

/** The states of orders that are neither done nor cancelled. */
export const openStates: WorkOrderState[] = ['OPEN', 'WORKSHOP'];

/** True if a truck has or had orders. */
export async function hasOrders(db: Db, truckId: string): Promise<boolean> {
  return (await db.workOrder.count({ where: { truckId }, take: 1 })) > 0;
}

/** Cancels the open orders of a truck. */
export async function cancelOrders(db: Db, truckId: string): Promise<void> {
  const where = { truckId, state: { in: openStates } };
  await db.workOrder.updateMany({ where, data: { state: 'CANCELLED' } });
}

/** Moves the orders of a truck to another one. Of two open ones of an item, that of the other truck stays open. */
export async function moveOrders(db: Db, fromId: string, intoId: string): Promise<void> {
  await db.$executeRaw`
    UPDATE work_orders o SET truck_id = ${intoId}::uuid,
      state = CASE WHEN o.state IN ('OPEN', 'WORKSHOP') AND EXISTS (
        SELECT FROM work_orders other WHERE other.truck_id = ${intoId}::uuid AND other.item = o.item
          AND other.state IN ('OPEN', 'WORKSHOP')) THEN 'CANCELLED' ELSE o.state END
    WHERE o.truck_id = ${fromId}::uuid`;
}

/** Updates whether trucks in service are in the workshop: those with an order there. */
export async function setWorkshop(sql: Sql, truckIds: readonly string[]): Promise<void> {
  await sql.run({
    name: 'set-trucks-in-workshop',
    text: `/* set-trucks-in-workshop */
    UPDATE trucks t SET status = CASE WHEN is_there THEN 'WORKSHOP' ELSE 'ACTIVE' END::truck_status
    FROM unnest($1::uuid[]) given (id)
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM work_orders WHERE truck_id = given.id AND state = 'WORKSHOP') AS is_there) now
    WHERE t.id = given.id AND t.status = CASE WHEN is_there THEN 'ACTIVE' ELSE 'WORKSHOP' END::truck_status`,
    values: [truckIds],
  });
}
