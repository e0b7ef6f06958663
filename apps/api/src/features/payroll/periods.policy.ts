import { dayOf, mondayOf, shiftDay } from '@waybill/schema/days';
import type { PayPeriod } from '@waybill/schema/features/payroll.models';

/** UTC days from one to another, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the calendar month or ISO week of a day. */
export function periodOf(day: string, kind: PayPeriod): Days {
  if (kind === 'WEEK') {
    const from = mondayOf(new Date(day));
    return { from, to: shiftDay(from, 6) };
  }
  const from = `${day.slice(0, 7)}-01`;
  const next = new Date(from);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: shiftDay(dayOf(next), -1) };
}

/** Returns the days of a period of which other payrolls have none. Null if one has the given day. */
export function freeDaysAround(day: string, kind: PayPeriod, taken: readonly Days[]): Days | null {
  let { from, to } = periodOf(day, kind);
  for (const other of taken) {
    if (other.from <= day && day <= other.to) return null;
    if (other.to < day && other.to >= from) from = shiftDay(other.to, 1);
    if (other.from > day && other.from <= to) to = shiftDay(other.from, -1);
  }
  return { from, to };
}

/** Returns the number of days. */
export function countDays({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** A time of a driver in a company. Null: they are still there. */
export interface Span {
  readonly joinedAt: string;
  readonly leftAt: string | null;
}

/** Counts the days on which a driver was in the company, if only for a moment. */
export function countDaysWithin(spans: readonly Span[], { from, to }: Days): number {
  const days = new Set<string>();
  for (const { joinedAt, leftAt } of spans) {
    const joined = joinedAt.slice(0, 10);
    // The moment of leaving is no longer part of the time.
    const left = leftAt === null ? to : dayOf(new Date(Date.parse(leftAt) - 1));
    const last = left < to ? left : to;
    for (let day = joined > from ? joined : from; day <= last; day = shiftDay(day, 1)) {
      days.add(day);
    }
  }
  return days.size;
}
