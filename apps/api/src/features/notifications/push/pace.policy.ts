import { limits } from '@waybill/schema/limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The facts that decide whether a browser gets a push now. */
export interface Circumstances {
  readonly now: Date;
  /** Until when nothing may be sent to its user. Null if it may now. */
  readonly heldUntil: Date | null;
  readonly createdAt: Date;
  readonly isRead: boolean;
  /** How many pushes it got in the last hour. */
  readonly sentLastHour: number;
  /** How many unread ones of the same group came shortly before. */
  readonly unreadOfGroup: number;
}

export type Decision =
  | { readonly kind: 'SEND' }
  | { readonly kind: 'DROP' }
  | { readonly kind: 'WAIT'; readonly until: Date };

/**
 * Decides on a push. It is dropped if it was read meanwhile, is too old or would be one too many: it remains
 * in the app. During quiet hours or a pause it waits for their end.
 */
export function decide(circumstances: Circumstances): Decision {
  const { now, heldUntil, createdAt, isRead, sentLastHour, unreadOfGroup } = circumstances;
  const endsAt = new Date(createdAt.getTime() + limits.pushLifeMs);
  const isTooMuch = sentLastHour >= limits.pushesPerHour || unreadOfGroup >= limits.pushesPerGroup;
  if (isRead || endsAt <= now) return { kind: 'DROP' };
  if (heldUntil !== null) {
    return heldUntil < endsAt ? { kind: 'WAIT', until: heldUntil } : { kind: 'DROP' };
  }
  return { kind: isTooMuch ? 'DROP' : 'SEND' };
}

const retriesMs = [minuteMs, 5 * minuteMs, 30 * minuteMs] as const;

/**
 * Returns when to retry a push that its service did not accept: as the service says, else after 1, 5 and 30
 * minutes. Null if it has failed too often.
 */
export function findNextTry(
  failures: number,
  retryAfter: string | undefined,
  now: Date,
): Date | null {
  const wait = retriesMs[failures - 1];
  if (wait === undefined) return null;
  return new Date(now.getTime() + (readRetryAfter(retryAfter, now) ?? wait));
}

/** Parses seconds or a date to milliseconds from now. A service that asks for a day gets an hour. */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 1_000), hourMs);
}
