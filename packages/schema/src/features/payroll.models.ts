import { z } from 'zod';
import { idSchema } from '../text.ts';
import { ledgerCurrencies } from './ledger.models.ts';

/** How long a pay period is: a calendar month, or an ISO week. */
export const payPeriods = ['MONTH', 'WEEK'] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** A payroll begins as a draft, is reviewed by its drivers, and then paid; until then it can be withdrawn. */
export const payrollStates = ['DRAFT', 'REVIEW', 'PAID', 'WITHDRAWN'] as const;
export type PayrollState = (typeof payrollStates)[number];

/** What a bonus can depend on. */
export const bonusMeasures = ['jobs', 'distanceM', 'onTimePpm', 'damageFreePpm'] as const;
export type BonusMeasure = (typeof bonusMeasures)[number];

/** The lines of a payslip, in their order. */
export const payLineKinds = [
  'SALARY',
  'DISTANCE',
  'JOBS',
  'SHARE',
  'FINES',
  'BONUS',
  'CONTRACT',
  'CORRECTION',
  'ADJUSTMENT',
] as const;
export type PayLineKind = (typeof payLineKinds)[number];

export const payLineSchema = z.object({
  kind: z.enum(payLineKinds),
  amountMinor: z.int(),
  basis: z.int().nullable().meta({
    description:
      'What it is computed from: days (SALARY), metres (DISTANCE), jobs (JOBS), revenue (SHARE), fines (FINES), the measure’s value (BONUS), else null.',
  }),
  rate: z.int().nullable().meta({
    description:
      'The salary of the roles in whole units (SALARY), an amount for each kilometre or job, millionths (SHARE, FINES), what is needed (BONUS), else null.',
  }),
  of: z.string().nullable().meta({
    description:
      'The measure (BONUS), the contract’s client (CONTRACT), the first day of the corrected period (CORRECTION; null: what an earlier payslip owed), else null.',
  }),
});
export type PayLine = z.infer<typeof payLineSchema>;

const amountSchema = z.int().min(0);

/** What a company pays for. What is left out is not paid. */
export const payTermsSchema = z.object({
  salary: z.boolean(),
  perKmMinor: amountSchema.nullable(),
  perJobMinor: amountSchema.nullable(),
  sharePpm: z.int().nullable(),
  finesPpm: z.int().nullable(),
  bonuses: z.array(
    z.object({
      measure: z.enum(bonusMeasures),
      atLeast: z.int(),
      amountMinor: amountSchema,
    }),
  ),
});
export type PayTerms = z.infer<typeof payTermsSchema>;

export const paySchemeSchema = z.object({
  version: z.int(),
  since: z.iso.date().meta({ description: 'The first UTC day that it holds for.' }),
  period: z.enum(payPeriods),
  autoDraft: z.boolean(),
  terms: payTermsSchema,
});
export type PayScheme = z.infer<typeof paySchemeSchema>;

const periodShape = {
  from: z.iso.date().meta({ description: 'The first UTC day.' }),
  to: z.iso.date().meta({ description: 'The last UTC day.' }),
};

export const payrollSchema = z.object({
  id: idSchema,
  ...periodShape,
  state: z.enum(payrollStates),
  currency: z.enum(ledgerCurrencies),
  drivers: z.int().nullable().meta({ description: 'Null for a draft.' }),
  totalMinor: z.int().nullable().meta({ description: 'Null for a draft.' }),
  openDisputes: z.int(),
  disputableUntil: z.iso.datetime().nullable().meta({ description: 'Null for a draft.' }),
  closedAt: z.iso.datetime().nullable().meta({ description: 'When it was paid or withdrawn.' }),
});
export type Payroll = z.infer<typeof payrollSchema>;

export const payDisputeSchema = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type PayDispute = z.infer<typeof payDisputeSchema>;

const slipShape = {
  driver: z
    .object({ id: idSchema, username: z.string() })
    .nullable()
    .meta({ description: 'Null if the account was deleted.' }),
  lines: z.array(payLineSchema),
  totalMinor: z.int(),
  carryMinor: z.int().meta({
    description: 'What the driver owes, as a negative amount: the next payslip takes it.',
  }),
  dispute: payDisputeSchema.nullable(),
};

/** A payslip within its payroll. */
export const payrollSlipSchema = z.object({
  id: idSchema.nullable().meta({ description: 'Null in a draft.' }),
  ...slipShape,
});
export type PayrollSlip = z.infer<typeof payrollSlipSchema>;

export const payslipSchema = z.object({
  id: idSchema,
  payrollId: idSchema,
  vtc: z.object({ id: idSchema, name: z.string() }),
  ...periodShape,
  state: z.enum(payrollStates),
  currency: z.enum(ledgerCurrencies),
  ...slipShape,
  disputableUntil: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
export type Payslip = z.infer<typeof payslipSchema>;

/** A payslip in the export of an account. */
export const ownPayslipSchema = payslipSchema
  .pick({
    from: true,
    to: true,
    state: true,
    lines: true,
    totalMinor: true,
    currency: true,
    dispute: true,
  })
  .extend({ vtcId: idSchema });

/** What a driver has earned in the period that isn't over. */
export const runningPaySchema = z.object({
  currency: z.enum(ledgerCurrencies),
  ...periodShape,
  lines: z.array(payLineSchema),
  totalMinor: z.int(),
});
export type RunningPay = z.infer<typeof runningPaySchema>;

/** Fields of the audit log. */
export type AuditField =
  | 'payTerms'
  | 'payrollPeriod'
  | 'payrollTotal'
  | 'payReason'
  | 'payAdjustment';
