import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, dateSchema, idSchema, lineSchema, pageLimitSchema } from '../text.ts';
import { ledgerAccounts, ledgerCurrencies, ledgerKinds, reportRowKinds } from './ledger.models.ts';

const amountSchema = z
  .int(messages.amountInvalid)
  .min(-limits.ledgerAmountMinor, messages.amountInvalid)
  .max(limits.ledgerAmountMinor, messages.amountInvalid);

/** The form to open the books. */
export const ledgerOpeningFormSchema = z.strictObject({
  currency: z.enum(ledgerCurrencies, messages.fieldInvalid),
  startsOn: dateSchema.meta({
    description: 'A UTC day, today at the latest. Jobs that ended from then on are posted.',
    examples: ['2026-01-01'],
  }),
  openingMinor: amountSchema
    .min(0, messages.amountInvalid)
    .meta({ description: 'The cash of that day.', examples: [5_000_000] }),
});
export type LedgerOpeningForm = z.output<typeof ledgerOpeningFormSchema>;

/** Changes of the books’ settings; omitted ones stay. */
export const ledgerSettingsFormSchema = z.strictObject({
  overdraftMinor: z
    .int(messages.amountInvalid)
    .min(0, messages.amountInvalid)
    .max(limits.ledgerOverdraftMinor, messages.amountInvalid)
    .exactOptional()
    .meta({ examples: [0] }),
  usdPerEurPpm: z
    .int(messages.ledgerRateInvalid)
    .min(limits.ledgerRatePpm.min, messages.ledgerRateInvalid)
    .max(limits.ledgerRatePpm.max, messages.ledgerRateInvalid)
    .exactOptional()
    .meta({
      description: 'Millionths of a USD per EUR. Jobs that end from now on are converted with it.',
      examples: [1_180_000],
    }),
});
export type LedgerSettingsForm = z.output<typeof ledgerSettingsFormSchema>;

const noteSchema = lineSchema(limits.ledgerNote, {
  required: messages.ledgerNoteRequired,
  length: messages.ledgerNoteLength,
});

/** The form of a manual entry. */
export const ledgerEntryFormSchema = z.strictObject({
  day: dateSchema.meta({
    description: 'A UTC day from the start of the books until today.',
    examples: ['2026-03-02'],
  }),
  note: noteSchema.meta({ examples: ['Prize money of the winter convoy'] }),
  lines: z
    .partialRecord(z.enum(ledgerAccounts, messages.fieldInvalid), amountSchema)
    .refine(
      (lines) => Object.values(lines).filter((amount) => amount !== 0).length >= 2,
      messages.ledgerLinesTooFew,
    )
    .meta({
      description: 'Two accounts or more. Debit is positive, credit negative; together 0.',
      examples: [{ cash: 250_000, bonuses: -250_000 }],
    }),
});
export type LedgerEntryForm = z.output<typeof ledgerEntryFormSchema>;

/** The form to reverse a manual entry. */
export const ledgerReversalFormSchema = z.strictObject({
  note: noteSchema.meta({ examples: ['Entered twice'] }),
});

/** The filters of entries. */
export const ledgerEntryTableQuerySchema = z.strictObject({
  kind: z.enum(ledgerKinds, messages.fieldInvalid).optional(),
  account: z.enum(ledgerAccounts, messages.fieldInvalid).optional(),
  driverId: idSchema.optional(),
  placeId: idSchema.optional(),
  truckId: idSchema.optional(),
  sourceId: idSchema.optional().meta({ description: 'Needs `kind`.' }),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});
export type LedgerEntryTableQuery = z.output<typeof ledgerEntryTableQuerySchema>;

export const ledgerEntryListQuerySchema = ledgerEntryTableQuerySchema.extend({
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});

/** The query of a report. */
export const ledgerReportQuerySchema = z.strictObject({
  from: dateSchema.meta({ description: 'The first UTC day.', examples: ['2026-03-01'] }),
  to: dateSchema.meta({ description: 'The last UTC day.', examples: ['2026-03-31'] }),
  by: z.enum(reportRowKinds, messages.fieldInvalid).default('none'),
});
export type LedgerReportQuery = z.output<typeof ledgerReportQuerySchema>;
