import parser from 'cron-parser';

/** Without a schedule, a backup older than this counts as old. */
const unscheduledMs = 7 * 24 * 3_600_000;

/** True if there is no backup, or the schedule was missed twice since the last one. */
export function isOld(madeAt: Date | null, schedule: string | null, now: Date): boolean {
  if (madeAt === null) return true;
  if (schedule === null) return now.getTime() - madeAt.getTime() > unscheduledMs;
  const moments = parser.parseExpression(schedule, { currentDate: now, tz: 'UTC' });
  moments.prev();
  return madeAt < moments.prev().toDate();
}
