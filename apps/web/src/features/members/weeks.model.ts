/** A week's distance and jobs, by its Monday (UTC). */
export interface Week {
  readonly monday: string;
  readonly distanceM: number;
  readonly jobs: number;
}

const dayMs = 86_400_000;
/** The number of shown weeks, including this one. */
const shownWeeks = 12;

function mondayOf(ms: number): number {
  const day = Math.floor(ms / dayMs);
  // January 1, 1970 was a Thursday.
  return day - ((((day + 3) % 7) + 7) % 7);
}

function textOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Returns the Monday of the first shown week. */
export function firstMonday(now: Date): string {
  return textOf(mondayOf(now.getTime()) - 7 * (shownWeeks - 1));
}

/** Sums days up to the last weeks, the oldest first. Weeks without a job are included. */
export function weeksUntil(
  days: readonly { readonly day: string; readonly distanceM: number; readonly jobs: number }[],
  now: Date,
): Week[] {
  const first = Date.parse(firstMonday(now)) / dayMs;
  return Array.from({ length: shownWeeks }, (_, index) => {
    const from = first + 7 * index;
    const own = days.filter(({ day }) => mondayOf(Date.parse(day)) === from);
    return {
      monday: textOf(from),
      distanceM: own.reduce((sum, { distanceM }) => sum + distanceM, 0),
      jobs: own.reduce((sum, { jobs }) => sum + jobs, 0),
    };
  });
}
