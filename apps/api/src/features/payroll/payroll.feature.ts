import type { Feature } from '../../http/feature.ts';
import { presentOwnPayslips } from './payroll.presenter.ts';
import { payrollHandlers } from './payroll.routes.ts';
import { createPayrollTasks } from './payroll.tasks.ts';
import { findVtcIdOfPayroll } from './payrolls.data.ts';
import { findVtcIdOfPayslip, listAllPayslips } from './payslips.data.ts';

export const payrollFeature = {
  handlers: { payroll: payrollHandlers },
  companyOf: { payroll: findVtcIdOfPayroll, payslip: findVtcIdOfPayslip },
  createTasks: createPayrollTasks,
  exportOwn: async (db, userId) => ({
    payslips: presentOwnPayslips(await listAllPayslips(db, userId)),
  }),
  tables: { COMPANIES: ['pay_schemes', 'payrolls', 'payslips'] },
} satisfies Feature;
