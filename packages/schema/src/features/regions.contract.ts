import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { exampleRegionReport } from './regions.examples.ts';
import { regionListQuerySchema, regionTableQuerySchema } from './regions.fields.ts';
import { regionReportSchema } from './regions.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const access = { permission: 'VIEW_REGIONAL_LOGISTICS', in: 'vtcId' } as const;

/** Reports on where a company drives. */
export const regionsContract = {
  getReport: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/regions',
    summary: 'Get your company’s regional report',
    description:
      'Totals of its counted jobs, with the same number of days before. UTC days in which jobs ended. Rows without a value in the sort column come last.',
    takesLong: true,
    access,
    params: vtcParamsSchema,
    query: regionListQuerySchema,
    response: regionReportSchema.meta({ examples: [exampleRegionReport] }),
    errors: ['NOT_FOUND'],
  }),
  getReportCsv: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/regions.csv',
    summary: 'Download your company’s regional report as CSV',
    takesLong: true,
    access,
    downloadAs: 'regions.csv',
    answersCsv: true,
    params: vtcParamsSchema,
    query: regionTableQuerySchema,
    response: z.string().meta({
      description:
        "A head and a line for each of the report, and each period. Cells that a spreadsheet would run begin with `'`.",
      examples: ['period,from,to,sourceTerritory\r\nnow,2025-08-01,2025-08-31,DE\r\n'],
    }),
    errors: ['NOT_FOUND'],
  }),
};
