import type { evidenceRecountContract } from '@waybill/schema/features/evidence-recount.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { applyEvidenceRecount, getEvidenceRecount } from './evidence-recount.service.ts';

export const evidenceRecountHandlers: Handlers<typeof evidenceRecountContract> = {
  get: async ({ params, query }, ctx) => getEvidenceRecount(ctx, params.vtcId, query),
  apply: async ({ params, body }, ctx) => applyEvidenceRecount(ctx, params.vtcId, body),
};
