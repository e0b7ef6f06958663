import type { PayLine } from '@waybill/schema/features/payroll.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import { groupBy } from '../../lib/group-by.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { type DriverPart, listDriverParts } from '../contracts/contract-entries.data.ts';
import * as facts from './facts.data.ts';
import {
  correctionLine,
  linesOf,
  ownSumOf,
  type PayFacts,
  sumOf,
  totalOf,
} from './payroll.policy.ts';
import { listPaid, type PayrollRow } from './payrolls.data.ts';
import type { NewSlip } from './payslips.data.ts';
import { countDays, countDaysWithin, type Days, periodOf } from './periods.policy.ts';

/** What the wages of a period depend on. */
export type PayPlan = Days & Pick<PayrollRow, 'vtcId' | 'period' | 'terms'>;

/** A driver's payslip as it would be now. */
export interface DraftSlip extends NewSlip {
  readonly username: string;
}

/**
 * Computes the payslips of a payroll from the books as they are now, highest amount first: of all who were members
 * or have driven in its days, with corrections of the last paid periods. Accounts that were deleted have none.
 */
export async function computeSlips(db: Db, payroll: PayrollRow): Promise<DraftSlip[]> {
  const { vtcId } = payroll;
  const paid = await listPaid(db, vtcId, limits.payCorrectedPeriods);
  const oldest = paid.at(-1)?.from;
  const earlier = oldest === undefined ? [] : await facts.listEarlierSlips(db, vtcId, oldest);
  const earlierByUser = groupBy(earlier, ({ userId }) => userId);
  const owed = await facts.listOwed(db, vtcId);
  const salaries = await facts.listSalaries(db, vtcId, null);
  const [current, ...corrected] = await computeFacts(db, [payroll, ...paid], null);
  if (current === undefined) return [];
  const names = await facts.listUsernames(db, [...current.keys()]);
  const slips = Array.from(names, ([userId, username]): DraftSlip => {
    const salary = salaries.get(userId) ?? 0;
    const own = earlierByUser.get(userId) ?? [];
    const carriedMinor = owed.get(userId) ?? 0;
    const lines = [
      ...linesOf(payroll.terms, { ...idleFacts(payroll), ...current.get(userId), salary }),
      ...correctionLine(carriedMinor, null),
      ...paid.flatMap((period, index) =>
        correctionLine(dueFor(period, own, corrected[index]?.get(userId)), period.from),
      ),
    ];
    return { userId, username, salary, lines, ...totalOf(lines), carriedMinor };
  });
  return slips.toSorted(
    (a, b) => b.totalMinor - a.totalMinor || a.username.localeCompare(b.username, 'en'),
  );
}

/** Returns what a paid period would give now, less what payslips already have for it. */
function dueFor(
  period: PayrollRow,
  own: readonly facts.EarlierSlip[],
  now: DriverFacts | undefined,
): number {
  const slip = own.find(({ from }) => from === period.from);
  const salary = slip?.salary ?? 0;
  const due = sumOf(linesOf(period.terms, { ...idleFacts(period), ...now, salary }));
  const corrections = own
    .flatMap(({ lines }) => lines)
    .filter(({ kind, of }) => kind === 'CORRECTION' && of === period.from);
  return due - ownSumOf(slip?.lines ?? []) - sumOf(corrections);
}

/** Computes the lines of one driver for the days so far of a period. */
export async function computeRunning(db: Db, plan: PayPlan, userId: string): Promise<PayLine[]> {
  const [current] = await computeFacts(db, [plan], userId);
  const salary = (await facts.listSalaries(db, plan.vtcId, userId)).get(userId) ?? 0;
  return linesOf(plan.terms, { ...idleFacts(plan), ...current?.get(userId), salary });
}

type DriverFacts = Omit<PayFacts, 'salary' | 'daysOfPeriod'>;

/** The facts of someone who has neither driven nor been a member. */
function idleFacts(plan: PayPlan): PayFacts {
  return {
    salary: 0,
    days: 0,
    daysOfPeriod: countDays(periodOf(plan.from, plan.period)),
    jobs: 0,
    distanceM: 0,
    revenueMinor: 0,
    finesMinor: 0,
    timed: 0,
    onTime: 0,
    inspected: 0,
    undamaged: 0,
    contracts: [],
  };
}

/** Reads what wages are computed from, by period and driver. */
async function computeFacts(
  db: Db,
  plans: readonly PayPlan[],
  userId: string | null,
): Promise<readonly ReadonlyMap<string, DriverFacts>[]> {
  const [first] = plans;
  if (first === undefined) return [];
  const driven = groupBy(
    await facts.listDriven(db, first.vtcId, plans, userId),
    ({ from }) => from,
  );
  const members = groupBy(
    await facts.listMemberships(db, first.vtcId, plans, userId),
    ({ from }) => from,
  );
  const parts = new Map<PayPlan, readonly DriverPart[]>();
  for (const plan of plans) {
    parts.set(plan, await listDriverParts(sqlOf(db), plan.vtcId, plan.from, plan.to));
  }
  return plans.map((plan) => {
    const found = new Map<string, DriverFacts>();
    const { salary: _, daysOfPeriod: __, ...idle } = idleFacts(plan);
    for (const { userId: id, spans } of members.get(plan.from) ?? []) {
      found.set(id, { ...idle, days: countDaysWithin(spans, plan) });
    }
    for (const { userId: id, from: _from, ...sums } of driven.get(plan.from) ?? []) {
      found.set(id, { ...(found.get(id) ?? idle), ...sums });
    }
    for (const { driverId, client, minor } of parts.get(plan) ?? []) {
      if (userId !== null && driverId !== userId) continue;
      const own = found.get(driverId) ?? idle;
      found.set(driverId, { ...own, contracts: [...own.contracts, { client, minor }] });
    }
    return found;
  });
}
