import type { NotificationTimes } from '@waybill/schema/features/notifications.fields';

/** When somebody is to be told, and where they are. */
export interface ReaderTimes extends NotificationTimes {
  readonly timeZone: string;
}

/** What could not be put into a mail for so long, as without a mail server, is told by none any more. */
export const mailItemLifeMs = 2 * 24 * 3_600_000;

/** Until when nothing may be sent to somebody; null when it may now. */
export function findHold(times: ReaderTimes, now: Date): Date | null {
  const paused = findPauseEnd(times, now);
  const from = paused ?? now;
  return isQuiet(times, from) ? endOfQuiet(times, from) : paused;
}

/** When a pause of somebody's ends; null when nothing is paused. */
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

/** Every time zone is some quarters of an hour from UTC. */
export const stepMs = 15 * 60_000;
/** More than a day, as one has 25 hours where the clocks go back, and some hours are left out. */
const mostSteps = (50 * 3_600_000) / stepMs;

/** The first quarter of an hour after `from` of which this is so. */
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

/** The hour of the day somewhere, from 0 to 23. */
export function hourIn(timeZone: string, at: Date): number {
  const options = { hour: '2-digit', hourCycle: 'h23', timeZone } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', options);
  clocks.set(timeZone, clock);
  return Number(clock.format(at));
}
