import type { TelemetryBatch, TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/features/telemetry.register';
import type { Random } from './random.ts';
import type { SimulatedSession } from './truth.ts';

/** A recording in file form: the header, then one event per line. */
export function toLines({ header, events }: SimulatedSession): string {
  return [header, ...events].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * Splits a session into batches that a server accepts, in order. Each has at most `size` events (called again
 * for each batch), and fewer if it would be too large, a number is missing or times go backwards.
 */
export function toBatches(
  { header, events }: SimulatedSession,
  size: number | (() => number) = limits.telemetryBatch.events,
): TelemetryBatch[] {
  const batches: TelemetryBatch[] = [];
  const bytesOfHeader = byteLength({ ...header, events: [] });
  let batch: TelemetryEvent[] = [];
  let bytes = bytesOfHeader;
  let room = 0;
  for (const event of events) {
    const before = batch.at(-1);
    const more = byteLength(event) + 1;
    if (
      !before ||
      batch.length >= room ||
      bytes + more > limits.telemetryBatch.bytes ||
      event.seq !== before.seq + 1 ||
      event.t < before.t
    ) {
      batch = [];
      bytes = bytesOfHeader;
      room = Math.min(limits.telemetryBatch.events, typeof size === 'number' ? size : size());
      batches.push({ ...header, events: batch });
    }
    batch.push(event);
    bytes += more;
  }
  return batches;
}

function byteLength(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** A batch and how it is sent. */
export interface Delivery {
  readonly batch: TelemetryBatch;
  /**
   * True if the device disconnects before the response: the server may store the batch or not. Each of its
   * events is also in a delivery that isn't interrupted.
   */
  readonly isInterrupted: boolean;
}

/**
 * All events of some sessions, split into batches of random size, some of them repeated, overlapping and
 * interrupted, in random order. The server's result must not depend on this.
 */
export function deliveries(random: Random, sessions: readonly SimulatedSession[]): Delivery[] {
  const everything = sessions.flatMap((session) => {
    const whole = splitAnew(random, session);
    const again = splitAnew(random, session).filter(() => random.chance(0.3));
    const parts = splitAnew(random, pickPart(random, session));
    return [
      ...whole.map((batch) => ({ batch, isInterrupted: false })),
      ...[...again, ...parts].map((batch) => ({ batch, isInterrupted: random.chance(0.3) })),
    ];
  });
  return random.shuffle(everything);
}

function splitAnew(random: Random, session: SimulatedSession): TelemetryBatch[] {
  const most = random.pick([1, 4, 20, 100, 500]);
  return toBatches(session, () => random.integer(1, most));
}

function pickPart(random: Random, session: SimulatedSession): SimulatedSession {
  const from = random.integer(0, session.events.length);
  return { ...session, events: session.events.slice(from, from + random.integer(0, 60)) };
}
