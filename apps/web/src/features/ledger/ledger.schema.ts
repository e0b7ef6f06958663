import {
  type LedgerEntryForm,
  ledgerEntryFormSchema,
  type LedgerOpeningForm,
  ledgerOpeningFormSchema,
  type LedgerSettingsForm,
  ledgerSettingsFormSchema,
} from '@waybill/schema/features/ledger.fields';
import { messages } from '@waybill/schema/messages';
import { z } from 'zod';
import { addIssues, toNumber, type Typed } from '#src/lib/form-values.ts';

/** Amounts are typed in whole units, with decimals. */
const toMinor = (typed: Typed): number => toNumber(typed, 100);

/** The values of the form that opens the books. */
export interface OpeningValues extends Record<string, unknown> {
  currency: string;
  startsOn: string;
  opening: Typed;
}

export const openingSchema = z
  .custom<OpeningValues>()
  .transform(({ currency, startsOn, opening }, ctx): LedgerOpeningForm => {
    const form = { currency, startsOn, openingMinor: toMinor(opening) };
    const { success, data, error } = ledgerOpeningFormSchema.safeParse(form);
    addIssues(ctx, error, { openingMinor: 'opening' });
    return success ? data : z.NEVER;
  });

/** The values of the settings form. */
export interface SettingsValues extends Record<string, unknown> {
  overdraft: Typed;
  /** USD per EUR. */
  rate: Typed;
}

export const settingsSchema = z
  .custom<SettingsValues>()
  .transform(({ overdraft, rate }, ctx): LedgerSettingsForm => {
    const form = {
      overdraftMinor: toMinor(overdraft),
      usdPerEurPpm: toNumber(rate, 1_000_000),
    };
    const { success, data, error } = ledgerSettingsFormSchema.safeParse(form);
    addIssues(ctx, error, { overdraftMinor: 'overdraft', usdPerEurPpm: 'rate' });
    return success ? data : z.NEVER;
  });

/** The values of the form of a manual entry: cash, and one account against it. */
export interface EntryValues extends Record<string, unknown> {
  direction: 'in' | 'out';
  account: string;
  amount: Typed;
  day: string;
  note: string;
}

export const entrySchema = z
  .custom<EntryValues>()
  .transform(({ direction, account, amount, day, note }, ctx): LedgerEntryForm => {
    const minor = toMinor(amount);
    if (!(minor > 0)) {
      ctx.addIssue({ code: 'custom', path: ['amount'], message: messages.amountInvalid });
    }
    if (account === '') {
      ctx.addIssue({ code: 'custom', path: ['account'], message: messages.ledgerAccountRequired });
    }
    const cash = direction === 'in' ? minor : -minor;
    const lines = account === '' ? {} : { cash, [account]: 0 - cash };
    const { success, data, error } = ledgerEntryFormSchema.safeParse({ day, note, lines });
    const others = error?.issues.filter(({ path }) => path[0] !== 'lines') ?? [];
    if (others.length > 0) addIssues(ctx, new z.ZodError(others), {});
    return success ? data : z.NEVER;
  });
