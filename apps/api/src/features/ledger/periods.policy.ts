import { shiftDay } from '@waybill/schema/days';

/** The periods that sums are stored for. */
export type Grain = 'DAY' | 'MONTH' | 'YEAR';

/** Periods of one grain, by their first days: from one to another, both included. */
export interface PeriodRange {
  readonly grain: Grain;
  readonly from: string;
  readonly to: string;
}

const monthOf = (day: string) => day.slice(0, 7);
const yearOf = (day: string) => day.slice(0, 4);

/** Splits days into the largest periods that sums are stored for, in order. Both days are included. */
export function splitPeriod(
  from: string,
  to: string,
  largest: 'MONTH' | 'YEAR' = 'YEAR',
): readonly PeriodRange[] {
  const ranges: PeriodRange[] = [];
  const add = (grain: Grain, first: string, last: string) => {
    if (first <= last) ranges.push({ grain, from: first, to: last });
  };
  // Whole months from `begin` to before `end`.
  const begin = from.endsWith('-01') ? from : nextMonth(from);
  const end = `${monthOf(shiftDay(to, 1))}-01`;
  if (begin >= end) {
    add('DAY', from, to);
    return ranges;
  }
  add('DAY', from, shiftDay(begin, -1));
  const firstYear = begin.endsWith('-01-01') ? begin : `${Number(yearOf(begin)) + 1}-01-01`;
  const endYear = `${yearOf(end)}-01-01`;
  if (largest === 'YEAR' && firstYear < endYear) {
    add('MONTH', begin, monthBefore(firstYear));
    add('YEAR', firstYear, `${Number(yearOf(endYear)) - 1}-01-01`);
    add('MONTH', endYear, monthBefore(end));
  } else {
    add('MONTH', begin, monthBefore(end));
  }
  add('DAY', end, to);
  return ranges;
}

/** Lists the first days of the months that a period touches. */
export function monthsOf(from: string, to: string): readonly string[] {
  const months: string[] = [];
  for (let month = `${monthOf(from)}-01`; month <= to; month = nextMonth(month)) months.push(month);
  return months;
}

/** Returns the period of the same length that ends the day before. */
export function periodBefore(
  from: string,
  to: string,
): { readonly from: string; readonly to: string } {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  const last = shiftDay(from, -1);
  return { from: shiftDay(last, -days), to: last };
}

function nextMonth(day: string): string {
  return `${monthOf(shiftDay(`${monthOf(day)}-01`, 31))}-01`;
}

function monthBefore(month: string): string {
  return `${monthOf(shiftDay(month, -1))}-01`;
}
