import type { marketContract } from '@waybill/schema/features/market.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getCargo, getMarket } from './market.service.ts';
import { getWatches, setWatches } from './watches.service.ts';

export const marketHandlers: Handlers<typeof marketContract> = {
  get: async ({ query }, ctx) => ({ market: await getMarket(ctx, query.game) }),

  getCargo: async ({ params }, { db }) => ({
    cargo: await getCargo(db, params.game, params.cargoId),
  }),

  getWatches: async (_input, ctx) => ({ watches: await getWatches(ctx) }),

  setWatches: async ({ body }, ctx) => ({ watches: await setWatches(ctx, body) }),
};
