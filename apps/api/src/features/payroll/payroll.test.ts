import { contract } from '@waybill/schema/contract';
import { shiftDay } from '@waybill/schema/days';
import type { PayrollSlip } from '@waybill/schema/features/payroll.models';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertJob } from '../../testing/job-kit.ts';
import {
  buildMember,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { openBooks, postDue, runLedger } from '../../testing/ledger-kit.ts';
import {
  buildPayroll,
  buildScheme,
  driveIn,
  payslipOf,
  review,
} from '../../testing/payroll-kit.ts';
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
const payAll = async (payrollId: string) => {
  await review(owner, { id: payrollId });
  return pay(payrollId);
};
const slipsOf = async (payrollId: string) =>
  (await owner.browser.call(payroll.get, { params: { payrollId }, query: {} })).payslips;
const slipOf = async (payrollId: string, { user }: Driver): Promise<PayrollSlip | undefined> =>
  (await slipsOf(payrollId)).find((slip) => slip.driver?.id === user.id);
const amountsOf = (slip: Pick<PayrollSlip, 'lines'> | undefined) =>
  slip?.lines.map(({ kind, amountMinor }) => [kind, amountMinor]);
const wagesOf = async ({ user }: Driver) => {
  const query = { kind: 'payslip', driverId: user.id } as const;
  const { entries } = await owner.browser.call(ledger.listEntries, { params: { vtcId }, query });
  return entries.map(({ lines }) => lines.wages);
};
const cash = async () =>
  (await owner.browser.call(ledger.get, { params: { vtcId } })).ledger?.cashMinor ?? 0;
const recount = async () => runLedger(app(), 'recount', '--vtc', vtcId);

describe('a payroll', () => {
  test('pays each driver for jobs, distance, share and fines, from the books', async () => {
    await buildScheme(owner, vtcId, {
      perKmMinor: 35,
      perJobMinor: 500,
      sharePpm: 120_000,
      finesPpm: 500_000,
    });
    const { id, from, to } = await draft();
    await driveIn(
      app(),
      driver,
      vtcId,
      { from },
      {
        distanceM: 358_700,
        revenueMinor: 1_184_000,
        finesMinor: 55_000,
      },
    );
    await driveIn(
      app(),
      driver,
      vtcId,
      { from: to },
      { distanceM: 212_345, revenueMinor: 700_001 },
    );
    // The day after, one that doesn't count, and one that was cancelled.
    await driveIn(app(), driver, vtcId, { from: shiftDay(to, 1) });
    await driveIn(app(), driver, vtcId, { from }, { isVoid: true });
    await driveIn(app(), driver, vtcId, { from }, { state: 'cancelled', penaltyMinor: 5_000 });
    expect(await slipsOf(id)).toEqual([
      {
        id: null,
        driver: { id: driver.user.id, username: driver.user.username },
        lines: [
          { kind: 'DISTANCE', amountMinor: 19_987, basis: 571_045, rate: 35, of: null },
          { kind: 'JOBS', amountMinor: 1_000, basis: 2, rate: 500, of: null },
          { kind: 'SHARE', amountMinor: 226_080, basis: 1_884_001, rate: 120_000, of: null },
          { kind: 'FINES', amountMinor: -27_500, basis: 55_000, rate: 500_000, of: null },
        ],
        totalMinor: 219_567,
        carryMinor: 0,
        dispute: null,
      },
    ]);
    const before = await cash();
    expect((await payAll(id)).payroll).toMatchObject({
      state: 'PAID',
      totalMinor: 219_567,
      drivers: 1,
    });
    expect(await wagesOf(driver)).toEqual([219_567]);
    expect(await cash()).toBe(before - 219_567);
    expect(await recount()).toMatchObject({ isProven: true });
  });

  test('pays the salary of the roles for the days in the company', async () => {
    const role = await buildRole(owner, vtcId, []);
    await app().db.role.update({ where: { id: role.id }, data: { salary: 1_400 } });
    await owner.browser.call(contract.members.setRoles, {
      params: { vtcId, userId: driver.user.id },
      body: { roleIds: [role.id] },
    });
    await buildScheme(owner, vtcId, { salary: true });
    const { id, from } = await draft();
    // From the third day on: five of seven.
    const joinedAt = new Date(Date.parse(from) + 2.5 * dayMs);
    await app().db.membership.update({ where: { userId: driver.user.id }, data: { joinedAt } });
    expect(amountsOf(await slipOf(id, driver))).toEqual([['SALARY', 100_000]]);
  });

  test('follows the jobs until its review, and corrects later what changes after', async () => {
    await buildScheme(owner, vtcId);
    const first = await draft();
    const jobId = await driveIn(app(), driver, vtcId, first);
    expect(amountsOf(await slipOf(first.id, driver))).toEqual([['JOBS', 1_000]]);
    await driveIn(app(), driver, vtcId, first);
    await review(owner, first);
    await driveIn(app(), driver, vtcId, first);
    expect(amountsOf(await slipOf(first.id, driver))).toEqual([['JOBS', 2_000]]);
    await pay(first.id);
    const second = await draft();
    await driveIn(app(), driver, vtcId, second);
    const correction = { kind: 'CORRECTION', amountMinor: 1_000, of: first.from };
    expect((await slipOf(second.id, driver))?.lines).toMatchObject([{ kind: 'JOBS' }, correction]);
    await payAll(second.id);
    // Each change is corrected once, also one back.
    await app().db.job.update({ where: { id: jobId }, data: { isVoid: true } });
    await postDue(app());
    const third = await draft();
    await driveIn(app(), driver, vtcId, third);
    expect((await slipOf(third.id, driver))?.lines).toMatchObject([
      { kind: 'JOBS', amountMinor: 1_000 },
      { ...correction, amountMinor: -1_000 },
    ]);
    await payAll(third.id);
    const fourth = await draft();
    await driveIn(app(), driver, vtcId, fourth);
    expect(amountsOf(await slipOf(fourth.id, driver))).toEqual([['JOBS', 1_000]]);
    expect(await wagesOf(driver)).toEqual(expect.arrayContaining([2_000, 2_000]));
    expect(await recount()).toMatchObject({ isProven: true });
  });

  test('takes what a driver owes over to the next payslip, once', async () => {
    await buildScheme(owner, vtcId, { perJobMinor: 1_000, finesPpm: 1_000_000 });
    const first = await draft();
    await driveIn(app(), driver, vtcId, first, { finesMinor: 4_500 });
    await payAll(first.id);
    expect(await slipOf(first.id, driver)).toMatchObject({ totalMinor: 0, carryMinor: -3_500 });
    expect(await wagesOf(driver)).toEqual([]);
    const totals: unknown[] = [];
    for (const jobs of [3, 2, 1]) {
      const next = await draft();
      for (let index = 0; index < jobs; index += 1) await driveIn(app(), driver, vtcId, next);
      await payAll(next.id);
      totals.push((await slipOf(next.id, driver))?.totalMinor);
    }
    expect(totals).toEqual([0, 1_500, 1_000]);
  });

  test('covers each day once, and can be drafted again after it is withdrawn', async () => {
    await buildScheme(owner, vtcId);
    const { id, from } = await draft();
    const again = async () =>
      owner.browser.call(payroll.create, { params: { vtcId }, body: { from } });
    await expect(again()).rejects.toMatchObject({ body: { code: 'PAYROLL_EXISTS' } });
    await review(owner, { id });
    await owner.browser.call(payroll.withdraw, { params: { payrollId: id } });
    await expect(pay(id)).rejects.toMatchObject({ body: { code: 'PAYROLL_CLOSED' } });
    const { payroll: second } = await again();
    expect(second).toMatchObject({ from, state: 'DRAFT' });
    // Months begin after the last paid week.
    await payAll(second.id);
    await buildScheme(owner, vtcId, {}, { period: 'MONTH' });
    const { nextPeriod } = await owner.browser.call(payroll.list, { params: { vtcId }, query: {} });
    expect(nextPeriod?.from).toBe(shiftDay(second.to, 1));
  });

  test('needs a period that is over, books, and a scheme', async () => {
    const create = async (from: string) =>
      owner.browser.call(payroll.create, { params: { vtcId }, body: { from } });
    const today = new Date(app().services.clock()).toISOString().slice(0, 10);
    await expect(create('2026-02-01')).rejects.toMatchObject({ body: { code: 'LEDGER_CLOSED' } });
    await openBooks(owner, vtcId);
    await expect(create('2026-02-01')).rejects.toMatchObject({
      body: { fields: { from: 'Decide what you pay first.' } },
    });
    await buildScheme(owner, vtcId);
    await expect(create(today)).rejects.toMatchObject({ body: { code: 'PERIOD_RUNNING' } });
    await expect(create('2025-06-01')).rejects.toMatchObject({
      body: { fields: { from: 'The books begin after this period.' } },
    });
  });

  test('is refused while the cash doesn’t suffice', async () => {
    await buildScheme(owner, vtcId, { perJobMinor: 900_000_000 });
    const first = await draft();
    await driveIn(app(), driver, vtcId, first);
    await review(owner, first);
    await expect(pay(first.id)).rejects.toMatchObject({
      body: { code: 'CASH_TOO_LOW', neededMinor: 900_000_000 },
    });
    expect(await wagesOf(driver)).toEqual([]);
    expect((await slipsOf(first.id)).length).toBe(1);
  });
});

describe('wages of others', () => {
  test('are for those who keep the books', async () => {
    await buildScheme(owner, vtcId);
    const paid = await draft();
    await driveIn(app(), driver, vtcId, paid);
    await payAll(paid.id);
    const { id: payslipId } = await payslipOf(driver, paid);
    const reader = await buildStaff(app(), { owner, vtc: { id: vtcId } }, ['VIEW_MANAGE_COMPANY']);
    const list = async (by: Driver, query = {}) =>
      (await by.browser.call(ledger.listEntries, { params: { vtcId }, query })).entries;
    const [entry] = await list(reader, { kind: 'payslip' });
    expect(entry).toMatchObject({ driver: null, lines: { wages: 1_000 } });
    expect(await list(reader, { kind: 'payslip', driverId: driver.user.id })).toEqual([]);
    expect((await list(reader, { driverId: driver.user.id })).map(({ kind }) => kind)).toEqual([
      'job',
    ]);
    const csv = await reader.browser.call(ledger.getEntriesCsv, {
      params: { vtcId },
      query: { kind: 'payslip' },
    });
    expect(csv).not.toContain(driver.user.username);
    const report = { from: '2026-01-01', to: '2026-12-31', by: 'driver' } as const;
    const rowsOf = async (by: Driver) =>
      (await by.browser.call(ledger.getReport, { params: { vtcId }, query: report })).report.rows;
    expect((await rowsOf(reader))[0]?.accounts.wages).toBeUndefined();
    expect((await rowsOf(owner))[0]?.accounts.wages).toBe(1_000);
    const get = async (by: Driver) =>
      by.browser.call(payroll.getPayslip, { params: { payslipId } });
    await expect(get(reader)).rejects.toMatchObject({ body: { code: 'NOT_FOUND' } });
    expect((await get(owner)).payslip.id).toBe(payslipId);
  });
});

test('one’s earnings have the running period and the payslips of all companies', async () => {
  await buildScheme(owner, vtcId, { perJobMinor: 700 });
  const paid = await draft();
  await driveIn(app(), driver, vtcId, paid);
  await review(owner, paid);
  await insertJob(app(), driver, { vtcId, endedAt: new Date() });
  await postDue(app());
  const own = await driver.browser.call(payroll.getEarnings, { query: {} });
  expect(own.running).toMatchObject({ currency: 'EUR', totalMinor: 700 });
  expect(own.payslips).toMatchObject([{ payrollId: paid.id, state: 'REVIEW', totalMinor: 700 }]);
  expect((await owner.browser.call(payroll.getEarnings, { query: {} })).payslips).toEqual([]);
});

describe('the database refuses', () => {
  test('changes of paid payrolls, and payrolls that overlap', async () => {
    await buildScheme(owner, vtcId);
    const { id, from, to } = await draft();
    await driveIn(app(), driver, vtcId, { from });
    await payAll(id);
    for (const [text, constraint] of [
      [
        `UPDATE payrolls SET state = 'REVIEW', closed_at = NULL WHERE id = '${id}'`,
        /goes from draft/,
      ],
      [`DELETE FROM payrolls WHERE id = '${id}'`, /goes from draft/],
      [`UPDATE payslips SET total_minor = 1 WHERE payroll_id = '${id}'`, /while their payroll/],
      [`DELETE FROM payslips WHERE payroll_id = '${id}'`, /while their payroll/],
      [`UPDATE pay_schemes SET auto_draft = true WHERE vtc_id = '${vtcId}'`, /is not changed/],
      [
        `INSERT INTO payrolls (id, vtc_id, from_day, to_day, scheme_version)
         VALUES (gen_random_uuid(), '${vtcId}', '${to}', '${shiftDay(to, 6)}', 1)`,
        /payrolls_apart_excl/,
      ],
      [
        `INSERT INTO payslips (id, payroll_id, salary, lines, total_minor, carry_minor, carried_minor)
         VALUES (gen_random_uuid(), '${id}', 0, '[]', 0, 0, 0)`,
        /while their payroll/,
      ],
    ] as const) {
      await expect(app().db.$executeRawUnsafe(text)).rejects.toThrow(constraint);
    }
  });

  test('but lets accounts and companies go', async () => {
    await buildScheme(owner, vtcId);
    const paid = await draft();
    await driveIn(app(), driver, vtcId, paid);
    await payAll(paid.id);
    await app().db.membership.delete({ where: { userId: driver.user.id } });
    await app().db.user.delete({ where: { id: driver.user.id } });
    expect(await slipsOf(paid.id)).toMatchObject([{ driver: null, totalMinor: 1_000 }]);
    await postDue(app());
    expect(await recount()).toMatchObject({ isProven: true });
    await app().db.vtc.delete({ where: { id: vtcId } });
    expect(await app().db.payroll.count({ where: { id: paid.id } })).toBe(0);
  });
});
