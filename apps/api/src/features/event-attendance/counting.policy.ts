const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Positions are read this long before departure, and after the planned end. */
const beforeMs = 15 * minuteMs;
const afterMs = 60 * minuteMs;
/** Attendance is counted first this long after the planned end (choice). */
export const firstAfterMs = 15 * minuteMs;
/** Events that met longer ago are never counted for the first time: they can be entered for two weeks. */
export const longestAgoMs = 30 * dayMs;
/** It is final this long after the planned end: batches sent later don't count (choice). */
const finalAfterMs = 7 * dayMs;
/** Positions that the server received later than this count only where offline drives do (choice). */
export const lateMs = 30 * minuteMs;

interface Times {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the whole minutes whose positions are read. */
export function minutesOf({ startsAt, endsAt }: Times) {
  const from = startsAt.getTime() - beforeMs;
  return { from, minutes: (endsAt.getTime() + afterMs - from) / minuteMs + 1 };
}

/** Returns until when all positions of an event are kept. */
export function keptUntil({ startsAt }: Times, retentionDays: number): Date {
  return new Date(startsAt.getTime() - beforeMs + retentionDays * dayMs);
}

/** Returns when attendance is counted next: each hour for a day, then daily. Null: it is final. */
export function nextCountOf(times: Times, retentionDays: number, now: Date): Date | null {
  const end = times.endsAt.getTime();
  const finalAt = Math.min(end + finalAfterMs, keptUntil(times, retentionDays).getTime());
  if (now.getTime() >= finalAt) return null;
  const pause = now.getTime() < end + dayMs ? hourMs : dayMs;
  return new Date(Math.min(now.getTime() + pause, finalAt));
}
