import type { TelemetryBatch, TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { simulateJobByJob } from '@waybill/simulator/simulate-driver';
import type { SimulatedSession } from '@waybill/simulator/truth';
import type { DemoDriver } from './drivers.ts';
import { isCast } from './habits.ts';
import type { DemoMember, DemoVtc } from './vtcs.ts';
import type { World } from './world.ts';

/** A driver who is on the road all the time. */
export interface LiveTruck {
  readonly driver: DemoDriver;
  /** What of the drives happens in a span of time: after the first moment, and up to the second. */
  readonly batchesUntil: (nowMs: number) => TelemetryBatch[];
}

const dayMs = 86_400_000;
/** So many drive in each of these companies. */
const trucksOf = { NORD: 5, HANSA: 2, SUR: 2, LONE: 3, EIRE: 1 } as const;

/** Those who drive live in a world of that day: who has not been seen for days drives nothing else by the demo's plan. */
export function pickLiveDrivers({ vtcs }: World, day: Date): readonly [DemoVtc, DemoMember][] {
  return Object.entries(trucksOf).flatMap(([tag, count]) =>
    vtcs
      .filter((vtc) => vtc.tag === tag)
      .flatMap((vtc) =>
        vtc.members
          .filter(
            ({ driver, role, lastActiveAt }) =>
              role === null &&
              !isCast(driver) &&
              lastActiveAt.getTime() < day.getTime() - 2 * dayMs,
          )
          .slice(0, count)
          .map((member): [DemoVtc, DemoMember] => [vtc, member]),
      ),
  );
}

/**
 * A truck that has been on the road for up to an hour and drives on in real time, with a minute
 * between two evenings.
 */
export function startLiveTruck(driver: DemoDriver, isAmerican: boolean, nowMs: number): LiveTruck {
  const drives = simulateJobByJob((nowMs % 1_000_003) + Number(BigInt(driver.steamId) % 9_973n), {
    game: isAmerican ? 'ats' : 'ets2',
    jobs: Infinity,
    courses: ['uneventful'],
    kinds: ['market'],
    multiplayer: ['none'],
    distances: [90, 320],
    startAt: new Date(nowMs - 65 * 60_000).toISOString(),
    sitsDownAt: (random, endedMs) => endedMs + random.integer(20, 90) * 1_000,
  });
  const sessions = flatten(drives);
  let session = nextOf(sessions);
  let sent = 0;
  return {
    driver,
    batchesUntil(until) {
      const batches: TelemetryBatch[] = [];
      while (startOf(session) <= until) {
        const events = eventsUntil(session, sent, until);
        if (events.length > 0) batches.push({ ...session.header, events });
        sent += events.length;
        if (sent < session.events.length) break;
        [session, sent] = [nextOf(sessions), 0];
      }
      return batches;
    },
  };
}

function eventsUntil({ header, events }: SimulatedSession, from: number, until: number) {
  const startMs = Date.parse(header.session.startedAt);
  const later = events.findIndex(({ t }, index) => index >= from && startMs + t > until);
  return events.slice(from, later === -1 ? undefined : later) satisfies TelemetryEvent[];
}

function startOf({ header }: SimulatedSession): number {
  return Date.parse(header.session.startedAt);
}

function* flatten(
  drives: Iterable<{ readonly sessions: readonly SimulatedSession[] }>,
): Generator<SimulatedSession, never> {
  for (const { sessions } of drives) yield* sessions;
  throw new Error('a live truck drives without an end');
}

function nextOf(sessions: Generator<SimulatedSession, never>): SimulatedSession {
  return sessions.next().value;
}
