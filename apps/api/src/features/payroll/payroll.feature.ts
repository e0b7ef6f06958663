import type { Feature } from '../../http/feature.ts';
import { payrollHandlers } from './payroll.routes.ts';
import { createPayrollTasks } from './payroll.tasks.ts';
import { findVtcIdOfPayroll } from './payrolls.data.ts';
import { findVtcIdOfPayslip } from './payslips.data.ts';

export const payrollFeature = {
  handlers: { payroll: payrollHandlers },
  companyOf: { payroll: findVtcIdOfPayroll, payslip: findVtcIdOfPayslip },
  createTasks: createPayrollTasks,
  tables: { COMPANIES: ['pay_schemes', 'payrolls', 'payslips'] },
} satisfies Feature;
