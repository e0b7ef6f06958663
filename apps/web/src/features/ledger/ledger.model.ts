import { dayOf } from '@waybill/schema/days';
import {
  accountsByType,
  type LedgerAccount,
  type LedgerLines,
} from '@waybill/schema/features/ledger.models';
import { readId } from '#src/lib/read-id.ts';

/** The periods to choose from. */
export const periods = ['month', 'lastMonth', 'year', 'lastYear', 'twelve'] as const;
export type Period = (typeof periods)[number];

/** Days from one to another, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a period, by the UTC day of today. */
export function daysOf(period: Period, today: string): Days {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const ranges: Readonly<Record<Period, Days>> = {
    month: { from: calendarDay(year, month, 1), to: today },
    lastMonth: { from: calendarDay(year, month - 1, 1), to: calendarDay(year, month, 0) },
    year: { from: calendarDay(year, 0, 1), to: today },
    lastYear: { from: calendarDay(year - 1, 0, 1), to: calendarDay(year - 1, 11, 31) },
    twelve: { from: calendarDay(year, month - 11, 1), to: today },
  };
  return ranges[period];
}

/** What results and entries are split by. */
export const entryGroups = ['driver', 'truck', 'place'] as const;
export type EntryGroup = (typeof entryGroups)[number];

/** Returns the filters of entries that an address has: one driver, truck or place. */
export function groupFilters(
  parameters: URLSearchParams,
): Partial<Record<`${EntryGroup}Id`, string>> {
  return Object.fromEntries(
    entryGroups.flatMap((group) => {
      const id = readId(parameters.get(group));
      return id === null ? [] : [[`${group}Id`, id] as const];
    }),
  );
}

/** Income, costs and their difference, in minor units. */
export interface Totals {
  readonly income: number;
  readonly costs: number;
  readonly result: number;
}

/** Sums up accounts. Income is credit, so its amounts are negative there. */
export function totalsOf(lines: LedgerLines): Totals {
  const sum = (accounts: readonly LedgerAccount[]) =>
    accounts.reduce((total, account) => total + (lines[account] ?? 0), 0);
  const income = 0 - sum(accountsByType.income);
  const costs = sum(accountsByType.costs);
  return { income, costs, result: income - costs };
}

/** Returns an amount as a reader expects it: income and equity are positive. */
export function shownAmount(lines: LedgerLines, account: LedgerAccount): number {
  const minor = lines[account] ?? 0;
  const isCredit = [...accountsByType.income, ...accountsByType.equity].some(
    (other) => other === account,
  );
  return isCredit ? 0 - minor : minor;
}

/** The accounts of a type that have an amount in one of two periods. */
export function usedAccounts(
  accounts: readonly LedgerAccount[],
  ...sums: readonly LedgerLines[]
): readonly LedgerAccount[] {
  return accounts.filter((account) => sums.some((lines) => lines[account] !== undefined));
}

/** Returns a UTC day; months and days beyond their range continue in the next ones. */
function calendarDay(year: number, month: number, day: number): string {
  return dayOf(new Date(Date.UTC(year, month, day)));
}
