import { claimForgeries } from './forge/claim-forgeries.ts';
import { clockForgeries } from './forge/clock-forgeries.ts';
import { placeForgeries } from './forge/place-forgeries.ts';
import { asNewSession } from './forge/tampering.ts';
import type { Genuine, Ways } from './forge/ways.ts';
import { createRandom } from './random.ts';
import { simulateDriver, type SimulatedDriver, type SimulationOptions } from './simulate-driver.ts';
import type { Course, SimulatedSession, TrueJob } from './truth.ts';

const day = 86_400_000;

/** One driver's device sends these; `replays` needs the devices of two. */
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

/** The ways to forge a session, by the reason they must trigger. */
export const waysToLie: ReadonlyMap<ForgedReason, readonly string[]> = new Map(
  forgedReasons().map((reason) => [reason, Object.keys(waysOf(reason))]),
);

export interface Forgery {
  /** Must be among the reasons of every delivered job; there may be others. */
  readonly reason: ForgedReason;
  readonly way: string;
  /** The sessions of each driver's device: one driver, or two for a replay. */
  readonly drivers: readonly (readonly SimulatedSession[])[];
}

/**
 * Forges a genuine session in one of the `waysToLie` for a reason, chosen by the seed unless given.
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

/** Courses of honest drivers that trigger no reason. */
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

/** Simulates one honest delivery, which must be verified. */
export function genuineSession(seed: number, options: SimulationOptions = {}): SimulatedDriver {
  return simulateDriver(seed, { courses: honestCourses, ...options, jobs: 1 });
}

/** Finds a session without anything that a forgery would have to work around. */
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
