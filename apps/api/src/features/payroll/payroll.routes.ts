import type { payrollContract } from '@waybill/schema/features/payroll.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentPayroll, presentPayslip, presentSlip } from './payroll.presenter.ts';
import {
  createPayroll,
  getPayroll,
  listPayrolls,
  payPayroll,
  reviewPayroll,
  withdrawPayroll,
} from './payrolls.service.ts';
import { answerDispute, disputePayslip, getEarnings, getPayslip } from './payslips.service.ts';
import { getScheme, setScheme } from './schemes.service.ts';

export const payrollHandlers: Handlers<typeof payrollContract> = {
  getScheme: async ({ params }, { db }) => ({ scheme: await getScheme(db, params.vtcId) }),

  setScheme: async ({ params, body }, ctx) => ({
    scheme: await setScheme(ctx, params.vtcId, body),
  }),

  async list({ params, query }, ctx) {
    const { rows, nextCursor, nextPeriod } = await listPayrolls(ctx, params.vtcId, query);
    return { payrolls: rows.map(presentPayroll), nextCursor, nextPeriod };
  },

  create: async ({ params, body }, ctx) => ({
    payroll: presentPayroll(await createPayroll(ctx, params.vtcId, body.from)),
  }),

  async get({ params, query }, ctx) {
    const { payroll, rows, nextCursor } = await getPayroll(ctx, params.payrollId, query);
    return { payroll: presentPayroll(payroll), payslips: rows.map(presentSlip), nextCursor };
  },

  review: async ({ params }, ctx) => ({
    payroll: presentPayroll(await reviewPayroll(ctx, params.payrollId)),
  }),

  pay: async ({ params, body }, ctx) => ({
    payroll: presentPayroll(await payPayroll(ctx, params.payrollId, body)),
  }),

  withdraw: async ({ params }, ctx) => ({
    payroll: presentPayroll(await withdrawPayroll(ctx, params.payrollId)),
  }),

  getPayslip: async ({ params }, ctx) => ({
    payslip: presentPayslip(await getPayslip(ctx, params.payslipId)),
  }),

  dispute: async ({ params, body }, ctx) => ({
    payslip: presentPayslip(await disputePayslip(ctx, params.payslipId, body.text)),
  }),

  answer: async ({ params, body }, ctx) => ({
    payslip: presentPayslip(await answerDispute(ctx, params.payslipId, body)),
  }),

  async getEarnings({ query }, ctx) {
    const { rows, nextCursor, running } = await getEarnings(ctx, query);
    return { payslips: rows.map(presentPayslip), nextCursor, running };
  },
};
