import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const ofPayroll = z.strictObject({ payrollId: idSchema });
const ofPayslip = z.strictObject({ payrollId: idSchema, payslipId: idSchema });

/** Events of a company's payroll. None has an amount. */
export const payrollEvents = {
  'payroll.scheme-changed': defineEvent({
    version: 1,
    summary: 'What the company pays its drivers was changed.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
  'payroll.changed': defineEvent({
    version: 1,
    summary: 'A payroll was drafted or withdrawn.',
    payload: ofPayroll,
    topics: ['vtc'],
    right: { key: 'ECONOMY' },
  }),
  'payroll.review': defineEvent({
    version: 1,
    summary: 'Drivers can see their payslips, and dispute them.',
    payload: ofPayroll,
    topics: ['vtc'],
    right: 'member',
  }),
  'payroll.paid': defineEvent({
    version: 1,
    summary: 'A payroll was paid.',
    payload: ofPayroll,
    topics: ['vtc'],
    right: 'member',
  }),
  'payslip.disputed': defineEvent({
    version: 1,
    summary: 'A driver disputes a payslip.',
    payload: ofPayslip,
    topics: ['vtc'],
    right: { key: 'ECONOMY' },
  }),
  'payslip.answered': defineEvent({
    version: 1,
    summary: 'The dispute of a payslip was answered.',
    payload: ofPayslip,
    topics: ['me', 'vtc'],
    right: { key: 'ECONOMY' },
  }),
} as const;
