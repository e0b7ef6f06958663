import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { Random } from './random.ts';
import type { SimulatedSession } from './truth.ts';

/** A period without connection to the server, in milliseconds since 1970. */
export interface OfflineSpell {
  readonly from: number;
  readonly to: number;
}

export interface ReceivedSession {
  readonly session: SimulatedSession;
  /** Each event with the time when the server stores it, in milliseconds since 1970. */
  readonly events: readonly (TelemetryEvent & { readonly receivedAt: number })[];
}

/** The maximum time until a device retries. */
export const longestBackOffMs = 300_000;
/** Events are sent at once; the maximum duration of that. */
const sendingMs = 3_000;

/** Picks offline periods of a session with these minimum and maximum lengths, which begin anywhere in it. */
export function pickSpells(
  random: Random,
  { header, events }: SimulatedSession,
  count: number,
  [leastMs, mostMs]: readonly [least: number, most: number],
): OfflineSpell[] {
  const start = Date.parse(header.session.startedAt);
  const last = events.at(-1)?.t ?? 0;
  return Array.from({ length: count }, () => {
    const from = start + random.integer(0, last);
    return { from, to: from + random.integer(leastMs, mostMs) };
  });
}

/**
 * Delivers a session as a companion does: each event at once and in order; events of an offline period after
 * it, when the device retries.
 */
export function receiveSession(
  random: Random,
  session: SimulatedSession,
  spells: readonly OfflineSpell[] = [],
): ReceivedSession {
  const start = Date.parse(session.header.session.startedAt);
  const heardAgain = new Map(
    spells.map((spell) => [
      spell,
      spell.to + random.integer(0, Math.min(longestBackOffMs, spell.to - spell.from)),
    ]),
  );
  let earliest = 0;
  const events = session.events.map((event) => {
    let at = Math.max(earliest, start + event.t + random.integer(20, sendingMs));
    for (const [spell, again] of heardAgain) {
      if (at >= spell.from && at < again) at = again;
    }
    earliest = at;
    return Object.assign({}, event, { receivedAt: at });
  });
  return { session, events };
}
