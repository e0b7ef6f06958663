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

/** Returns a whole drive of Office Paper from Berlin to Wroclaw, as recorded by the companion. */
export function readSdkSession(): Recording {
  return readRecording('sdk-session');
}

/**
 * Returns a shorter drive of a World of Trucks contract, with the deadline of 0 that older companions send.
 */
export function readNoDeadlineSession(): Recording {
  return readRecording('no-deadline');
}

function readRecording(name: string): Recording {
  const file = new URL(`${name}.ndjson`, import.meta.url);
  const [header, ...events] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  return {
    session: telemetryHeaderSchema.parse(header).session,
    events: events.map((event) => telemetryEventSchema.parse(event)),
  };
}
