import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { exampleRegionReport } from './regions.examples.ts';
import { regionListQuerySchema, regionTableQuerySchema } from './regions.fields.ts';
import { regionReportSchema } from './regions.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const access = { permission: 'VIEW_REGIONAL_LOGISTICS', in: 'vtcId' } as const;

/** Reports of where a company drives. */
export const regionsContract = {
  getReport: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/regions',
    summary: 'Read where your company drives, by country, city or lane',
    description:
      'What its jobs that count add up to, beside as many days before. Days are those of UTC in which ' +
      'jobs ended. Lines that have nothing of what they are sorted by come last.',
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
    summary: 'Download where your company drives as a table',
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
