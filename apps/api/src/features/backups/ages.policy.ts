import parser from 'cron-parser';

/** Where none is made by itself, one that is older than this is old. */
const unscheduledMs = 7 * 24 * 3_600_000;

/** Whether it is time for another backup: two of the schedule have been missed, or there is none. */
export function isOld(madeAt: Date | null, schedule: string | null, now: Date): boolean {
  if (madeAt === null) return true;
  if (schedule === null) return now.getTime() - madeAt.getTime() > unscheduledMs;
  const moments = parser.parseExpression(schedule, { currentDate: now, tz: 'UTC' });
  moments.prev();
  return madeAt < moments.prev().toDate();
}
