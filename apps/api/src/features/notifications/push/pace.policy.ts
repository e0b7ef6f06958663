import { limits } from '@waybill/schema/limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const minutesOfDay = 24 * 60;

/** When somebody wants to be left alone. Quiet hours are hours of the day where they are. */
export interface QuietTimes {
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly pausedUntil: Date | null;
}

/** What decides whether a browser is told of something now. */
export interface Circumstances {
  readonly now: Date;
  readonly timeZone: string;
  readonly quiet: QuietTimes;
  readonly createdAt: Date;
  readonly isRead: boolean;
  /** How many it was told of within the last hour. */
  readonly sentLastHour: number;
  /** How many unread ones of the same group came shortly before. */
  readonly unreadOfGroup: number;
}

export type Decision =
  | { readonly kind: 'SEND' }
  | { readonly kind: 'DROP' }
  | { readonly kind: 'WAIT'; readonly until: Date };

/**
 * What becomes of a push. What was read meanwhile, is too old, or would be one too many is dropped: it is
 * in the app. What falls into quiet hours or a pause waits for their end.
 */
export function decide(circumstances: Circumstances): Decision {
  const { now, createdAt, isRead, sentLastHour, unreadOfGroup } = circumstances;
  const endsAt = new Date(createdAt.getTime() + limits.pushLifeMs);
  const isTooMuch =
    sentLastHour >= limits.pushesPerHour || unreadOfGroup >= limits.pushesPerGroup;
  if (isRead || endsAt <= now) return { kind: 'DROP' };
  const until = findEndOfQuiet(circumstances);
  if (until !== null) return until < endsAt ? { kind: 'WAIT', until } : { kind: 'DROP' };
  return { kind: isTooMuch ? 'DROP' : 'SEND' };
}

/** When somebody may be disturbed again; null while they may. */
function findEndOfQuiet({ now, timeZone, quiet }: Circumstances): Date | null {
  const { quietFrom, quietUntil, pausedUntil } = quiet;
  if (pausedUntil !== null && pausedUntil > now) return pausedUntil;
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null;
  const minute = minuteOfDay(now, timeZone);
  const sinceFrom = after(quietFrom * 60, minute);
  if (sinceFrom >= after(quietFrom * 60, quietUntil * 60)) return null;
  const seconds = now.getTime() % minuteMs;
  return new Date(now.getTime() - seconds + after(minute, quietUntil * 60) * minuteMs);
}

/** How many minutes one time of day is after another. */
function after(from: number, to: number): number {
  return (to - from + minutesOfDay) % minutesOfDay;
}

function minuteOfDay(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return numberOf('hour') * 60 + numberOf('minute');
}

const retriesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs] as const;

/**
 * When a push is tried again that its service did not take: as the service says, else after 1, 5 and 30
 * minutes. Null when it has failed too often.
 */
export function findNextTry(failures: number, retryAfter: string | undefined, now: Date): Date | null {
  const wait = retriesMs[failures - 1];
  if (wait === undefined) return null;
  return new Date(now.getTime() + (readRetryAfter(retryAfter, now) ?? wait));
}

/** Seconds or a moment in time, as milliseconds from now: of a service that asks for a day, an hour. */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 1_000), hourMs);
}
