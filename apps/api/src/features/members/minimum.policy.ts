import { dayOf, shiftDay } from '@waybill/schema/days';

const dayMs = 86_400_000;

/** A calendar month in UTC, by its first and last day in ISO 8601. */
export interface Month {
  readonly first: string;
  readonly last: string;
}

/** Returns the month of a day. */
function monthOf(day: string): Month {
  const first = `${day.slice(0, 7)}-01`;
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { first, last: shiftDay(dayOf(next), -1) };
}

/** Returns the month of a time. */
export function currentMonth(now: Date): Month {
  return monthOf(dayOf(now));
}

/**
 * Returns the latest month that is judged: the one before the month of yesterday. So a month is judged from
 * the 2nd of the next one, when the jobs of its last evening have arrived.
 */
export function judgedMonth(now: Date): Month {
  const { first } = monthOf(shiftDay(dayOf(now), -1));
  return monthOf(shiftDay(first, -1));
}

/** The fields of a member that the minimum depends on. */
export interface MinimumSubject {
  readonly joinedAt: Date;
  readonly leave: { readonly fromDay: Date; readonly untilDay: Date } | null;
}

/**
 * Returns the distance in metres that a member needs in a month: the minimum × days in the company and not on
 * leave / days of the month. The day of joining counts.
 */
export function needOf(
  minimumM: number,
  { joinedAt, leave }: MinimumSubject,
  month: Month,
): number {
  const joined = dayOf(joinedAt);
  const from = joined > month.first ? joined : month.first;
  const away = leave && {
    from: later(dayOf(leave.fromDay), from),
    until: earlier(dayOf(leave.untilDay), month.last),
  };
  const days = daysBetween(from, month.last) - (away ? daysBetween(away.from, away.until) : 0);
  return Math.round((minimumM * days) / daysBetween(month.first, month.last));
}

const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);

/** Counts days, first and last included; 0 if the last is before the first. */
function daysBetween(first: string, last: string): number {
  return Math.max(0, (Date.parse(last) - Date.parse(first)) / dayMs + 1);
}
