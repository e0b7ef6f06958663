import { contract } from '@waybill/schema/contract';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import type { Company } from './application-kit.ts';
import type { Driver } from './factories.ts';
import type { Act } from './notified-alliances.ts';
import { buildPayroll, buildScheme, driveIn, payslipOf, review } from './payroll-kit.ts';
import type { TestApp } from './test-app.ts';

interface Stage {
  readonly app: TestApp;
  readonly vtc: Company['vtc'];
  readonly owner: Driver;
  readonly driver: Driver;
}

export type PayrollKind = Extract<NotificationKind, `payroll.${string}` | `payslip.${string}`>;

const { payroll } = contract;

/** The triggers of the notifications of the payroll, in an order in which one leads to the next. */
export function buildPayrollActs(stage: () => Stage): Readonly<Record<PayrollKind, Act>> {
  let [payrollId, payslipId] = ['', ''];
  return {
    'payroll.review': {
      by: 'owner',
      subject: 'driver',
      async run() {
        const { app, driver, owner, vtc } = stage();
        await buildScheme(owner, vtc.id);
        const draft = await buildPayroll(owner, vtc.id);
        payrollId = draft.id;
        await driveIn(app, driver, vtc.id, draft);
        await review(owner, draft);
      },
    },
    'payslip.disputed': {
      by: 'driver',
      subject: 'driver',
      async run() {
        const { driver } = stage();
        payslipId = (await payslipOf(driver, { id: payrollId })).id;
        const body = { text: 'A job is missing.' };
        await driver.browser.call(payroll.dispute, { params: { payslipId }, body });
      },
    },
    'payslip.answered': {
      by: 'owner',
      subject: 'driver',
      async run() {
        const body = { text: 'Here it is.', adjustMinor: 100 };
        await stage().owner.browser.call(payroll.answer, { params: { payslipId }, body });
      },
    },
    'payroll.paid': {
      by: 'owner',
      subject: 'driver',
      async run() {
        await stage().owner.browser.call(payroll.pay, { params: { payrollId }, body: {} });
      },
    },
  };
}
