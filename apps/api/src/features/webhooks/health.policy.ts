import type {
  WebhookAttempt,
  WebhookDisableCause,
  WebhookKind,
  WebhookProblem,
  WebhookState,
} from '@waybill/schema/features/webhooks.models';
import { sendingLimits } from './limits.policy.ts';

/** An endpoint's health. */
export interface Health {
  readonly state: WebhookState;
  readonly cause: WebhookDisableCause | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly openUntil: Date | null;
  readonly restUntil: Date | null;
  readonly pacedBelow: number;
}

/** A delivery's progress. */
export interface Progress {
  readonly tries: number;
  readonly nextAttemptAt: Date;
}

/** The outcome of one attempt. */
export interface Outcome {
  readonly attempt: WebhookAttempt;
  /** How long its server asks to be left alone. */
  readonly restMs: number | null;
}

/** The effect of an attempt on its delivery: done, permanently failed, or due again. */
export type Verdict =
  | { readonly state: 'DELIVERED' | 'FAILED' }
  | ({ readonly state: 'WAITING' } & Progress);

/** Returns the cause if a response disables the endpoint. */
function disabledBy(kind: WebhookKind, status: number | null): WebhookDisableCause | null {
  if (status === 410) return 'GONE';
  const isRefused = kind === 'DISCORD' && (status === 401 || status === 403 || status === 404);
  return isRefused ? 'REFUSED' : null;
}

/** Returns the problem of a response status. Null for a success. */
export function problemOf(status: number): WebhookProblem | null {
  return status >= 200 && status < 300 ? null : 'STATUS';
}

/**
 * True if Discord only asks to wait: it counts messages per channel, from all senders, so this is not a
 * failure, and the message stays due.
 */
function isOnlyToWait(kind: WebhookKind, { attempt, restMs }: Outcome): boolean {
  return kind === 'DISCORD' && attempt.status === 429 && restMs !== null;
}

/** Returns an endpoint's health after an attempt. `nextSequence` is the sequence number of the next event. */
export function afterTry(
  health: Health,
  outcome: Outcome,
  about: { readonly kind: WebhookKind; readonly nextSequence: number; readonly now: Date },
): Health {
  const { kind, nextSequence, now } = about;
  const { attempt, restMs } = outcome;
  const restUntil = restUntilOf(kind, restMs, now);
  if (attempt.problem === null) {
    // Avoids sending all waiting messages at once.
    const pacedBelow = isOpen(health) ? nextSequence : health.pacedBelow;
    return { ...health, ...well, restUntil, pacedBelow };
  }
  if (isOnlyToWait(kind, outcome)) return { ...health, restUntil };
  const cause = disabledBy(kind, attempt.status) ?? (hasFailedTooLong(health, now) && 'FAILING');
  const failures = health.failures + 1;
  const pauses = sendingLimits.pausesMs;
  const pause = pauses[Math.min(failures - sendingLimits.failuresInRow, pauses.length - 1)];
  return {
    ...health,
    ...(cause && { state: 'DISABLED' as const, cause }),
    failures,
    failingSince: health.failingSince ?? now,
    openUntil: pause === undefined ? null : new Date(now.getTime() + pause),
    restUntil,
  };
}

/** The health of an endpoint without failures. */
export const well = { failures: 0, failingSince: null, openUntil: null, restUntil: null } as const;

/** True if so many attempts failed that only one message is tried at a time. */
function isOpen({ failures }: Pick<Health, 'failures'>): boolean {
  return failures >= sendingLimits.failuresInRow;
}

/**
 * Returns a delivery's state after an attempt. An attempt before it was due, made only to probe the server,
 * keeps its schedule. `chance`, from 0 to 1, spreads the retries.
 */
export function judge(
  progress: Progress,
  outcome: Outcome,
  about: { readonly kind: WebhookKind; readonly now: Date; readonly chance: number },
): Verdict {
  const { kind, now, chance } = about;
  if (outcome.attempt.problem === null) return { state: 'DELIVERED' };
  const wasDue = progress.nextAttemptAt <= now;
  if (!wasDue || isOnlyToWait(kind, outcome)) return { state: 'WAITING', ...progress };
  const tries = progress.tries + 1;
  const afterMs = sendingLimits.retriesMs[tries - 1];
  if (afterMs === undefined) return { state: 'FAILED' };
  const waitMs = Math.max(afterMs * (0.8 + 0.4 * chance), outcome.restMs ?? 0);
  return { state: 'WAITING', tries, nextAttemptAt: new Date(now.getTime() + waitMs) };
}

/**
 * Reads how long a response asks to be left alone: from the header, in seconds or as a date, or from
 * Discord's body. Null for nothing, and for more than an hour.
 */
export function readBackOff(
  { status, headers, body }: RestingAnswer,
  kind: WebhookKind,
  now: Date,
): number | null {
  if (status !== 429 && status !== 503) return null;
  const header = headers['retry-after']?.trim() ?? '';
  const restMs =
    (kind === 'DISCORD' ? readDiscordRest(body) : null) ??
    (/^\d{1,9}(?:\.\d+)?$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - +now);
  return restMs > 0 && restMs <= sendingLimits.restMostMs ? Math.ceil(restMs) : null;
}

interface RestingAnswer {
  readonly status: number;
  readonly headers: { readonly 'retry-after'?: string | undefined };
  readonly body: string;
}

function readDiscordRest(body: string): number | null {
  const seconds = /"retry_after":\s*(\d{1,9}(?:\.\d+)?)/.exec(body)?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}

function restUntilOf(kind: WebhookKind, restMs: number | null, now: Date): Date | null {
  const paceMs = kind === 'DISCORD' ? sendingLimits.discordPaceMs : 0;
  const ms = Math.max(restMs ?? 0, paceMs);
  return ms === 0 ? null : new Date(now.getTime() + ms);
}

function hasFailedTooLong({ failingSince }: Health, now: Date): boolean {
  return failingSince !== null && +now - +failingSince >= sendingLimits.failingMs;
}
