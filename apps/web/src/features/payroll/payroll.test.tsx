// @vitest-environment happy-dom
import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import { exampleLedger } from '@waybill/schema/features/ledger.examples';
import { payrollContract } from '@waybill/schema/features/payroll.contract';
import {
  examplePayroll,
  examplePayrollSlip,
  examplePayScheme,
  examplePayslip,
  exampleRunningPay,
} from '@waybill/schema/features/payroll.examples';
import type { Payroll, PayScheme, Payslip } from '@waybill/schema/features/payroll.models';
import { messages } from '@waybill/schema/messages';
import { beforeEach, expect, test } from 'vitest';
import { driverWith, owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/economy/payroll';
const payrollPath = `${path}/${examplePayroll.id}`;

let scheme: PayScheme | null;
let payroll: Payroll;
let payslip: Payslip;

beforeEach(() => {
  scheme = examplePayScheme;
  payroll = examplePayroll;
  const { id, username } = owner();
  payslip = { ...examplePayslip, driver: { id, username }, dispute: null };
  const { server } = browser();
  server.answer(ledgerContract.get, () => ({ ledger: exampleLedger }));
  server.answer(payrollContract.getScheme, () => ({ scheme }));
  server.answer(payrollContract.list, () => ({
    payrolls: [payroll],
    nextCursor: null,
    nextPeriod: { from: '2026-04-01', to: '2026-04-30' },
  }));
  server.answer(payrollContract.get, () => ({
    payroll,
    payslips: [examplePayrollSlip],
    nextCursor: null,
  }));
  server.answer(payrollContract.getPayslip, () => ({ payslip }));
  server.answer(payrollContract.getEarnings, () => ({
    payslips: [payslip],
    nextCursor: null,
    running: exampleRunningPay,
  }));
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('shows what is paid and the payrolls, and drafts the next one', async () => {
  browser().server.answer(payrollContract.create, () => {
    payroll = { ...examplePayroll, state: 'DRAFT', openDisputes: 0, disputableUntil: null };
    return { payroll };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await screen.findByText(
    'Salaries of the roles · €0.35 a km · 12% of the revenue · 100% of the fines taken off · One bonus',
  );
  expect(await rowsOf('Payroll')).toEqual([
    ['Period', 'Status', 'Drivers', 'Wages'],
    ['Mar 1\u2009–\u200931, 2026', 'In review One dispute', '1', '€3,660.67'],
  ]);
  await expectAccessible();
  await browser().press('button', 'Draft payroll');
  await screen.findByRole('button', { name: 'Let drivers review' });
  expect(browser().server.requestsTo(payrollContract.create).at(-1)?.body).toEqual({
    from: '2026-04-01',
  });
});

test('decides what is paid, in the units that people type', async () => {
  scheme = null;
  browser().server.answer(payrollContract.setScheme, ({ body }) => {
    scheme = { ...body, version: 1, since: '2026-04-01' };
    return { scheme };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(path);
  await browser().press('button', 'Decide what you pay');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('radio', { name: 'Every month' });
  await browser().fill('EUR a kilometre', '0.35');
  await browser().fill('Share of the revenue', '12.5');
  await browser().press('button', 'Add bonus');
  await expectAccessible();
  await browser().press('button', 'Save');
  await dialog.findByText(messages.amountInvalid);
  await browser().fill('Bonus 1: amount in EUR', '250');
  await browser().press('button', 'Save');
  await screen.findByText(/€0.35 a km/);
  expect(browser().server.requestsTo(payrollContract.setScheme).at(-1)?.body).toEqual({
    period: 'MONTH',
    autoDraft: true,
    terms: {
      salary: true,
      perKmMinor: 35,
      perJobMinor: null,
      sharePpm: 125_000,
      finesPpm: null,
      bonuses: [{ measure: 'onTimePpm', atLeast: 900_000, amountMinor: 25_000 }],
    },
  });
});

test('answers a dispute, and pays', async () => {
  browser().server.answer(payrollContract.answer, () => {
    payroll = { ...examplePayroll, openDisputes: 0 };
    return { payslip };
  });
  browser().server.answer(payrollContract.pay, () => {
    payroll = { ...examplePayroll, state: 'PAID', closedAt: '2026-04-08T10:00:00.000Z' };
    return { payroll };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(payrollPath);
  await browser().person.click(
    await screen.findByText(examplePayrollSlip.driver.username, { selector: 'summary *' }),
  );
  expect((await rowsOf(`Payslip of ${examplePayrollSlip.driver.username}`)).slice(0, 3)).toEqual([
    ['For', 'Computed', 'Amount'],
    ['Salary', '31 days, €1,500.00 a period', '€1,500.00'],
    ['Distance', '571 km · €0.35 a km', '€199.87'],
  ]);
  await browser().press('button', 'Answer');
  await browser().fill('Answer', 'Here it is.');
  await browser().fill('Change by, in EUR', '-12.5');
  await expectAccessible();
  await browser().press('button', 'Send answer');
  expect(browser().server.requestsTo(payrollContract.answer).at(-1)?.body).toEqual({
    text: 'Here it is.',
    adjustMinor: -1_250,
  });
  await waitForElementToBeRemoved(() => screen.queryByText('One dispute'));
  await browser().press('button', 'Pay');
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay €3,660.67?' }));
  await browser().person.click(dialog.getByRole('button', { name: 'Pay' }));
  await screen.findByText(/Paid Apr 8, 2026/);
});

test('pays although a dispute is open, with a reason', { tags: 'long' }, async () => {
  browser().server.answer(payrollContract.pay, () => {
    payroll = { ...examplePayroll, state: 'PAID', closedAt: '2026-04-08T10:00:00.000Z' };
    return { payroll };
  });
  browser().signIn(driverWith('ECONOMY'));
  await browser().open(payrollPath);
  await browser().press('button', 'Pay');
  await browser().press('button', 'Pay anyway');
  await screen.findByText(messages.shortReasonLength);
  await browser().fill('Reason', 'They were told twice.');
  await browser().press('button', 'Pay anyway');
  expect(browser().server.requestsTo(payrollContract.pay).at(-1)?.body).toEqual({
    overrule: true,
    reason: 'They were told twice.',
  });
});

test('a driver sees what they have earned, and disputes a payslip', async () => {
  browser().server.answer(payrollContract.dispute, ({ body }) => {
    const at = '2026-04-05T18:12:00.000Z';
    payslip = { ...payslip, dispute: { text: body.text, at, answer: null, answeredAt: null } };
    return { payslip };
  });
  payslip = { ...payslip, disputableUntil: '2099-01-01T00:00:00.000Z' };
  browser().signIn(owner());
  await browser().open('/dashboard/earnings');
  expect((await rowsOf('This period')).at(-1)).toEqual(['Total', '', '€2,460.67']);
  await expectAccessible();
  await browser().person.click(await screen.findByRole('link', { name: /^Mar 1/ }));
  await browser().press('button', 'Dispute');
  await browser().fill('What is wrong?', 'A job is missing.');
  const dialog = within(await screen.findByRole('dialog'));
  await browser().person.click(dialog.getByRole('button', { name: 'Dispute' }));
  await screen.findByText('“A job is missing.”');
  expect(screen.queryByRole('button', { name: 'Dispute' })).toBeNull();
  await expectAccessible();
});

test('members without the duty see only their own', { tags: 'long' }, async () => {
  browser().signIn(driverWith());
  await browser().open(path);
  await screen.findByText('You can’t see the payroll');
});
