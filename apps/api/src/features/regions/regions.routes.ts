import type { regionsContract } from '@waybill/schema/features/regions.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getReport, openReportTable } from './regions.service.ts';

export const regionsHandlers: Handlers<typeof regionsContract> = {
  getReport: async ({ params, query }, ctx) => getReport(ctx, params.vtcId, query),
  getReportCsv: async ({ params, query }, ctx) => openReportTable(ctx, params.vtcId, query),
};
