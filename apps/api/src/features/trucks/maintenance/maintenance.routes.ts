import type { maintenanceContract } from '@waybill/schema/features/maintenance.contract';
import type { Actor } from '../../../auth/actor.ts';
import type { Handlers } from '../../../http/contract-router.ts';
import { mayReadBooks } from '../../ledger/posting.policy.ts';
import type { WorkOrderRow } from './maintenance.data.ts';
import { presentOrder, presentRow } from './maintenance.presenter.ts';
import * as service from './maintenance.service.ts';

export const maintenanceHandlers: Handlers<typeof maintenanceContract> = {
  async list({ params, query }, ctx) {
    const { rows, orders, ...page } = await service.listDue(ctx, params.vtcId, query);
    const now = ctx.clock();
    return {
      rows: rows.map((row) => {
        const order = row.orderId === null ? undefined : orders.get(row.orderId);
        return presentRow(row, order ? presentOrder(order, seesCosts(ctx.actor)) : null, now);
      }),
      ...page,
    };
  },

  getRules: async ({ params }, ctx) => service.getRules(ctx, params.vtcId),

  setRules: async ({ params, body }, ctx) => service.setRules(ctx, params.vtcId, body),

  order: async ({ params, body }, ctx) =>
    reply(await service.orderWork(ctx, params.truckId, body), ctx.actor),

  async listOrders({ params, query }, ctx) {
    const { rows, nextCursor } = await service.listOrders(ctx, params.truckId, query);
    return { orders: rows.map((row) => presentOrder(row, seesCosts(ctx.actor))), nextCursor };
  },

  start: async ({ params }, ctx) =>
    reply(await service.startOrder(ctx, params.workOrderId), ctx.actor),

  complete: async ({ params }, ctx) =>
    reply(await service.completeOrder(ctx, params.workOrderId), ctx.actor),

  cancel: async ({ params }, ctx) =>
    reply(await service.cancelOrder(ctx, params.workOrderId), ctx.actor),
};

function seesCosts(actor: Actor): boolean {
  return mayReadBooks(actor) || actor.keys.has('FLEET');
}

function reply(order: WorkOrderRow, actor: Actor) {
  return { order: presentOrder(order, seesCosts(actor)) };
}
