import type { safetyContract } from '@waybill/schema/features/safety.contract';
import type { Handlers } from '../../http/contract-router.ts';
import {
  getSafetyReport,
  listSafetyPlaces,
  previewSafetyRules,
  setSafetyRules,
} from './safety.service.ts';

export const safetyHandlers: Handlers<typeof safetyContract> = {
  getReport: async ({ params, query }, ctx) => getSafetyReport(ctx, params.vtcId, query),
  listPlaces: async ({ params, query }, ctx) => listSafetyPlaces(ctx, params.vtcId, query),
  setRules: async ({ params, body }, ctx) => setSafetyRules(ctx, params.vtcId, body),
  previewRules: async ({ params, body }, ctx) => previewSafetyRules(ctx, params.vtcId, body),
};
