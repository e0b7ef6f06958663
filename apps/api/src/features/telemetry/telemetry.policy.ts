import { isDeepStrictEqual } from 'node:util';
import {
  type TelemetryBatch,
  type TelemetryEvent,
  telemetryEventSchema,
  type TelemetrySession,
} from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';

/** A session's data before a batch. */
export interface StoredSession {
  readonly userId: string;
  readonly header: TelemetrySession;
  /** The highest stored event number. */
  readonly lastSeq: number;
  /** All events up to this number are stored and folded. */
  readonly foldedSeq: number;
}

/**
 * Rejects events in the future. A small difference is allowed: a device knows the server's clock to
 * within two seconds.
 * @throws EVENT_IN_FUTURE
 */
export function requirePast({ session, events }: TelemetryBatch, now: Date): void {
  const last = Date.parse(session.startedAt) + (events.at(-1)?.t ?? 0);
  if (last > now.getTime() + limits.telemetryFutureMs) throw new AppError('EVENT_IN_FUTURE');
}

/**
 * Rejects a batch of another user's session, with changed session data, or with numbers too far
 * ahead.
 * @throws SESSION_TAKEN, SEQUENCE_TOO_FAR
 */
export function requireFitting(
  stored: StoredSession,
  userId: string,
  { session, events }: TelemetryBatch,
): void {
  const isSame = stored.userId === userId && isDeepStrictEqual(stored.header, session);
  if (!isSame) throw new AppError('SESSION_TAKEN');
  const { foldedSeq: acknowledged } = stored;
  if ((events.at(-1)?.seq ?? 0) > acknowledged + limits.telemetryEventsAhead) {
    throw AppError.with('SEQUENCE_TOO_FAR', { acknowledged });
  }
}

/**
 * The events of a batch that are not stored yet. Events up to `foldedSeq` that are missing in
 * `known` have expired.
 * @throws SEQUENCE_CONFLICT if a number has another event
 */
export function findNewEvents(
  events: readonly TelemetryEvent[],
  known: readonly TelemetryEvent[],
  foldedSeq: number,
): readonly TelemetryEvent[] {
  const bySeq = new Map(known.map((event) => [event.seq, event]));
  return events.filter((event) => {
    const stored = bySeq.get(event.seq);
    if (stored === undefined) return event.seq > foldedSeq;
    if (!isSameEvent(stored, asStored(event))) {
      throw AppError.with('SEQUENCE_CONFLICT', { acknowledged: foldedSeq });
    }
    return false;
  });
}

/** Events from before names were cleaned are stored as sent. */
function isSameEvent(stored: TelemetryEvent, sent: TelemetryEvent): boolean {
  if (isDeepStrictEqual(stored, sent)) return true;
  return isDeepStrictEqual(telemetryEventSchema.safeParse(stored).data, sent);
}

/** As JSON stores it: without negative zero. */
export function asStored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
