import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import type { Payroll, Payslip } from '@waybill/schema/features/payroll.models';
import { shiftDay } from '@waybill/schema/days';
import type { Driver } from './factories.ts';
import { insertJob, type JobFields } from './job-kit.ts';
import { openBooks, postDue } from './ledger-kit.ts';
import type { TestApp } from './test-app.ts';

const { payroll: routes } = contract;

type Terms = RouteInput<typeof routes.setScheme>['body']['terms'];

/** Opens the books with some cash, and decides to pay each job, by week unless said otherwise. */
export async function buildScheme(
  owner: Driver,
  vtcId: string,
  terms: Terms = { perJobMinor: 1_000 },
  { period = 'WEEK', autoDraft = false }: { period?: 'WEEK' | 'MONTH'; autoDraft?: boolean } = {},
): Promise<void> {
  await openBooks(owner, vtcId, { openingMinor: 10_000_000 });
  const body = { period, autoDraft, terms };
  await owner.browser.call(routes.setScheme, { params: { vtcId }, body });
}

/** Drafts a payroll for the latest week that has none. */
export async function buildPayroll(owner: Driver, vtcId: string): Promise<Payroll> {
  const from = await findFreeWeek(owner, vtcId);
  const input = { params: { vtcId }, body: { from } };
  return (await owner.browser.call(routes.create, input)).payroll;
}

async function findFreeWeek(owner: Driver, vtcId: string): Promise<string> {
  const input = { params: { vtcId }, query: { limit: 100 } };
  const { payrolls } = await owner.browser.call(routes.list, input);
  const taken = payrolls.filter(({ state }) => state !== 'WITHDRAWN').map(({ from }) => from);
  const [first = new Date().toISOString().slice(0, 10)] = taken.toSorted();
  return shiftDay(first, -7);
}

/** Stores a job of a driver in the middle of a week, and posts it. Returns its id. */
export async function driveIn(
  app: TestApp,
  driver: Driver,
  vtcId: string,
  { from }: Pick<Payroll, 'from'>,
  fields: JobFields = {},
): Promise<string> {
  const endedAt = new Date(Date.parse(from) + 12 * 3_600_000);
  const startedAt = new Date(endedAt.getTime() - 3_600_000);
  const id = await insertJob(app, driver, { vtcId, startedAt, endedAt, ...fields });
  await postDue(app);
  return id;
}

/** Puts a payroll to review. */
export async function review(owner: Driver, { id }: { readonly id: string }): Promise<Payroll> {
  return (await owner.browser.call(routes.review, { params: { payrollId: id } })).payroll;
}

/** Returns the payslip of a driver in a payroll. */
export async function payslipOf(driver: Driver, { id }: { readonly id: string }): Promise<Payslip> {
  const { payslips } = await driver.browser.call(routes.getEarnings, { query: { limit: 100 } });
  const own = payslips.find(({ payrollId }) => payrollId === id);
  if (!own) throw new Error('the payroll has no payslip of the driver');
  return own;
}
