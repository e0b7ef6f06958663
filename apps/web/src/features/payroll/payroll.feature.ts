import type { Feature } from '#src/lib/feature.ts';
import { earningsPath, payrollsPath, payslipPath } from '#src/lib/shared-paths.ts';
import { earningsPathOf, payrollPath } from './payroll.paths.ts';

const earnings = {
  module: 'features/payroll/pages/earnings-page.tsx',
  heading: 'earnings',
} as const;

export const feature = {
  pages: {
    signedIn: [
      { path: payslipPath(':payslipId'), module: 'features/payroll/pages/payslip-page.tsx' },
      { path: earningsPathOf({ vtcId: null }), ...earnings },
    ],
    dashboard: [
      { path: earningsPath, ...earnings },
      {
        path: payrollsPath,
        module: 'features/payroll/pages/payrolls-page.tsx',
        heading: 'payroll',
      },
      { path: payrollPath(':payrollId'), module: 'features/payroll/pages/payroll-page.tsx' },
    ],
  },
} satisfies Feature;
