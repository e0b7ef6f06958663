import { mondayOf, shiftDay } from '@waybill/schema/days';

/** A week's distance and jobs, by its Monday (UTC). */
export interface Week {
  readonly monday: string;
  readonly distanceM: number;
  readonly jobs: number;
}

/** The number of shown weeks, including this one. */
const shownWeeks = 52;

/** Returns the Monday of the first shown week. */
export function firstMonday(now: Date): string {
  return shiftDay(mondayOf(now), -7 * (shownWeeks - 1));
}

/** Sums days up to the last weeks, the oldest first. Weeks without a job are included. */
export function weeksUntil(
  days: readonly { readonly day: string; readonly distanceM: number; readonly jobs: number }[],
  now: Date,
): Week[] {
  const first = firstMonday(now);
  return Array.from({ length: shownWeeks }, (_, index) => {
    const monday = shiftDay(first, 7 * index);
    const nextMonday = shiftDay(monday, 7);
    const own = days.filter(({ day }) => day >= monday && day < nextMonday);
    return {
      monday,
      distanceM: own.reduce((sum, { distanceM }) => sum + distanceM, 0),
      jobs: own.reduce((sum, { jobs }) => sum + jobs, 0),
    };
  });
}
