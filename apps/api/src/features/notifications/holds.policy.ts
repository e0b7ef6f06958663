import type { NotificationTimes } from '@waybill/schema/features/notifications.fields';

/** A user's notification times, and their time zone. */
export interface ReaderTimes extends NotificationTimes {
  readonly timeZone: string;
}

/** Items that couldn't be mailed for this long, for example without a mail server, are dropped. */
export const mailItemLifeMs = 2 * 24 * 3_600_000;

/** Returns until when nothing may be sent to a user. Null if it may now. */
export function findHold(times: ReaderTimes, now: Date): Date | null {
  const paused = findPauseEnd(times, now);
  const from = paused ?? now;
  return isQuiet(times, from) ? endOfQuiet(times, from) : paused;
}

/** Returns when a user's pause ends. Null if nothing is paused. */
export function findPauseEnd({ pausedUntil }: ReaderTimes, now: Date): Date | null {
  if (pausedUntil === null) return null;
  const end = new Date(pausedUntil);
  return end > now ? end : null;
}

function isQuiet({ quietHours, timeZone }: ReaderTimes, at: Date): boolean {
  if (quietHours === null) return false;
  const { from, until } = quietHours;
  const hour = hourIn(timeZone, at);
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Every time zone is a multiple of a quarter hour from UTC. */
export const stepMs = 15 * 60_000;
/** More than a day: a day has 25 hours when clocks go back, and lacks an hour when they go forward. */
const mostSteps = (50 * 3_600_000) / stepMs;

/** Returns the first quarter hour after `from` for which the condition holds. */
export function findStep(from: Date, isFound: (at: Date) => boolean): Date {
  const first = Math.floor(from.getTime() / stepMs) + 1;
  for (let step = first; step < first + mostSteps; step += 1) {
    const at = new Date(step * stepMs);
    if (isFound(at)) return at;
  }
  throw new Error('there is no such hour');
}

function endOfQuiet(times: ReaderTimes, from: Date): Date {
  return findStep(from, (at) => !isQuiet(times, at));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the hour of the day in a time zone, from 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  const options = { hour: '2-digit', hourCycle: 'h23', timeZone } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', options);
  clocks.set(timeZone, clock);
  return Number(clock.format(at));
}
