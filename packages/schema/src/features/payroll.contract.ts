import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import {
  examplePayroll,
  examplePayrollSlip,
  examplePayScheme,
  examplePayslip,
  exampleRunningPay,
} from './payroll.examples.ts';
import {
  payAnswerFormSchema,
  payDisputeFormSchema,
  payPageQuerySchema,
  payrollFormSchema,
  payrollPaymentFormSchema,
  paySchemeFormSchema,
} from './payroll.fields.ts';
import {
  payrollSchema,
  payrollSlipSchema,
  paySchemeSchema,
  payslipSchema,
  runningPaySchema,
} from './payroll.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const payrollParamsSchema = z.strictObject({ payrollId: idSchema });
const payslipParamsSchema = z.strictObject({ payslipId: idSchema });

const inVtc = { duty: 'ECONOMY', in: 'vtcId' } as const;
const ofPayroll = { duty: 'ECONOMY', of: 'payroll' } as const;

export const payrollReplySchema = z
  .object({ payroll: payrollSchema })
  .meta({ examples: [{ payroll: examplePayroll }] });
export const payslipReplySchema = z
  .object({ payslip: payslipSchema })
  .meta({ examples: [{ payslip: examplePayslip }] });

/** What a company pays its drivers. */
export const payrollContract = {
  getScheme: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/pay-scheme',
    summary: 'Get what your company pays its drivers',
    description: 'The latest version, which may hold from a later day. Null until it is set.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: z
      .object({ scheme: paySchemeSchema.nullable() })
      .meta({ examples: [{ scheme: examplePayScheme }] }),
    errors: ['NOT_FOUND'],
  }),
  setScheme: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/pay-scheme',
    summary: 'Decide what your company pays its drivers',
    description: 'Holds from the first period that has no payroll yet.',
    access: inVtc,
    params: vtcParamsSchema,
    body: paySchemeFormSchema,
    response: z
      .object({ scheme: paySchemeSchema })
      .meta({ examples: [{ scheme: examplePayScheme }] }),
    errors: ['NOT_FOUND', 'LEDGER_CLOSED'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/payrolls',
    summary: 'List your company’s payrolls',
    description: 'Latest period first.',
    access: inVtc,
    params: vtcParamsSchema,
    query: payPageQuerySchema,
    response: z
      .object({
        payrolls: z.array(payrollSchema),
        nextCursor: z.string().nullable(),
        nextPeriod: z
          .object({ from: z.iso.date(), to: z.iso.date() })
          .nullable()
          .meta({ description: 'The first period without a payroll. Null without a scheme.' }),
      })
      .meta({
        examples: [
          {
            payrolls: [examplePayroll],
            nextCursor: null,
            nextPeriod: { from: '2026-04-01', to: '2026-04-30' },
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/payrolls',
    summary: 'Draft a payroll for a period that is over',
    description:
      'A draft follows the jobs until its review. It covers the days that no other payroll has.',
    access: inVtc,
    status: 201,
    params: vtcParamsSchema,
    body: payrollFormSchema,
    response: payrollReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_CLOSED', 'PAYROLL_EXISTS', 'PERIOD_RUNNING'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/payrolls/:payrollId',
    summary: 'Get a payroll with its payslips',
    description: 'Highest amount first.',
    access: ofPayroll,
    params: payrollParamsSchema,
    query: payPageQuerySchema,
    response: z
      .object({
        payroll: payrollSchema,
        payslips: z.array(payrollSlipSchema),
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [{ payroll: examplePayroll, payslips: [examplePayrollSlip], nextCursor: null }],
      }),
    errors: ['NOT_FOUND'],
  }),
  review: defineRoute({
    method: 'POST',
    path: '/payrolls/:payrollId/review',
    summary: 'Let the drivers review a payroll',
    description: 'Its payslips stop to follow the jobs. Drivers can dispute theirs for three days.',
    access: ofPayroll,
    params: payrollParamsSchema,
    response: payrollReplySchema,
    errors: ['NOT_FOUND', 'PAYROLL_CLOSED'],
  }),
  pay: defineRoute({
    method: 'POST',
    path: '/payrolls/:payrollId/payment',
    summary: 'Pay a payroll',
    description: 'Posts the wages of each payslip.',
    access: ofPayroll,
    params: payrollParamsSchema,
    body: payrollPaymentFormSchema,
    response: payrollReplySchema,
    errors: [
      'NOT_FOUND',
      'PAYROLL_CLOSED',
      'PAYROLL_DRAFT',
      'DISPUTES_OPEN',
      'CASH_TOO_LOW',
      'VTC_IS_ENDING',
    ],
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/payrolls/:payrollId/withdrawal',
    summary: 'Withdraw a payroll that isn’t paid',
    description: 'Its period can then be drafted again.',
    access: ofPayroll,
    params: payrollParamsSchema,
    response: payrollReplySchema,
    errors: ['NOT_FOUND', 'PAYROLL_CLOSED'],
  }),
  getPayslip: defineRoute({
    method: 'GET',
    path: '/payslips/:payslipId',
    summary: 'Get a payslip',
    description: 'Yours, or your company’s if you have the duty ECONOMY.',
    access: { user: { payslipId: 'own-or-of-company' } },
    params: payslipParamsSchema,
    response: payslipReplySchema,
    errors: ['NOT_FOUND'],
  }),
  dispute: defineRoute({
    method: 'POST',
    path: '/payslips/:payslipId/dispute',
    summary: 'Dispute your payslip',
    description: 'Once, in the three days of its review.',
    access: { user: { payslipId: 'own' } },
    params: payslipParamsSchema,
    body: payDisputeFormSchema,
    response: payslipReplySchema,
    errors: ['NOT_FOUND', 'DISPUTE_CLOSED'],
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/payslips/:payslipId/answer',
    summary: 'Answer the dispute of a payslip',
    description: 'Once. Only owners can answer their own.',
    access: { duty: 'ECONOMY', of: 'payslip' },
    params: payslipParamsSchema,
    body: payAnswerFormSchema,
    response: payslipReplySchema,
    errors: ['NOT_FOUND', 'PAYROLL_CLOSED', 'DISPUTE_CLOSED', 'OWN_PAYSLIP'],
  }),
  getEarnings: defineRoute({
    method: 'GET',
    path: '/users/me/earnings',
    summary: 'List your payslips, and what you have earned since',
    access: 'user',
    query: payPageQuerySchema,
    response: z
      .object({
        payslips: z.array(payslipSchema),
        nextCursor: z.string().nullable(),
        running: runningPaySchema.nullable().meta({
          description: 'The period that isn’t over. Null without a company that pays its drivers.',
        }),
      })
      .meta({
        examples: [{ payslips: [examplePayslip], nextCursor: null, running: exampleRunningPay }],
      }),
    errors: [],
  }),
} as const;
