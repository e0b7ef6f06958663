import { z } from 'zod';
import { idSchema } from '../text.ts';
import { namedPlaceSchema } from './places.models.ts';
import { personSchema } from './media.models.ts';

/** The currencies in which books are kept: those of the games. */
export const ledgerCurrencies = ['EUR', 'USD'] as const;
export type LedgerCurrency = (typeof ledgerCurrencies)[number];

/** The accounts by type. The database has the same list (`ledger_accounts`). */
export const accountsByType = {
  assets: ['cash', 'fleet', 'property', 'stock'],
  equity: ['equity'],
  income: ['revenue', 'bonuses', 'payouts', 'goods', 'disposal'],
  costs: [
    'fuel',
    'tolls',
    'transport',
    'fines',
    'penalties',
    'repair',
    'maintenance',
    'insurance',
    'rent',
    'wages',
    'contracts',
    'depreciation',
    'goods_cost',
    'other',
  ],
} as const;

export const ledgerAccounts = [
  ...accountsByType.assets,
  ...accountsByType.equity,
  ...accountsByType.income,
  ...accountsByType.costs,
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The kinds of entries, by what they are for. */
export const ledgerKinds = [
  'opening',
  'manual',
  'job',
  'payslip',
  'contract',
  'place',
  'rent',
  'stock',
  'truck',
  'depreciation',
  'service',
  'premium',
  'claim',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Groupings of a report besides the total. */
export const reportRowKinds = ['none', 'month', 'driver', 'truck', 'place'] as const;
export type ReportRowKind = (typeof reportRowKinds)[number];

/** Amounts by account in minor units; debit is positive, credit negative. Accounts without any are left out. */
export const ledgerLinesSchema = z.partialRecord(z.enum(ledgerAccounts), z.int());
export type LedgerLines = z.infer<typeof ledgerLinesSchema>;

export const ledgerSchema = z.object({
  currency: z.enum(ledgerCurrencies),
  startsOn: z.iso
    .date()
    .meta({ description: 'Jobs that ended before this UTC day aren’t posted.' }),
  cashMinor: z.int(),
  resultMinor: z.int().meta({ description: 'Income less costs since the books start.' }),
  overdraftMinor: z.int().meta({ description: 'How far below zero payments may take the cash.' }),
  unpaidMinor: z.int().meta({ description: 'Wages of payrolls that are in review.' }),
  rates: z
    .array(z.object({ since: z.iso.datetime(), usdPerEurPpm: z.int() }))
    .meta({ description: 'The last 24, latest first. Before the first, 1 EUR is 1.10 USD.' }),
  backlog: z.int().meta({ description: 'Jobs that are still to be posted.' }),
  failing: z.int().meta({ description: 'How many of them couldn’t be posted so far.' }),
});
export type Ledger = z.infer<typeof ledgerSchema>;

export const ledgerEntrySchema = z.object({
  id: idSchema,
  number: z.int().meta({ description: 'Counts the company’s entries.' }),
  kind: z.enum(ledgerKinds),
  sourceId: idSchema.meta({ description: 'What it is for, such as the job.' }),
  day: z.iso.date(),
  postedAt: z.iso.datetime(),
  driver: personSchema.nullable(),
  job: z
    .object({ id: idSchema, number: z.int() })
    .nullable()
    .meta({ description: 'Null if it is for no job, or the job was deleted.' }),
  place: namedPlaceSchema.nullable().meta({
    description: 'The garage or warehouse that it is for. For jobs, where their truck was based.',
  }),
  truck: z.object({ id: idSchema, name: z.string() }).nullable().meta({
    description: 'The truck that it is for. For jobs, the one in which they were delivered.',
  }),
  actor: personSchema.nullable().meta({ description: 'Null if Waybill posted it.' }),
  reverses: z.int().nullable().meta({ description: 'The number of the entry that it reverses.' }),
  reversedBy: z.int().nullable(),
  ratePpm: z
    .int()
    .nullable()
    .meta({ description: 'Millionths of a USD per EUR, if amounts were converted.' }),
  note: z.string(),
  lines: ledgerLinesSchema,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const ledgerReportSchema = z.object({
  currency: z.enum(ledgerCurrencies),
  from: z.iso.date(),
  to: z.iso.date(),
  accounts: ledgerLinesSchema.meta({ description: 'Sums of the period.' }),
  before: ledgerLinesSchema.meta({ description: 'Sums of the same number of days before.' }),
  rows: z
    .array(
      z.object({
        key: z
          .string()
          .meta({ description: 'The month’s first day, or the driver’s, truck’s or place’s id.' }),
        name: z
          .string()
          .nullable()
          .meta({ description: 'Null if the account or truck was deleted.' }),
        accounts: ledgerLinesSchema,
      }),
    )
    .meta({ description: 'Months in order; the others by revenue.' }),
  balance: ledgerLinesSchema.meta({ description: 'Sums of everything up to the last day.' }),
  cash: z.partialRecord(z.enum(ledgerKinds), z.int()).meta({
    description: 'How the cash has changed in the period, by kind of entry.',
  }),
});
export type LedgerReport = z.infer<typeof ledgerReportSchema>;

/** Fields of the audit log. */
export type AuditField =
  | 'booksCurrency'
  | 'booksStartOn'
  | 'booksOpening'
  | 'overdraft'
  | 'usdPerEurPpm'
  | 'entryLines'
  | 'entryNote';
