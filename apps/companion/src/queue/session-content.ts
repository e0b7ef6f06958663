import {
  telemetryEventSchema,
  telemetryHeaderSchema,
  telemetrySessionSchema,
  type TelemetryEvent,
} from '@waybill/schema/features/telemetry.models';
import { z } from 'zod';
import { decodeLines } from './lines.ts';

const { game, source, client, gameVersion, pluginRevision, multiplayer, trial } =
  telemetrySessionSchema.shape;

/** Whose telemetry a file holds and what is known of its session before a server's clock is. */
export const originSchema = z.strictObject({
  server: z.string(),
  userId: z.string(),
  /** When the session began, by the clock of this computer. */
  startedMs: z.int(),
  /** The file in whose place this one came. */
  replaces: z.string().optional(),
  session: z.strictObject({
    game,
    source,
    client,
    gameVersion,
    pluginRevision,
    multiplayer,
    trial,
  }),
});
export type Origin = z.infer<typeof originSchema>;
export type Header = z.infer<typeof telemetryHeaderSchema>;

/** What a file of the queue holds. */
export interface SessionContent {
  readonly origin: Origin;
  /** The session as it is sent; null as long as nothing was. */
  readonly header: Header | null;
  /** In the order of their numbers, without a hole. */
  readonly events: readonly TelemetryEvent[];
  /** Where the lines end that could be read. */
  readonly bytes: number;
}

/**
 * Reads a file of the queue, up to the first line that is torn: the last event of a number counts. Null
 * where not even its first line is whole; `foreign` where a line is whole, but says what this program does
 * not know, or does not follow.
 */
export function readSessionContent(content: Buffer): SessionContent | 'foreign' | null {
  const { values, bytes } = decodeLines(content);
  if (values.length === 0) return null;
  const [first, ...rest] = values;
  const origin = originSchema.safeParse(first);
  if (!origin.success) return 'foreign';
  let header: Header | null = null;
  const events: TelemetryEvent[] = [];
  for (const value of rest) {
    const asHeader = telemetryHeaderSchema.safeParse(value);
    if (asHeader.success) {
      header = asHeader.data;
      continue;
    }
    const event = telemetryEventSchema.safeParse(value);
    if (!event.success || event.data.seq > events.length + 1) return 'foreign';
    events[event.data.seq - 1] = event.data;
  }
  return { origin: origin.data, header, events, bytes };
}
