import type {
  MaintenanceQuery,
  MaintenanceRulesForm,
  WorkOrderForm,
  WorkOrderPageQuery,
} from '@waybill/schema/features/maintenance.fields';
import {
  type MaintenanceRules,
  type MaintenanceTotals,
  repairItem,
} from '@waybill/schema/features/maintenance.models';
import { nameOfTruck } from '@waybill/schema/features/trucks.models';
import { messages } from '@waybill/schema/messages';
import type { AuditAction } from '@waybill/schema/registers';
import { v7 as createId } from 'uuid';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import {
  decodeCursor,
  isTime,
  isUuid,
  type Page,
  readIdCursor,
  refuseCursor,
  toPage,
} from '../../../lib/cursor.ts';
import type { Db } from '../../../lib/db.ts';
import { sqlOf } from '../../../lib/sql.data.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { findCurrency } from '../../ledger/ledger.data.ts';
import { emitLedgerChanged } from '../../ledger/ledger.service.ts';
import { type LedgerChange, withLedgerLocked } from '../../ledger/ledger-transaction.service.ts';
import { settle } from '../../ledger/posting.service.ts';
import { withRightsLocked } from '../../vtcs/vtc-transaction.service.ts';
import { emitTrucksChanged } from '../following.service.ts';
import { setWorkshop } from '../orders.data.ts';
import type { TruckDetailRow } from '../trucks.data.ts';
import { changeTruck, requireService, requireTruck, requireWhole } from '../trucks.service.ts';
import * as data from './maintenance.data.ts';
import { ordersLedger } from './maintenance.ledger.ts';

type ReadContext = Pick<ActorContext, 'db' | 'clock'>;

interface DuePage extends Page<data.DueRow> {
  readonly totals: MaintenanceTotals;
  readonly orders: ReadonlyMap<string, data.WorkOrderRow>;
}

/** Lists one page of what a company's trucks need. @throws VALIDATION_FAILED */
export async function listDue(
  { db, clock }: ReadContext,
  vtcId: string,
  { show, truckId, driverId, limit, cursor }: MaintenanceQuery,
): Promise<DuePage> {
  const position = readPosition(cursor);
  const now = position?.now ?? clock();
  const { rows, totals } = await data.listDue(db, vtcId, {
    show,
    truckId: truckId ?? null,
    driverId: driverId ?? null,
    after: position,
    take: limit + 1,
    now,
  });
  const page = toPage(rows, limit, ({ ratioPpm, truck, item }) => [
    now.toISOString(),
    `${ratioPpm}`,
    truck.id,
    item,
  ]);
  const ids = page.rows.flatMap(({ orderId }) => orderId ?? []);
  const orders = ids.length === 0 ? [] : await data.findOrders(db, ids);
  return { ...page, totals, orders: new Map(orders.map((order) => [order.id, order])) };
}

/** All pages of a list are as of the time of the first. */
function readPosition(
  cursor: string | undefined,
): (data.DuePosition & { readonly now: Date }) | null {
  if (cursor === undefined) return null;
  const [now = '', ratio = '', truckId = '', item = ''] = decodeCursor(cursor) ?? [];
  if (!isTime(now) || !/^\d{1,13}$/.test(ratio) || !isUuid(truckId) || item === '') {
    throw refuseCursor();
  }
  return { now: new Date(now), ratioPpm: Number(ratio), truckId, item };
}

/** Returns a company's rules. */
export async function getRules({ db }: ReadContext, vtcId: string): Promise<MaintenanceRules> {
  const rules = [...(await data.listRules(db, vtcId))];
  return { rules, currency: await findCurrency(db, vtcId) };
}

/** Replaces a company's rules. @throws TOO_MANY_REQUESTS */
export async function setRules(
  ctx: WriteContext,
  vtcId: string,
  { rules }: MaintenanceRulesForm,
): Promise<MaintenanceRules> {
  await ctx.rateLimits.consume('truckWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const before = await data.listRules(db, vtcId);
    await data.setRules(db, vtcId, rules);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'maintenance.rules-changed',
      subject: { id: vtcId, name: '' },
      before: { maintenanceRules: before.map(({ item }) => item).join(', ') },
      after: { maintenanceRules: rules.map(({ item }) => item).join(', ') },
    });
    await emitTrucksChanged(sqlOf(db), vtcId, actor.userId);
    return { rules, currency: await findCurrency(db, vtcId) };
  });
}

/** Lists one page of the orders of a truck. @throws VALIDATION_FAILED */
export async function listOrders(
  { db }: Pick<ActorContext, 'db'>,
  truckId: string,
  { limit, cursor }: WorkOrderPageQuery,
): Promise<Page<data.WorkOrderRow>> {
  const found = await data.listOrders(db, truckId, {
    after: readIdCursor(cursor),
    take: limit + 1,
  });
  return toPage(found, limit, ({ id }) => [id]);
}

/** Orders work on a truck. @throws NOT_FOUND, ORDER_OPEN, TRUCK_JOINED, TRUCK_NOT_IN_SERVICE, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function orderWork(
  ctx: WriteContext,
  truckId: string,
  { item, dueOn, note }: WorkOrderForm,
): Promise<data.WorkOrderRow> {
  return changeTruck(ctx, truckId, async (work, truck) => {
    const { db, actor, now } = work;
    const { vtcId } = truck;
    requireWhole(truck);
    requireService(truck);
    const costMinor = await findCost(db, vtcId, item);
    if (await data.hasOpenOrder(db, truckId, item)) throw new AppError('ORDER_OPEN');
    const id = createId({ msecs: now.getTime() });
    await data.createOrder(db, {
      id,
      truckId,
      vtcId,
      item,
      openedAt: now,
      openedById: actor.userId,
      dueOn: dueOn === null ? null : new Date(dueOn),
      costMinor,
      note,
    });
    return recordOrder(work, truck, { id, item, action: 'maintenance.ordered' });
  });
}

async function findCost(db: Db, vtcId: string, item: string): Promise<number> {
  // Each job posts its own damage, so a repair costs nothing again.
  if (item === repairItem) return 0;
  const rules = await data.listRules(db, vtcId);
  const rule = rules.find((it) => it.item === item);
  if (rule) return rule.costMinor;
  throw new AppError('VALIDATION_FAILED', { fields: { item: messages.maintenanceItemUnknown } });
}

/** Takes a truck to the workshop. @throws NOT_FOUND, ORDER_CLOSED, TRUCK_NOT_IN_SERVICE, TOO_MANY_REQUESTS */
export async function startOrder(ctx: WriteContext, id: string): Promise<data.WorkOrderRow> {
  return changeOrder(ctx, id, async (work, truck, { item }) => {
    requireService(truck);
    await data.updateOrder(work.db, id, { state: 'WORKSHOP' });
    await setWorkshop(work.sql, [truck.id]);
    return recordOrder(work, truck, { id, item, action: 'maintenance.started' });
  });
}

/** Says that an order is done, and posts its cost. @throws NOT_FOUND, FORBIDDEN, ORDER_CLOSED, REPAIR_IS_SEEN, TOO_MANY_REQUESTS */
export async function completeOrder(ctx: WriteContext, id: string): Promise<data.WorkOrderRow> {
  return changeOrder(ctx, id, async (work, truck, { item }) => {
    const { db, sql, actor, now, books } = work;
    if (!actor.keys.has('FLEET') && truck.driverId !== actor.userId)
      throw new AppError('FORBIDDEN');
    if (item === repairItem) throw new AppError('REPAIR_IS_SEEN');
    await data.updateOrder(db, id, {
      state: 'DONE',
      doneAt: now,
      doneOdometerM: truck.odometerM,
      // Without open books it costs nothing, also later.
      ...(books === null && { costMinor: 0 }),
    });
    await setWorkshop(sql, [truck.id]);
    if (books !== null) {
      const { userId: actorId } = actor;
      await settle(sql, books, { source: ordersLedger, ids: [id], now, actorId });
      await emitLedgerChanged(db, truck.vtcId, actorId);
    }
    return recordOrder(work, truck, { id, item, action: 'maintenance.done' });
  });
}

/** Cancels an order. @throws NOT_FOUND, ORDER_CLOSED, TOO_MANY_REQUESTS */
export async function cancelOrder(ctx: WriteContext, id: string): Promise<data.WorkOrderRow> {
  return changeOrder(ctx, id, async (work, truck, { item }) => {
    await data.updateOrder(work.db, id, { state: 'CANCELLED' });
    await setWorkshop(work.sql, [truck.id]);
    return recordOrder(work, truck, { id, item, action: 'maintenance.cancelled' });
  });
}

/** Runs a change of an open order. @throws NOT_FOUND, ORDER_CLOSED, TOO_MANY_REQUESTS */
async function changeOrder<T>(
  ctx: WriteContext,
  id: string,
  run: (work: LedgerChange, truck: TruckDetailRow, order: data.WorkOrderRow) => Promise<T>,
): Promise<T> {
  const findVtcId = async (db: Db) => data.findVtcIdOfOrder(db, id);
  return withLedgerLocked(ctx, 'truckWriteByUser', findVtcId, async (work) => {
    const { db, now } = work;
    const [order] = await data.findOrders(db, [id]);
    if (!order) throw new AppError('NOT_FOUND');
    if (order.state === 'DONE' || order.state === 'CANCELLED') throw new AppError('ORDER_CLOSED');
    return run(work, await requireTruck(db, order.truckId, now), order);
  });
}

interface OrderRecord {
  readonly id: string;
  readonly item: string;
  readonly action: Extract<AuditAction, `maintenance.${string}`>;
}

async function recordOrder(
  { db, sql, actor, now }: LedgerChange,
  truck: TruckDetailRow,
  { id, item, action }: OrderRecord,
): Promise<data.WorkOrderRow> {
  const { vtcId } = truck;
  const subject = { id: truck.id, name: nameOfTruck(truck) };
  await recordAudit(db, actor, {
    vtcId,
    at: now,
    action,
    subject,
    after: { maintenanceItem: item },
  });
  await emitTrucksChanged(sql, vtcId, actor.userId);
  const [order] = await data.findOrders(db, [id]);
  if (!order) throw new Error('an order is gone in its own transaction');
  return order;
}
