import type { marketContract } from '@waybill/schema/features/market.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getCargo, getMarket } from './market.service.ts';

export const marketHandlers: Handlers<typeof marketContract> = {
  get: async ({ query }, ctx) => ({ market: await getMarket(ctx, query.game) }),

  getCargo: async ({ params }, { db }) => ({
    cargo: await getCargo(db, params.game, params.cargoId),
  }),
};
