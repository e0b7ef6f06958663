import {
  payAnswerFormSchema,
  type PayAnswerForm,
  type PaySchemeForm,
  paySchemeFormSchema,
} from '@waybill/schema/features/payroll.fields';
import type { BonusMeasure, PayScheme } from '@waybill/schema/features/payroll.models';
import { z } from 'zod';
import { addIssues, toNumber, type Typed } from '#src/lib/form-values.ts';

interface BonusValues {
  readonly key: string;
  readonly measure: BonusMeasure;
  /** Jobs, kilometres or percent. */
  readonly atLeast: Typed;
  readonly amount: Typed;
}

/** The values of the form of a pay scheme, in the units that people type. */
export interface SchemeValues extends Record<string, unknown> {
  period: string;
  salary: boolean;
  perKm: Typed;
  perJob: Typed;
  sharePercent: Typed;
  finesPercent: Typed;
  bonuses: BonusValues[];
  autoDraft: boolean;
}

/** What one of the form's units is in the contract's. */
const unitsOf: Readonly<Record<BonusMeasure, number>> = {
  jobs: 1,
  distanceM: 1_000,
  onTimePpm: 10_000,
  damageFreePpm: 10_000,
};

/** An empty field is not paid; 0 neither. */
const scaled = (typed: Typed, unit: number) =>
  typed === '' || Number(typed) === 0 ? null : toNumber(typed, unit);

function unscaled(value: number | null | undefined, unit: number): Typed {
  return value === null || value === undefined ? '' : value / unit;
}

/** Returns a scheme's values for its form; without one, those of a company that pays its roles' salaries. */
export function valuesOf(scheme: PayScheme | null): SchemeValues {
  const terms = scheme?.terms;
  return {
    period: scheme?.period ?? 'MONTH',
    salary: terms?.salary ?? true,
    perKm: unscaled(terms?.perKmMinor, 100),
    perJob: unscaled(terms?.perJobMinor, 100),
    sharePercent: unscaled(terms?.sharePpm, 10_000),
    finesPercent: unscaled(terms?.finesPpm, 10_000),
    bonuses: (terms?.bonuses ?? []).map(({ measure, atLeast, amountMinor }) => ({
      key: crypto.randomUUID(),
      measure,
      atLeast: atLeast / unitsOf[measure],
      amount: amountMinor / 100,
    })),
    autoDraft: scheme?.autoDraft ?? true,
  };
}

/** The form's fields that mean the same as the contract's. */
const fieldOf: Readonly<Record<string, string>> = {
  'terms.perKmMinor': 'perKm',
  'terms.perJobMinor': 'perJob',
  'terms.sharePpm': 'sharePercent',
  'terms.finesPpm': 'finesPercent',
  'terms.bonuses': 'bonuses',
};

export const schemeSchema = z.custom<SchemeValues>().transform((values, ctx): PaySchemeForm => {
  const { success, data, error } = paySchemeFormSchema.safeParse({
    period: values.period,
    autoDraft: values.autoDraft,
    terms: {
      salary: values.salary,
      perKmMinor: scaled(values.perKm, 100),
      perJobMinor: scaled(values.perJob, 100),
      sharePpm: scaled(values.sharePercent, 10_000),
      finesPpm: scaled(values.finesPercent, 10_000),
      bonuses: values.bonuses.map(({ measure, atLeast, amount }) => ({
        measure,
        atLeast: toNumber(atLeast, unitsOf[measure]),
        amountMinor: toNumber(amount, 100),
      })),
    },
  });
  for (const { path, message } of error?.issues ?? []) {
    const [, name, index, part] = path.map(String);
    const own =
      name === 'bonuses' && index !== undefined
        ? `bonuses.${index}.${part === 'amountMinor' ? 'amount' : (part ?? '')}`
        : fieldOf[path.slice(0, 2).join('.')];
    ctx.addIssue({ code: 'custom', path: (own ?? path.join('.')).split('.'), message });
  }
  return success ? data : z.NEVER;
});

/** The values of the form of an answer. */
export interface AnswerValues extends Record<string, unknown> {
  text: string;
  /** In whole units, positive or negative. */
  adjust: Typed;
}

export const answerSchema = z
  .custom<AnswerValues>()
  .transform(({ text, adjust }, ctx): PayAnswerForm => {
    const adjustMinor = adjust === '' ? 0 : toNumber(adjust, 100);
    const { success, data, error } = payAnswerFormSchema.safeParse({ text, adjustMinor });
    addIssues(ctx, error, { adjustMinor: 'adjust' });
    return success ? data : z.NEVER;
  });
