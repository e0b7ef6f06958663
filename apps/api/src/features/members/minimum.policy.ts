import { dayOf, shiftDay } from '@waybill/schema/days';

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

/** Days of absence, first and last included, in ISO 8601. */
export interface Absence {
  readonly from: string;
  readonly until: string;
}

/**
 * Whether a new leave would lower the minimum of a judged month: it begins in one, and is not the previous leave
 * with another end.
 */
export function lowersJudgedMonth(
  from: string,
  previous: { readonly fromDay: Date; readonly untilDay: Date } | null,
  now: Date,
): boolean {
  const { last } = judgedMonth(now);
  const isAwayThen = previous !== null && dayOf(previous.untilDay) > last;
  return from <= last && !(isAwayThen && dayOf(previous.fromDay) <= from);
}

/** What the minimum of a member depends on. Leaves may overlap. */
export interface MinimumSubject {
  readonly joinedAt: Date;
  readonly leaves: readonly Absence[];
}

/**
 * Returns the distance in metres that a member needs in a month: the minimum × days in the company and not on
 * leave / days of the month. The day of joining counts.
 */
export function needOf(
  minimumM: number,
  { joinedAt, leaves }: MinimumSubject,
  month: Month,
): number {
  const joined = dayOf(joinedAt);
  const days = listDays(month);
  const counted = days.filter(
    (day) => day >= joined && !leaves.some(({ from, until }) => from <= day && day <= until),
  );
  return Math.round((minimumM * counted.length) / days.length);
}

function listDays({ first, last }: Month): string[] {
  const length = Number(last.slice(8));
  return Array.from({ length }, (_, index) => shiftDay(first, index));
}
