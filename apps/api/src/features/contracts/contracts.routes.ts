import type { contractsContract } from '@waybill/schema/features/contracts.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { acceptBid, bid, withdrawBid } from './bidding.service.ts';
import { presentBid, presentContract, presentDetail } from './contracts.presenter.ts';
import {
  getContract,
  listContracts,
  offerContract,
  withdrawContract,
} from './contracts.service.ts';

export const contractsHandlers: Handlers<typeof contractsContract> = {
  async list({ params, query }, ctx) {
    const { rows, nextCursor } = await listContracts(ctx, params.vtcId, query);
    return { contracts: rows.map((row) => presentContract(row, params.vtcId)), nextCursor };
  },

  offer: async ({ params, body }, ctx) => ({
    contract: presentContract(await offerContract(ctx, params.vtcId, body), params.vtcId),
  }),

  get: async ({ params }, ctx) =>
    presentDetail(await getContract(ctx, params.contractId), ctx.actor.vtcId),

  bid: async ({ params, body }, ctx) => ({
    bid: presentBid(await bid(ctx, params.contractId, body)),
  }),

  async withdrawBid({ params }, ctx) {
    await withdrawBid(ctx, params.contractBidId);
    return { success: true };
  },

  accept: async ({ params, body }, ctx) => ({
    contract: presentContract(await acceptBid(ctx, params.contractId, body.bidId), ctx.actor.vtcId),
  }),

  withdraw: async ({ params }, ctx) => ({
    contract: presentContract(await withdrawContract(ctx, params.contractId), ctx.actor.vtcId),
  }),
};
