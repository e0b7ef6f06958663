import {
  defaultRules,
  type MaintenanceFilter,
  type MaintenanceRow,
  type MaintenanceRule,
  type MaintenanceTotals,
  maintenanceTerms,
  type WorkOrder,
  type WorkOrderState,
} from '@waybill/schema/features/maintenance.models';
import type { Db } from '../../../lib/db.ts';
import { nameOf, personOf } from '../../jobs/job-json.data.ts';
import { openStates } from '../orders.data.ts';
import { daysOfWhole, isRecent } from '../whole.data.ts';
import { dueOf, isCaredFor } from '../due.data.ts';
import type { Forecast } from './maintenance.policy.ts';

/** An order as it is stored. */
export interface WorkOrderRow extends Omit<WorkOrder, 'openedAt' | 'doneAt' | 'costMinor'> {
  readonly openedAt: Date;
  readonly doneAt: Date | null;
  readonly costMinor: number;
}

/** SQL for an order `o`. */
const orderColumns = `
  o.id, o.truck_id AS "truckId", o.item, o.state::text AS state, o.opened_at AS "openedAt",
  ${nameOf('o.opened_by')} AS "openedBy",
  to_char(o.due_on, 'YYYY-MM-DD') AS "dueOn", o.cost_minor::float8 AS "costMinor", o.note, o.done_at AS "doneAt",
  o.done_odometer_m::float8 AS "doneOdometerM"`;

/** A row of the list. */
export interface DueRow
  extends Omit<MaintenanceRow, 'order' | 'expectedOn'>, Omit<Forecast, 'leftM' | 'leftDays'> {
  readonly orderId: string | null;
}

/** The place of a row in the list. */
export type DuePosition = Pick<DueRow, 'ratioPpm' | 'item'> & { readonly truckId: string };

interface DueRequest {
  readonly show: MaintenanceFilter;
  readonly truckId: string | null;
  readonly driverId: string | null;
  readonly after: DuePosition | null;
  readonly take: number;
  readonly now: Date;
}

const { soonPpm } = maintenanceTerms;
const filters: Readonly<Record<MaintenanceFilter, string>> = {
  all: 'true',
  due: 'ratio_ppm >= 1e6',
  soon: `ratio_ppm >= ${soonPpm} AND ratio_ppm < 1e6`,
  ordered: 'order_id IS NOT NULL',
};

/** Lists what a company's trucks need, most urgent first, and counts all of it. */
export async function listDue(
  db: Db,
  vtcId: string,
  { show, truckId, driverId, after, take, now }: DueRequest,
): Promise<{ readonly rows: readonly DueRow[]; readonly totals: MaintenanceTotals }> {
  const count = (filter: MaintenanceFilter) =>
    `'${filter}', count(*) FILTER (WHERE ${filters[filter]})`;
  const [found] = await db.$queryRawUnsafe<{ rows: DueRow[]; totals: MaintenanceTotals }[]>(
    `WITH due AS MATERIALIZED (
       SELECT t.id AS truck_id, due.* FROM trucks t ${dueOf('$2')}
       WHERE t.vtc_id = $1::uuid AND ${isCaredFor}
         AND ($3::uuid IS NULL OR t.id = $3::uuid) AND ($4::uuid IS NULL OR t.driver_id = $4::uuid)),
     page AS MATERIALIZED (
       SELECT * FROM due
       WHERE ${filters[show]}
         AND ($5::float8 IS NULL OR ratio_ppm < $5::float8
              OR ratio_ppm = $5::float8 AND (truck_id, item) > ($6::uuid, $7))
       ORDER BY ratio_ppm DESC, truck_id, item LIMIT $8)
     SELECT (SELECT json_build_object(${count('all')}, ${count('due')}, ${count('soon')}, ${count('ordered')}) FROM due) AS totals,
            (SELECT coalesce(json_agg(json_build_object(
               'truck', json_build_object(
                 'id', t.id, 'game', t.game, 'brand', t.brand, 'name', t.name, 'plate', t.plate, 'nickname', t.nickname,
                 'driver', to_jsonb(${personOf('t.driver_id')}), 'status', t.status, 'odometerM', t.odometer_m),
               'item', page.item, 'ratioPpm', page.ratio_ppm, 'leftM', page.left_m, 'leftDays', page.left_days,
               'orderId', page.order_id, 'jobs', used.jobs, 'distanceM', used.distance_m)
               ORDER BY page.ratio_ppm DESC, page.truck_id, page.item), '[]')
             FROM page JOIN trucks t ON t.id = page.truck_id
             CROSS JOIN LATERAL (
               SELECT coalesce(sum(d.jobs), 0) AS jobs, coalesce(sum(d.distance_m), 0) AS distance_m
               ${daysOfWhole} AND ${isRecent('$2')}) used) AS rows`,
    vtcId,
    now,
    truckId,
    driverId,
    after?.ratioPpm ?? null,
    after?.truckId ?? null,
    after?.item ?? null,
    take,
  );
  if (!found) throw new Error('an aggregate gave no row');
  return found;
}

/** Returns orders by their ids. */
export async function findOrders(db: Db, ids: readonly string[]): Promise<readonly WorkOrderRow[]> {
  return db.$queryRawUnsafe<WorkOrderRow[]>(
    `SELECT ${orderColumns} FROM work_orders o WHERE o.id = ANY($1::uuid[])`,
    ids,
  );
}

/** Lists the orders of a truck, latest first. */
export async function listOrders(
  db: Db,
  truckId: string,
  { after, take }: { readonly after: string | null; readonly take: number },
): Promise<readonly WorkOrderRow[]> {
  return db.$queryRawUnsafe<WorkOrderRow[]>(
    `SELECT ${orderColumns} FROM work_orders o
     WHERE o.truck_id = $1::uuid AND ($2::uuid IS NULL OR o.id < $2::uuid) ORDER BY o.id DESC LIMIT $3`,
    truckId,
    after,
    take,
  );
}

/** Returns the company of an order. Null if it doesn't exist. */
export async function findVtcIdOfOrder(db: Db, id: string): Promise<string | null> {
  const found = await db.workOrder.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Returns a company's rules in order, or the default ones. */
export async function listRules(db: Db, vtcId: string): Promise<readonly MaintenanceRule[]> {
  const rows = await db.maintenanceRule.findMany({
    where: { vtcId },
    orderBy: { position: 'asc' },
  });
  if (rows.length === 0) return defaultRules;
  return rows.map(({ item, intervalM, intervalDays, costMinor }) => ({
    item,
    intervalM: intervalM === null ? null : Number(intervalM),
    intervalDays,
    costMinor: Number(costMinor),
  }));
}

/** Replaces a company's rules. */
export async function setRules(
  db: Db,
  vtcId: string,
  rules: readonly MaintenanceRule[],
): Promise<void> {
  await db.maintenanceRule.deleteMany({ where: { vtcId } });
  await db.maintenanceRule.createMany({
    data: rules.map((rule, position) => Object.assign({ vtcId, position }, rule)),
  });
}

/** True if an item of a truck has an open order. */
export async function hasOpenOrder(db: Db, truckId: string, item: string): Promise<boolean> {
  const where = { truckId, item, state: { in: openStates } };
  return (await db.workOrder.count({ where })) > 0;
}

/** A new order. */
export interface NewOrder {
  readonly id: string;
  readonly truckId: string;
  readonly vtcId: string;
  readonly item: string;
  readonly openedAt: Date;
  readonly openedById: string;
  readonly dueOn: Date | null;
  readonly costMinor: number;
  readonly note: string;
}

/** Stores an order. */
export async function createOrder(db: Db, order: NewOrder): Promise<void> {
  await db.workOrder.create({ data: order });
}

/** What changes of an order. */
export interface OrderChange {
  readonly state: WorkOrderState;
  readonly doneAt?: Date;
  readonly doneOdometerM?: number;
  readonly costMinor?: number;
}

/** Changes an order. */
export async function updateOrder(db: Db, id: string, change: OrderChange): Promise<void> {
  await db.workOrder.update({ where: { id }, data: change });
}
