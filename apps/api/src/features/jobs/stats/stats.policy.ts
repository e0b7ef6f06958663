import { dayOf, mondayOf, shiftDay } from '@waybill/schema/days';
import type { JobStatsQuery, LeaderboardQuery } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import type { Days } from './stats.data.ts';

const dayMs = 86_400_000;

/** Returns the requested days; null if the range is empty or too long. */
export function daysOf({ from, to }: JobStatsQuery, now: Date): Days | null {
  const last = to ?? dayOf(now);
  const first = from ?? shiftDay(last, 1 - limits.jobStatsDays.default);
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  return length >= 1 && length <= limits.jobStatsDays.max ? { from: first, to: last } : null;
}

/** Returns today, the Monday of this week and the Monday of last week. */
export function weeksOf(now: Date) {
  const today = dayOf(now);
  const thisWeek = mondayOf(now);
  return { today, thisWeek, lastWeek: shiftDay(thisWeek, -7) };
}

/** Returns the first day of the current period; null for all days. Weeks begin on Monday. */
export function firstDayOf(period: LeaderboardQuery['period'], now: Date): string | null {
  const today = dayOf(now);
  if (period === 'all') return null;
  return period === 'month' ? `${today.slice(0, 8)}01` : mondayOf(now);
}

/** The same days of the period before; null where all days count. */
export function daysBefore(period: LeaderboardQuery['period'], now: Date): Days | null {
  const first = firstDayOf(period, now);
  if (first === null) return null;
  const today = dayOf(now);
  if (period === 'week') return { from: shiftDay(first, -7), to: shiftDay(today, -7) };
  const last = shiftDay(first, -1);
  const same = `${last.slice(0, 8)}${today.slice(8)}`;
  return { from: `${last.slice(0, 8)}01`, to: same < last ? same : last };
}
