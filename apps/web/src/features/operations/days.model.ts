import type { ServerDay } from '@waybill/schema/features/operations.models';

const dayMs = 24 * 3_600_000;
const shownDays = 14;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the last 14 UTC days, latest last; days without data are zero. */
export function fillDays(days: readonly ServerDay[], now: Date): readonly ServerDay[] {
  const known = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: shownDays }, (_, index) => {
    const day = isoDay(now.getTime() - (shownDays - 1 - index) * dayMs);
    return known.get(day) ?? { day, jobs: 0, events: 0, databaseBytes: null };
  });
}

/**
 * Returns the daily average of the days before today, since the first day with data, because there was no
 * server before. 0 without such days.
 */
export function averageBefore(days: readonly ServerDay[], of: 'jobs' | 'events'): number {
  const first = days.findIndex(({ databaseBytes, events }) => databaseBytes !== null || events > 0);
  const former = first === -1 ? [] : days.slice(first, -1);
  const sum = former.reduce((total, day) => total + day[of], 0);
  return former.length === 0 ? 0 : sum / former.length;
}
