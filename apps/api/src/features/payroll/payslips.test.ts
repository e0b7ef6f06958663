import { contract } from '@waybill/schema/contract';
import type { PayrollSlip } from '@waybill/schema/features/payroll.models';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { deliver, offer } from '../../testing/contract-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { backdateMembership } from '../../testing/job-kit.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import {
  buildPayroll,
  buildScheme,
  driveIn,
  payslipOf,
  review,
} from '../../testing/payroll-kit.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { ledger, payroll } = contract;
const dayMs = 86_400_000;

let owner: Driver;
let driver: Driver;
let vtcId: string;
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
});

const draft = async () => buildPayroll(owner, vtcId);
const pay = async (payrollId: string, body = {}) =>
  owner.browser.call(payroll.pay, { params: { payrollId }, body });
const amountsOf = (slip: Pick<PayrollSlip, 'lines'> | undefined) =>
  slip?.lines.map(({ kind, amountMinor }) => [kind, amountMinor]);
const wagesOf = async ({ user }: Driver) => {
  const query = { kind: 'payslip', driverId: user.id } as const;
  const { entries } = await owner.browser.call(ledger.listEntries, { params: { vtcId }, query });
  return entries.map(({ lines }) => lines.wages);
};
const dispute = async (payslipId: string, by = driver) =>
  by.browser.call(payroll.dispute, {
    params: { payslipId },
    body: { text: 'A job is missing.' },
  });
const answer = async (payslipId: string, by = owner, adjustMinor = 250) =>
  by.browser.call(payroll.answer, {
    params: { payslipId },
    body: { text: 'Here it is.', adjustMinor },
  });
const reviewed = async (of = driver) => {
  await buildScheme(owner, vtcId);
  const { id, from } = await draft();
  await driveIn(app(), of, vtcId, { from });
  await review(owner, { id });
  return { id, payslipId: (await payslipOf(of, { id })).id };
};
const exportOf = async ({ browser }: Driver) =>
  (await browser.call(contract.account.exportData)).payslips;
const draftAll = async () => runTasks(app().services, 'payroll.draft');
const listPayrolls = async () =>
  (await owner.browser.call(payroll.list, { params: { vtcId }, query: {} })).payrolls;

describe('a dispute', () => {
  test('holds up the payment until it is answered, which changes the amount', async () => {
    const { id, payslipId } = await reviewed();
    await dispute(payslipId);
    await expect(dispute(payslipId)).rejects.toMatchObject({ body: { code: 'DISPUTE_CLOSED' } });
    await expect(pay(id)).rejects.toMatchObject({ body: { code: 'DISPUTES_OPEN' } });
    const { payslip } = await answer(payslipId);
    expect(payslip).toMatchObject({
      totalMinor: 1_250,
      dispute: { text: 'A job is missing.', answer: 'Here it is.' },
    });
    expect(amountsOf(payslip)).toEqual([
      ['JOBS', 1_000],
      ['ADJUSTMENT', 250],
    ]);
    await expect(answer(payslipId)).rejects.toMatchObject({ body: { code: 'DISPUTE_CLOSED' } });
    await pay(id);
    expect(await wagesOf(driver)).toEqual([1_250]);
    await expect(answer(payslipId)).rejects.toMatchObject({ body: { code: 'PAYROLL_CLOSED' } });
  });

  test('can be overruled with a reason', async () => {
    const { id, payslipId } = await reviewed();
    await dispute(payslipId);
    await expect(pay(id, { overrule: true })).rejects.toMatchObject({
      body: { code: 'VALIDATION_FAILED' },
    });
    await pay(id, { overrule: true, reason: 'They were told twice.' });
    expect(await wagesOf(driver)).toEqual([1_000]);
  });

  test('is one’s own, for three days', async () => {
    const { payslipId } = await reviewed();
    await expect(dispute(payslipId, owner)).rejects.toMatchObject({ body: { code: 'NOT_FOUND' } });
    app().passTime(3 * dayMs);
    await expect(dispute(payslipId)).rejects.toMatchObject({ body: { code: 'DISPUTE_CLOSED' } });
  });

  test('is not answered by oneself, except by the owner', async () => {
    const keeper = await buildStaff(app(), { owner, vtc: { id: vtcId } }, ['ECONOMY']);
    const own = await reviewed(keeper);
    await dispute(own.payslipId, keeper);
    await expect(answer(own.payslipId, keeper)).rejects.toMatchObject({
      body: { code: 'OWN_PAYSLIP' },
    });
    const ofOwner = await reviewed(owner);
    await dispute(ofOwner.payslipId, owner);
    await answer(ofOwner.payslipId, owner);
  });
});

test('is in the export of the driver’s account, with the dispute', async () => {
  const { payslipId } = await reviewed();
  await dispute(payslipId);
  expect(await exportOf(driver)).toMatchObject([
    { vtcId, state: 'REVIEW', totalMinor: 1_000, dispute: { text: 'A job is missing.' } },
  ]);
  expect(await exportOf(owner)).toEqual([]);
});

test('has the driver’s part of the company’s own contracts', async () => {
  await buildScheme(owner, vtcId);
  const now = app().services.clock();
  const terms = { audience: 'DRIVERS', unit: 'JOBS', quantity: 2, bonusMinor: 100_001 } as const;
  await offer(app(), owner, vtcId, { ...terms, startsAt: now.toISOString() });
  await deliver(app(), driver, vtcId, 1);
  await deliver(app(), owner, vtcId, 2);
  await postDue(app());
  app().passTime(8 * dayMs);
  // The day of the second delivery, which fulfils it.
  const from = new Date(now.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
  const input = { params: { vtcId }, body: { from } };
  const { id } = (await owner.browser.call(payroll.create, input)).payroll;
  const slips = await owner.browser.call(payroll.get, { params: { payrollId: id }, query: {} });
  const parts = slips.payslips.flatMap(({ lines }) =>
    lines.flatMap(({ kind, amountMinor }) => (kind === 'CONTRACT' ? [amountMinor] : [])),
  );
  expect(parts.toSorted((a, b) => a - b)).toEqual([50_000, 50_001]);
});

describe('the task', () => {
  test('puts a period to review three days after its end, once', async () => {
    await buildScheme(owner, vtcId, undefined, { autoDraft: true });
    await driveIn(app(), driver, vtcId, { from: new Date().toISOString().slice(0, 10) });
    await draftAll();
    expect(await listPayrolls()).toEqual([]);
    app().passTime(11 * dayMs);
    await draftAll();
    await draftAll();
    const [first, ...others] = await listPayrolls();
    expect(others.length).toBeLessThan(2);
    expect([first, ...others].at(-1)).toMatchObject({ state: 'REVIEW', drivers: 2 });
  });

  test('does nothing where that is switched off', async () => {
    await buildScheme(owner, vtcId);
    app().passTime(20 * dayMs);
    await draftAll();
    expect(await listPayrolls()).toEqual([]);
  });
});

// A page of entries has 24.
const [sets, rounds] = inject('isLong') ? [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 20] : [[1], 5];

test.each(sets)(`of two payments at once one is refused, ${rounds} rounds, set %i`, async () => {
  await buildScheme(owner, vtcId, { perJobMinor: 1 });
  const keeper = await buildStaff(app(), { owner, vtc: { id: vtcId } }, ['ECONOMY']);
  await backdateMembership(app(), driver);
  for (let round = 0; round < rounds; round += 1) {
    const { id, from } = await draft();
    await driveIn(app(), driver, vtcId, { from });
    await review(owner, { id });
    const payBy = async ({ browser }: Driver) =>
      browser.call(payroll.pay, { params: { payrollId: id }, body: {} });
    const outcomes = await Promise.allSettled([payBy(owner), payBy(keeper)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { body: { code: 'PAYROLL_CLOSED' } },
    });
  }
  expect(await wagesOf(driver)).toHaveLength(rounds);
});

test.each(sets)(
  `of a payment and a dispute at once one is refused, ${rounds} rounds, set %i`,
  async () => {
    await buildScheme(owner, vtcId, { perJobMinor: 1 });
    for (let round = 0; round < rounds; round += 1) {
      const { id, from } = await draft();
      await driveIn(app(), driver, vtcId, { from });
      await review(owner, { id });
      const { id: payslipId } = await payslipOf(driver, { id });
      const outcomes = await Promise.allSettled([pay(id), dispute(payslipId)]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  },
);
