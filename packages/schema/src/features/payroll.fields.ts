import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, dateSchema, lineSchema, pageLimitSchema } from '../text.ts';
import { bonusMeasures, payPeriods } from './payroll.models.ts';

const rateSchema = z
  .int(messages.amountInvalid)
  .min(0, messages.amountInvalid)
  .max(limits.payRateMinor, messages.amountInvalid);

const shareSchema = z
  .int(messages.payShareInvalid)
  .min(0, messages.payShareInvalid)
  .max(1_000_000, messages.payShareInvalid);

/** The form of a pay scheme. What is left out is not paid. */
export const paySchemeFormSchema = z.strictObject({
  period: z.enum(payPeriods, messages.fieldInvalid).meta({
    description: 'A calendar month or an ISO week, by UTC days.',
    examples: ['MONTH'],
  }),
  autoDraft: z.boolean(messages.fieldInvalid).meta({
    description: 'Whether a payroll goes to review automatically, three days after its period.',
    examples: [true],
  }),
  terms: z
    .strictObject({
      salary: z.boolean(messages.fieldInvalid).default(false).meta({
        description: 'Whether the salaries of roles are paid, for the days in the company.',
      }),
      perKmMinor: rateSchema.nullable().default(null),
      perJobMinor: rateSchema.nullable().default(null),
      sharePpm: shareSchema
        .nullable()
        .default(null)
        .meta({ description: 'Millionths of the revenue of their jobs.' }),
      finesPpm: shareSchema
        .nullable()
        .default(null)
        .meta({ description: 'Millionths of their fines that drivers pay themselves.' }),
      bonuses: z
        .array(
          z.strictObject({
            measure: z.enum(bonusMeasures, messages.fieldInvalid),
            atLeast: z.int(messages.fieldInvalid).min(1, messages.fieldInvalid).meta({
              description:
                'Jobs, metres, or millionths of timed jobs on time or of jobs with less than 1 % cargo damage.',
            }),
            amountMinor: rateSchema,
          }),
        )
        .max(limits.payBonuses, messages.payBonusesTooMany)
        .default([]),
    })
    .meta({
      examples: [
        {
          salary: true,
          perKmMinor: 35,
          perJobMinor: null,
          sharePpm: 120_000,
          finesPpm: null,
          bonuses: [{ measure: 'onTimePpm' as const, atLeast: 900_000, amountMinor: 25_000 }],
        },
      ],
    }),
});
export type PaySchemeForm = z.output<typeof paySchemeFormSchema>;

/** The form of a new payroll. */
export const payrollFormSchema = z.strictObject({
  from: dateSchema.meta({
    description: 'Any UTC day of the period.',
    examples: ['2026-03-01'],
  }),
});

const reasonSchema = lineSchema(limits.payReason, {
  required: messages.shortReasonLength,
  length: messages.shortReasonLength,
});

/** The form to pay a payroll. */
export const payrollPaymentFormSchema = z
  .strictObject({
    overrule: z
      .boolean(messages.fieldInvalid)
      .default(false)
      .meta({ description: 'Pays although disputes are open. Needs `reason`.' }),
    reason: reasonSchema.exactOptional(),
  })
  .refine(({ overrule, reason }) => !overrule || reason !== undefined, {
    path: ['reason'],
    message: messages.shortReasonLength,
  })
  .meta({ examples: [{ overrule: false }] });
export type PayrollPaymentForm = z.output<typeof payrollPaymentFormSchema>;

const disputeTextSchema = lineSchema(limits.payDispute, {
  required: messages.payDisputeLength,
  length: messages.payDisputeLength,
});

/** The form to dispute a payslip. */
export const payDisputeFormSchema = z.strictObject({
  text: disputeTextSchema.meta({ examples: ['Job #381 is missing.'] }),
});

/** The form to answer a dispute. */
export const payAnswerFormSchema = z.strictObject({
  text: disputeTextSchema.meta({ examples: ['You are right, here it is.'] }),
  adjustMinor: z
    .int(messages.amountInvalid)
    .min(-limits.payRateMinor, messages.amountInvalid)
    .max(limits.payRateMinor, messages.amountInvalid)
    .meta({ description: 'What is added to the payslip, or taken off.', examples: [12_500] }),
});
export type PayAnswerForm = z.output<typeof payAnswerFormSchema>;

export const payPageQuerySchema = z.strictObject({
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type PayPageQuery = z.output<typeof payPageQuerySchema>;
