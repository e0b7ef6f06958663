import type { TelemetryBatch, TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { toBatches } from './delivery.ts';
import type { SimulatedSession } from './truth.ts';

/** A batch and when its device sends it, in milliseconds since 1970. */
export interface TimedBatch {
  readonly sentAt: number;
  readonly batch: TelemetryBatch;
  /** True if its last event begins a job. Only such batches must arrive in time. */
  readonly isBeginning: boolean;
}

/** The delay between an event and a companion's request. */
const sendingMs = 2_000;
/** Events this soon after the end of a job are sent with it. */
const restMs = 60_000;

const ends: ReadonlySet<TelemetryEvent['type']> = new Set([
  'job.delivered',
  'job.cancelled',
  'job.suspended',
]);

/**
 * Splits a session into few batches of an online device: each beginning of a job at once, the rest of the job
 * when it ends. A server whose clock advances in between has witnessed the drive.
 */
export function toTimedBatches(session: SimulatedSession): TimedBatch[] {
  const startMs = Date.parse(session.header.session.startedAt);
  let sentAt = session.receivedAt === undefined ? 0 : Date.parse(session.receivedAt);
  return splitByJobs(session.events).flatMap((events) => {
    sentAt = Math.max(sentAt, startMs + (events.at(-1)?.t ?? 0) + sendingMs);
    return toBatches({ ...session, events }).map((batch) => ({
      sentAt,
      batch,
      isBeginning: isBeginning(batch.events.at(-1)),
    }));
  });
}

function isBeginning(event: TelemetryEvent | undefined): boolean {
  return event?.type === 'job.started' || event?.type === 'job.resumed';
}

function splitByJobs(events: readonly TelemetryEvent[]): TelemetryEvent[][] {
  const parts: TelemetryEvent[][] = [];
  let part: TelemetryEvent[] = [];
  events.forEach((event, index) => {
    part.push(event);
    const next = events[index + 1];
    const isOver = ends.has(event.type) && next !== undefined && next.t > event.t + restMs;
    if (next === undefined || isBeginning(event) || isOver) {
      parts.push(part);
      part = [];
    }
  });
  return parts;
}
