import { claimForgeries } from './forge/claim-forgeries.ts';
import { clockForgeries } from './forge/clock-forgeries.ts';
import { placeForgeries } from './forge/place-forgeries.ts';
import { asNewSession } from './forge/tampering.ts';
import type { Genuine, Ways } from './forge/ways.ts';
import { createRandom } from './random.ts';
import { simulateDriver, type SimulatedDriver, type SimulationOptions } from './simulate-driver.ts';
import type { Course, SimulatedSession, TrueJob } from './truth.ts';

const day = 86_400_000;

/** One driver's device sends these; the lies of `replays` take the devices of two. */
const forgeries = { ...claimForgeries, ...clockForgeries, ...placeForgeries };

const replays: Ways = {
  'the session of another driver, sent again': ({ session }) => [
    session,
    asNewSession(session, Date.parse(session.header.session.startedAt)),
  ],
  'the session of another driver, days later': ({ session }) => [
    session,
    asNewSession(session, Date.parse(session.header.session.startedAt) + 3 * day),
  ],
};

export type ForgedReason = keyof typeof forgeries | 'REPLAYED';

/** What one may lie about, and how: the names of the ways by the reason that has to be shown. */
export const waysToLie: ReadonlyMap<ForgedReason, readonly string[]> = new Map(
  forgedReasons().map((reason) => [reason, Object.keys(waysOf(reason))]),
);

export interface Forgery {
  /** Has to be among the reasons of every delivered job; others may be, too. */
  readonly reason: ForgedReason;
  readonly way: string;
  /** What each driver's device sends: of one driver, but of two for a replay. */
  readonly drivers: readonly (readonly SimulatedSession[])[];
}

/**
 * A genuine session that somebody tampered with, in one of `waysToLie` about something: by the seed
 * where none is named.
 * @throws Error when there is no such way
 */
export function forgeSession(
  seed: number,
  reason: ForgedReason,
  way?: string,
  options: Pick<SimulationOptions, 'startAt'> = {},
): Forgery {
  const ways = waysOf(reason);
  const random = createRandom(`forgery ${reason} ${seed}`);
  const chosen = way ?? random.pick(Object.keys(ways));
  const forge = ways[chosen];
  if (!forge) throw new Error(`there is no such way to forge ${reason}: ${chosen}`);
  const sessions = forge(findGenuine(seed, options));
  const drivers = reason === 'REPLAYED' ? sessions.map((session) => [session]) : [sessions];
  return { reason, way: chosen, drivers };
}

function waysOf(reason: ForgedReason): Ways {
  return reason === 'REPLAYED' ? replays : forgeries[reason];
}

function forgedReasons(): ForgedReason[] {
  return [
    'REPLAYED',
    'TRUCK_CHANGED',
    'REVENUE_OVER_INCOME',
    'RATE_OVER_CAP',
    'DELIVERED_AND_CANCELLED',
    'EVENTS_MISSING',
    'UNTRUSTED_SOURCE',
    'SPEED_OVER_CAP',
    'PACE_IMPOSSIBLE',
    'SPEED_MISMATCH',
    'TIME_OVERLAP',
    'CLOCK_SKEW',
    'NOT_OBSERVED',
    'ODO_MISMATCH',
    'ODO_DISCONTINUITY',
    'TELEPORT',
    'SCALE_MISMATCH',
    'DIST_OVER_PLANNED_1_5X',
    'DIST_UNDER_PLANNED',
  ];
}

/** What may befall an honest driver without giving a reason to doubt. */
const honestCourses: readonly Course[] = [
  'uneventful',
  'continued-later',
  'game-crashed',
  'companion-restarted',
  'save-reloaded',
  'suspended',
  'delivered-then-cancelled',
  'cancelled-then-delivered',
  'delivered-afterwards',
  'delivery-repeated',
  'start-repeated',
];

/** One honest delivery, whatever befalls the driver: it has to be verified. */
export function genuineSession(seed: number, options: SimulationOptions = {}): SimulatedDriver {
  return simulateDriver(seed, { courses: honestCourses, ...options, jobs: 1 });
}

/** A session in which nothing happened that a forgery would have to mind. */
export function findGenuine(seed: number, options: SimulationOptions = {}): Genuine {
  const [first, second] = [findPlain(seed * 2, options), findPlain(seed * 2 + 1, options)];
  return { ...first, other: second.session };
}

function findPlain(
  seed: number,
  options: SimulationOptions,
): { readonly session: SimulatedSession; readonly job: TrueJob } {
  for (let attempt = 0; ; attempt += 1) {
    const { sessions, truth } = genuineSession(seed * 1000 + attempt, {
      ...options,
      courses: ['uneventful'],
      kinds: ['market'],
      multiplayer: ['none'],
      incidents: [0, 2],
    });
    const [session] = sessions;
    const [job] = truth.jobs;
    if (session && job && isPlain(job)) return { session, job };
  }
}

function isPlain({ circumstances }: TrueJob): boolean {
  return !circumstances.some((one) => ['ferry', 'train', 'late', 'paused'].includes(one));
}
