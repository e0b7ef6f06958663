import { readFileSync } from 'node:fs';
import {
  type TelemetryEvent,
  telemetryEventSchema,
  telemetryHeaderSchema,
  type TelemetrySession,
} from '@waybill/schema/features/telemetry.models';

export interface Recording {
  readonly session: TelemetrySession;
  readonly events: readonly TelemetryEvent[];
}

/** A whole drive of Office Paper from Berlin to Wroclaw, as the companion records it. */
export function readSdkSession(): Recording {
  const file = new URL('sdk-session.ndjson', import.meta.url);
  const [header, ...events] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return {
    session: telemetryHeaderSchema.parse(header).session,
    events: events.map((event) => telemetryEventSchema.parse(event)),
  };
}
