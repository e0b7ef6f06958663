import type { trucksContract } from '@waybill/schema/features/trucks.contract';
import type { Actor } from '../../auth/actor.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { joinJson } from '../../lib/json-text.ts';
import { mayReadBooks } from '../ledger/posting.policy.ts';
import { joinTruck, separateTruck } from './joining.service.ts';
import { buyTruck, sellTruck } from './trading.service.ts';
import type { TruckDetailRow } from './trucks.data.ts';
import { presentLife, presentTruck, presentTruckDetail } from './trucks.presenter.ts';
import * as service from './trucks.service.ts';

export const trucksHandlers: Handlers<typeof trucksContract> = {
  async list({ params, query }, ctx) {
    const { rows, ...page } = await service.listTrucks(ctx, params.vtcId, query);
    const mayRead = mayReadBooks(ctx.actor);
    return { trucks: rows.map((row) => presentTruck(row, mayRead)), ...page };
  },

  add: async ({ params, body }, ctx) =>
    reply(await service.addTruck(ctx, params.vtcId, body), ctx.actor),

  get: async ({ params }, ctx) => reply(await service.getTruck(ctx, params.truckId), ctx.actor),

  update: async ({ params, body }, ctx) =>
    reply(await service.updateTruck(ctx, params.truckId, body), ctx.actor),

  async remove({ params }, ctx) {
    await service.removeTruck(ctx, params.truckId);
    return { success: true };
  },

  retire: async ({ params }, ctx) =>
    reply(await service.retireTruck(ctx, params.truckId), ctx.actor),

  return: async ({ params }, ctx) =>
    reply(await service.returnTruck(ctx, params.truckId), ctx.actor),

  join: async ({ params, body }, ctx) =>
    reply(await joinTruck(ctx, params.truckId, body.intoId), ctx.actor),

  separate: async ({ params }, ctx) => reply(await separateTruck(ctx, params.truckId), ctx.actor),

  buy: async ({ params, body }, ctx) => reply(await buyTruck(ctx, params.truckId, body), ctx.actor),

  sell: async ({ params }, ctx) => reply(await sellTruck(ctx, params.truckId), ctx.actor),

  getCosts: async ({ params }, ctx) => ({ costs: await service.getCosts(ctx, params.truckId) }),

  listJobs: async ({ params, query }, ctx) =>
    joinJson(await service.listJobs(ctx, params.truckId, query)),

  async listLife({ params, query }, ctx) {
    const { rows, nextCursor } = await service.listLife(ctx, params.truckId, query);
    return { life: rows.map(presentLife), nextCursor };
  },
};

function reply(row: TruckDetailRow, actor: Actor) {
  return { truck: presentTruckDetail(row, mayReadBooks(actor)) };
}
