import type { routePlansContract } from '@waybill/schema/features/route-plans.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentRoutePlan } from './route-plans.presenter.ts';
import {
  createRoutePlan,
  getRoutePlan,
  listRoutePlans,
  removeRoutePlan,
  renameRoutePlan,
  setDriver,
} from './route-plans.service.ts';
import { findRoute, listCities } from './routes.service.ts';

export const routePlansHandlers: Handlers<typeof routePlansContract> = {
  async listCities({ query }, ctx) {
    return { cities: [...(await listCities(ctx, query))] };
  },

  async findRoute({ params, query }, ctx) {
    return { route: await findRoute(ctx, params.vtcId, query) };
  },

  async list({ params, query }, ctx) {
    const { rows, nextCursor } = await listRoutePlans(ctx, params.vtcId, query);
    const { userId } = ctx.actor;
    return { routePlans: rows.map((row) => presentRoutePlan(row, userId)), nextCursor };
  },

  async get({ params }, ctx) {
    const seen = await getRoutePlan(ctx, params.vtcId, params.routePlanId);
    return { routePlan: presentRoutePlan(seen, ctx.actor.userId) };
  },

  async create({ params, body }, ctx) {
    const seen = await createRoutePlan(ctx, params.vtcId, body);
    return { routePlan: presentRoutePlan(seen, ctx.actor.userId) };
  },

  async rename({ params, body }, ctx) {
    const seen = await renameRoutePlan(ctx, params.vtcId, params.routePlanId, body.name);
    return { routePlan: presentRoutePlan(seen, ctx.actor.userId) };
  },

  async setDriver({ params, body }, ctx) {
    const seen = await setDriver(ctx, params.vtcId, params.routePlanId, body.driverId);
    return { routePlan: presentRoutePlan(seen, ctx.actor.userId) };
  },

  async remove({ params }, ctx) {
    await removeRoutePlan(ctx, params.vtcId, params.routePlanId);
    return { success: true };
  },
};
