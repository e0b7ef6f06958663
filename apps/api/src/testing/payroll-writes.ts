import { contract } from '@waybill/schema/contract';
import type { Driver } from './factories.ts';
import { buildPayroll, buildScheme, driveIn, payslipOf, review } from './payroll-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { payroll } = contract;

/** Returns the parameters of a draft in which a driver has a job. */
async function draftIn({ app, owner, vtc }: WriteWorld, driver: Driver) {
  await buildScheme(owner, vtc.id);
  const draft = await buildPayroll(owner, vtc.id);
  await driveIn(app, driver, vtc.id, draft);
  return { payrollId: draft.id };
}

/** Returns the parameters of a driver's payslip that is in review. */
async function slipIn(world: WriteWorld, driver: Driver) {
  const { payrollId: id } = await draftIn(world, driver);
  await review(world.owner, { id });
  return { payslipId: (await payslipOf(driver, { id })).id };
}

/** The writes on payrolls, each with a valid request. */
export const payrollWrites: readonly TableEntry[] = [
  entry(payroll.setScheme, async ({ owner, staff, vtc: { id: vtcId } }) => {
    await buildScheme(owner, vtcId);
    const body = { period: 'WEEK', autoDraft: false, terms: { perJobMinor: 1_000 } } as const;
    return [staff, (call) => call(payroll.setScheme, { params: { vtcId }, body })];
  }),
  entry(payroll.create, async ({ owner, staff, vtc: { id: vtcId } }) => {
    await buildScheme(owner, vtcId);
    const { id: payrollId, from } = await buildPayroll(owner, vtcId);
    await owner.browser.call(payroll.withdraw, { params: { payrollId } });
    return [staff, (call) => call(payroll.create, { params: { vtcId }, body: { from } })];
  }),
  entry(payroll.review, async (world) => {
    const params = await draftIn(world, world.staff);
    return [world.staff, (call) => call(payroll.review, { params })];
  }),
  entry(payroll.pay, async (world) => {
    const params = await draftIn(world, world.staff);
    await review(world.owner, { id: params.payrollId });
    return [world.staff, (call) => call(payroll.pay, { params, body: {} })];
  }),
  entry(payroll.withdraw, async (world) => {
    const params = await draftIn(world, world.staff);
    return [world.staff, (call) => call(payroll.withdraw, { params })];
  }),
  entry(payroll.dispute, async (world) => {
    const params = await slipIn(world, world.staff);
    const body = { text: 'A job is missing.' };
    return [world.staff, (call) => call(payroll.dispute, { params, body })];
  }),
  entry(payroll.answer, async (world) => {
    const params = await slipIn(world, world.owner);
    const dispute = { text: 'A job is missing.' };
    await world.owner.browser.call(payroll.dispute, { params, body: dispute });
    const body = { text: 'Here it is.', adjustMinor: 500 };
    return [world.staff, (call) => call(payroll.answer, { params, body })];
  }),
];

/** The reads of payrolls, each with a valid request. */
export const payrollReads: readonly TableEntry[] = [
  entry(payroll.getScheme, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(payroll.getScheme, { params: { vtcId } }),
  ]),
  entry(payroll.list, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(payroll.list, { params: { vtcId }, query: {} }),
  ]),
  entry(payroll.get, async (world) => {
    const params = await draftIn(world, world.staff);
    return [world.staff, (call) => call(payroll.get, { params, query: {} })];
  }),
  entry(payroll.getPayslip, async (world) => {
    const params = await slipIn(world, world.staff);
    return [world.staff, (call) => call(payroll.getPayslip, { params })];
  }),
];
