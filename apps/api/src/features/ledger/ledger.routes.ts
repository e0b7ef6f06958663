import type { ledgerContract } from '@waybill/schema/features/ledger.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { createEntry, listEntries, openEntryTable, reverseEntry } from './entries.service.ts';
import { presentEntry } from './ledger.presenter.ts';
import { getLedger, openLedger, updateLedger } from './ledger.service.ts';
import { getReport, openReportTable } from './reports.service.ts';

export const ledgerHandlers: Handlers<typeof ledgerContract> = {
  get: async ({ params }, { db }) => ({ ledger: await getLedger(db, params.vtcId) }),

  open: async ({ params, body }, ctx) => ({ ledger: await openLedger(ctx, params.vtcId, body) }),

  update: async ({ params, body }, ctx) => ({
    ledger: await updateLedger(ctx, params.vtcId, body),
  }),

  async listEntries({ params, query }, ctx) {
    const { rows, nextCursor } = await listEntries(ctx, params.vtcId, query);
    return { entries: rows.map(presentEntry), nextCursor };
  },

  getEntriesCsv: async ({ params, query }, ctx) => openEntryTable(ctx, params.vtcId, query),

  async createEntry({ params, body }, ctx) {
    return { entry: presentEntry(await createEntry(ctx, params.vtcId, body)) };
  },

  async reverseEntry({ params, body }, ctx) {
    return { entry: presentEntry(await reverseEntry(ctx, params.ledgerEntryId, body.note)) };
  },

  getReport: async ({ params, query }, ctx) => ({
    report: await getReport(ctx, params.vtcId, query),
  }),

  getReportCsv: async ({ params, query }, ctx) => openReportTable(ctx, params.vtcId, query),
};
