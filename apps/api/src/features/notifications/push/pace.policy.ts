import { limits } from '@waybill/schema/limits';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What decides whether a browser is told of something now. */
export interface Circumstances {
  readonly now: Date;
  /** Until when nothing may be sent to its user; null when it may now. */
  readonly heldUntil: Date | null;
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
 * When a push is tried again that its service did not take: as the service says, else after 1, 5 and 30
 * minutes. Null when it has failed too often.
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

/** Seconds or a moment in time, as milliseconds from now: of a service that asks for a day, an hour. */
function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 1_000), hourMs);
}
