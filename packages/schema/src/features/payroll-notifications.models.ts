import { z } from 'zod';

const period = {
  vtc: z.string().meta({ description: 'The company’s name.' }),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
};

/** The parameters of each notification of the payroll. None has an amount. */
export const payrollNotificationParams = {
  'payroll.review': z.object(period),
  'payroll.paid': z.object(period),
  'payslip.disputed': z.object(period),
  'payslip.answered': z.object(period),
} as const;

const toPaid = {
  told: 'paid',
  section: 'company',
  about: 'actor',
  groupKey: 'payroll:{payrollId}',
  link: '/dashboard/earnings',
} as const;

/** The recipients of each notification of the payroll, and the page it links to. */
export const payrollNotificationKinds = {
  'payroll.review': toPaid,
  'payroll.paid': toPaid,
  'payslip.disputed': {
    told: { key: 'ECONOMY' },
    section: 'company',
    about: 'subject',
    groupKey: 'payroll:{payrollId}:disputes',
    link: '/dashboard/economy/payroll/{payrollId}',
  },
  'payslip.answered': { ...toPaid, told: 'subject', link: '/payslips/{payslipId}' },
} as const;
