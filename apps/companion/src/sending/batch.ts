import type { TelemetryBatch, TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Header } from '../queue/session-content.ts';

/** The first events that fit into one batch: at least one, at most `size`. */
export function cutBatch(
  header: Header,
  events: readonly TelemetryEvent[],
  size: number,
): TelemetryBatch {
  const batch: TelemetryEvent[] = [];
  let bytes = byteLength({ ...header, events: [] });
  for (const event of events.slice(0, Math.min(size, limits.telemetryBatch.events))) {
    bytes += byteLength(event) + 1;
    if (batch.length > 0 && bytes > limits.telemetryBatch.bytes) break;
    batch.push(event);
  }
  return { ...header, events: batch };
}

function byteLength(value: object): number {
  return Buffer.byteLength(JSON.stringify(value));
}
