import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfLedgerEntry } from './entries.data.ts';
import { ledgerHandlers } from './ledger.routes.ts';

export const ledgerFeature = {
  handlers: { ledger: ledgerHandlers },
  companyOf: { ledgerEntry: findVtcIdOfLedgerEntry },
  tables: {
    COMPANIES: [
      'ledgers',
      'ledger_rates',
      'ledger_entries',
      'ledger_standing',
      'ledger_sums',
      'vtc_due',
    ],
  },
} satisfies Feature;
