import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { Random } from './random.ts';
import type { SimulatedSession } from './truth.ts';

/** A time in which nothing reaches the server, in milliseconds since 1970. */
export interface OfflineSpell {
  readonly from: number;
  readonly to: number;
}

export interface ReceivedSession {
  readonly session: SimulatedSession;
  /** Each event with when the server stores it, in milliseconds since 1970. */
  readonly events: readonly (TelemetryEvent & { readonly receivedAt: number })[];
}

/** How long a device waits at most until it tries again. */
export const longestBackOffMs = 300_000;
/** What happens is sent at once; how long that takes at most. */
const sendingMs = 3_000;

/** So many spells of a session, each as long as that at most, anywhere from its start to its end. */
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
 * A session as a companion sends it: each event at once and in order; what happens in a spell after it, when
 * the device has tried again.
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
