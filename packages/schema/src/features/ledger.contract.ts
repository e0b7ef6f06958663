import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import {
  exampleJobEntry,
  exampleLedger,
  exampleLedgerReport,
  exampleManualEntry,
} from './ledger.examples.ts';
import {
  ledgerEntryFormSchema,
  ledgerEntryListQuerySchema,
  ledgerEntryTableQuerySchema,
  ledgerOpeningFormSchema,
  ledgerReportQuerySchema,
  ledgerReversalFormSchema,
  ledgerSettingsFormSchema,
} from './ledger.fields.ts';
import { ledgerEntrySchema, ledgerReportSchema, ledgerSchema } from './ledger.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });

/** Members who may read the books. */
const readers = { anyOf: ['ECONOMY', 'VIEW_MANAGE_COMPANY'], in: 'vtcId' } as const;

export const ledgerReplySchema = z
  .object({ ledger: ledgerSchema })
  .meta({ examples: [{ ledger: exampleLedger }] });
export const ledgerEntryReplySchema = z
  .object({ entry: ledgerEntrySchema })
  .meta({ examples: [{ entry: exampleManualEntry }] });

/** A company's books. */
export const ledgerContract = {
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/ledger',
    summary: 'Get your company’s books',
    description: 'Null until they are opened.',
    access: readers,
    params: vtcParamsSchema,
    response: z
      .object({ ledger: ledgerSchema.nullable() })
      .meta({ examples: [{ ledger: exampleLedger }] }),
    errors: ['NOT_FOUND'],
  }),
  open: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/ledger',
    summary: 'Open your company’s books',
    description:
      'Once. All jobs since then are posted. Jobs of the other game are converted by the rate of their end.',
    access: { duty: 'ECONOMY', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: ledgerOpeningFormSchema,
    response: ledgerReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_OPEN'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/ledger',
    summary: 'Change the settings of your company’s books',
    description: 'Omitted ones stay.',
    access: { duty: 'ECONOMY', in: 'vtcId' },
    params: vtcParamsSchema,
    body: ledgerSettingsFormSchema,
    response: ledgerReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_CLOSED'],
  }),
  listEntries: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/ledger/entries',
    summary: 'List the entries of your company’s books',
    description: 'Latest day first.',
    access: readers,
    params: vtcParamsSchema,
    query: ledgerEntryListQuerySchema,
    response: z
      .object({ entries: z.array(ledgerEntrySchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ entries: [exampleJobEntry], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  getEntriesCsv: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/ledger/entries.csv',
    summary: 'Download the entries of your company’s books as CSV',
    takesLong: true,
    access: readers,
    downloadAs: 'entries.csv',
    answersCsv: true,
    params: vtcParamsSchema,
    query: ledgerEntryTableQuerySchema,
    response: z.string().meta({
      description: 'A head and a line for each account of each entry, with amounts in minor units.',
      examples: ['number,day,kind,account,amountMinor\r\n412,2026-03-02,job,revenue,-1184000\r\n'],
    }),
    errors: ['NOT_FOUND'],
  }),
  createEntry: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/ledger/entries',
    summary: 'Post a manual entry',
    access: { duty: 'ECONOMY', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: ledgerEntryFormSchema,
    response: ledgerEntryReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_CLOSED', 'ENTRY_UNBALANCED', 'CASH_TOO_LOW', 'VTC_IS_ENDING'],
  }),
  reverseEntry: defineRoute({
    method: 'POST',
    path: '/ledger-entries/:ledgerEntryId/reversal',
    summary: 'Reverse a manual entry',
    description: 'Posts the opposite on the same day. Both stay.',
    access: { duty: 'ECONOMY', of: 'ledgerEntry' },
    status: 201,
    params: z.strictObject({ ledgerEntryId: idSchema }),
    body: ledgerReversalFormSchema,
    response: ledgerEntryReplySchema,
    errors: ['NOT_FOUND', 'ENTRY_NOT_MANUAL', 'ENTRY_REVERSED', 'CASH_TOO_LOW', 'VTC_IS_ENDING'],
  }),
  getReport: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/ledger/report',
    summary: 'Get profit and loss, balance and cash flow',
    description: 'Income and equity are credit, so their sums are negative.',
    access: readers,
    params: vtcParamsSchema,
    query: ledgerReportQuerySchema,
    response: z
      .object({ report: ledgerReportSchema })
      .meta({ examples: [{ report: exampleLedgerReport }] }),
    errors: ['NOT_FOUND', 'LEDGER_CLOSED'],
  }),
  getReportCsv: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/ledger/report.csv',
    summary: 'Download profit and loss as CSV',
    access: readers,
    downloadAs: 'report.csv',
    answersCsv: true,
    params: vtcParamsSchema,
    query: ledgerReportQuerySchema,
    response: z.string().meta({
      description:
        'A head and a line for the whole period and each row, with a column for each account.',
      examples: ['key,name,revenue,fuel\r\ntotal,,-31420000,1204300\r\n'],
    }),
    errors: ['NOT_FOUND', 'LEDGER_CLOSED'],
  }),
} as const;
