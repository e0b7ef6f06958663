import type { insuranceContract } from '@waybill/schema/features/insurance.contract';
import type { Handlers } from '../../http/contract-router.ts';
import * as claims from './claims.service.ts';
import { presentClaim, presentPeriod, presentPolicy } from './insurance.presenter.ts';
import * as service from './policies.service.ts';

export const insuranceHandlers: Handlers<typeof insuranceContract> = {
  async listPolicies({ params }, ctx) {
    const { policies, currency } = await service.listPolicies(ctx, params.vtcId);
    return { policies: policies.map(presentPolicy), currency };
  },

  quote: async ({ params, body }, ctx) => service.quote(ctx, params.vtcId, body.kind),

  start: async ({ params, body }, ctx) => ({
    policy: presentPolicy(await service.startPolicy(ctx, params.vtcId, body.kind)),
  }),

  async getPolicy({ params }, ctx) {
    const { policy, periods } = await service.getPolicy(ctx, params.policyId);
    return { policy: presentPolicy(policy), periods: periods.map(presentPeriod) };
  },

  end: async ({ params }, ctx) => ({
    policy: presentPolicy(await service.endPolicy(ctx, params.policyId)),
  }),

  async listClaims({ params, query }, ctx) {
    const { rows, ...page } = await claims.listClaims(ctx, params.vtcId, query);
    return { claims: rows.map(presentClaim), ...page };
  },

  getClaim: async ({ params }, ctx) => ({
    claim: presentClaim(await claims.getClaim(ctx, params.claimId)),
  }),

  pay: async ({ params, body }, ctx) => ({
    claim: presentClaim(await claims.decideClaim(ctx, params.claimId, { state: 'PAID', ...body })),
  }),

  deny: async ({ params, body }, ctx) => ({
    claim: presentClaim(
      await claims.decideClaim(ctx, params.claimId, { state: 'DENIED', ...body }),
    ),
  }),

  decideMany: async ({ params, body }, ctx) => ({
    claimIds: [...(await claims.decideClaims(ctx, params.vtcId, body))],
  }),
};
