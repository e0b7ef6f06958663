import type { reputationContract } from '@waybill/schema/features/reputation.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getOwnReputation, listStandings } from './reputation.service.ts';

export const reputationHandlers: Handlers<typeof reputationContract> = {
  getOwn: async ({ params }, ctx) => getOwnReputation(ctx, params.vtcId),

  async listStandings({ params, query }, ctx) {
    return { standings: await listStandings(ctx, params.vtcId, query.driverIds) };
  },
};
