import { isDeepStrictEqual } from 'node:util';
import {
  type TelemetryBatch,
  type TelemetryEvent,
  telemetryEventSchema,
  type TelemetrySession,
} from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';

/** What is known of a session before a batch. */
export interface StoredSession {
  readonly userId: string;
  readonly header: TelemetrySession;
  /** The highest number of an event that is stored. */
  readonly lastSeq: number;
  /** Up to this number everything is stored and folded. */
  readonly foldedSeq: number;
}

/**
 * Whether a batch may be taken at all, whatever is stored. An event may lie a little in the future:
 * a device knows the server's clock to within two seconds.
 * @throws EVENT_IN_FUTURE
 */
export function requirePast({ session, events }: TelemetryBatch, now: Date): void {
  const last = Date.parse(session.startedAt) + (events.at(-1)?.t ?? 0);
  if (last > now.getTime() + limits.telemetryFutureMs) throw new AppError('EVENT_IN_FUTURE');
}

/**
 * Whether a session takes a batch: it is the user's, what the device says of it is what it first
 * said, and its numbers do not run away.
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
 * The events of a batch that are not stored yet. Those up to `foldedSeq` that are missing among
 * `known` were stored once and have been deleted after their time.
 * @throws SEQUENCE_CONFLICT when another event is stored under a number
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

/** Events that were stored before names were cleaned still have them as they were sent. */
function isSameEvent(stored: TelemetryEvent, sent: TelemetryEvent): boolean {
  if (isDeepStrictEqual(stored, sent)) return true;
  return isDeepStrictEqual(telemetryEventSchema.safeParse(stored).data, sent);
}

/** As JSON keeps it, which has no zero below zero. */
export function asStored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
