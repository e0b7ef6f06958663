import type { Ping } from '@waybill/schema/features/positions.fields';
import type {
  Game,
  TelemetryBatch,
  TelemetryEvent,
} from '@waybill/schema/features/telemetry.models';
import { simulateJobByJob } from '@waybill/simulator/simulate-driver';
import type { SimulatedSession } from '@waybill/simulator/truth';
import type { DemoDriver } from './drivers.ts';
import { eveningFlow, grounds } from './grounds.ts';
import { isCast } from './habits.ts';
import type { DemoMember } from './vtcs.ts';
import type { World } from './world.ts';

/** A driver who is always on the road. */
export interface LiveTruck {
  readonly driver: DemoDriver;
  /** Returns the batches after the last call, up to this time. */
  readonly batchesUntil: (nowMs: number) => TelemetryBatch[];
  /**
   * Returns the device's position at this time, consistent with `batchesUntil`. Null while it doesn't drive.
   */
  readonly pingAt: (nowMs: number) => Ping | null;
}

/** A driver who is on the road now, and where. */
export interface Underway {
  readonly driver: DemoDriver;
  readonly game: Game;
  readonly cities: readonly string[];
}

const dayMs = 86_400_000;

/**
 * Picks the live drivers of a day's world: drivers from the sign-in page, and others not seen for days, who
 * have no other drives in the demo's plan.
 */
export function pickLiveDrivers(world: World, day: Date): readonly Underway[] {
  return grounds.flatMap((ground) => [
    ...pickCast(world, ground),
    ...pickIdle(world, day, ground).slice(0, ground.live),
  ]);
}

/** Picks other such drivers: they are on the road when the demo is filled. */
export function pickUnderway(world: World, day: Date): readonly Underway[] {
  return grounds.flatMap((ground) =>
    pickIdle(world, day, ground).slice(ground.live, ground.live + ground.underway),
  );
}

/** The company with a convoy that meets when the demo starts. */
export const convoyTag = 'NORD';
/** How many follow its first truck, and how long after one another. */
const followers = { count: 4, apartMs: 6_000 } as const;

/** Picks who drives in the convoy: one who is always on the road, and others without other drives, who follow. */
export function pickConvoy(world: World, day: Date) {
  const ground = grounds.find(({ tag }) => tag === convoyTag);
  if (!ground) throw new Error(`no company ${convoyTag}`);
  const idle = pickIdle(world, day, ground);
  const from = ground.live + ground.underway;
  return { leader: idle[0], behind: idle.slice(from, from + followers.count) };
}

/** Starts a truck without a job behind another one. It reports only where it is. */
export function followTruck({ pingAt }: LiveTruck, driver: DemoDriver, place: number): LiveTruck {
  const behindMs = place * followers.apartMs;
  return {
    driver,
    batchesUntil: () => [],
    pingAt(nowMs) {
      const ping = pingAt(nowMs - behindMs);
      if (ping?.startedAt === undefined) return null;
      const startedAt = new Date(Date.parse(ping.startedAt) + behindMs).toISOString();
      const ending = (Number.parseInt(ping.sessionId.slice(-1), 16) ^ place).toString(16);
      return { ...ping, sessionId: ping.sessionId.slice(0, -1) + ending, startedAt };
    },
  };
}

type Ground = (typeof grounds)[number];

function pickCast(world: World, ground: Ground): readonly Underway[] {
  return pick(world, ground, ({ driver }) => isCast(driver));
}

function pickIdle(world: World, day: Date, ground: Ground): readonly Underway[] {
  return pick(
    world,
    ground,
    ({ driver, role, lastActiveAt }) =>
      role === null && !isCast(driver) && lastActiveAt.getTime() < day.getTime() - 2 * dayMs,
  );
}

function pick(
  { vtcs }: World,
  { tag, game, cities }: Ground,
  isPicked: (member: DemoMember) => boolean,
): readonly Underway[] {
  const members = vtcs.find((vtc) => vtc.tag === tag)?.members ?? [];
  return members.filter(isPicked).map(({ driver }) => ({ driver, game, cities }));
}

/**
 * Starts a truck that begins its first job now, so that the server sees all of it, and drives on in real
 * time, with a minute between two evenings.
 */
export function startLiveTruck({ driver, game, cities }: Underway, nowMs: number): LiveTruck {
  const drivesFrom = (startMs: number) =>
    flatten(
      simulateJobByJob((nowMs % 1_000_003) + Number(BigInt(driver.steamId) % 9_973n), {
        game,
        cities,
        flowAt: eveningFlow(game),
        jobs: Infinity,
        courses: ['uneventful'],
        kinds: ['market'],
        multiplayer: ['none'],
        distances: [150, 520],
        startAt: new Date(startMs).toISOString(),
        sitsDownAt: (random, endedMs) => endedMs + random.integer(20, 90) * 1_000,
      }),
    );
  // The simulator begins within the hour, at an offset that depends only on the seed.
  const firstJobMs = startOfJob(nextOf(drivesFrom(nowMs)));
  const sessions = drivesFrom(nowMs - (firstJobMs - nowMs));
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
    pingAt(at) {
      const sample = lastSampleOf(session, at);
      if (!sample) return null;
      const { id, startedAt } = session.header.session;
      const [t, x, z, speedCmS, odometerM, fuelMl, limitCmS] = sample;
      const s: Ping['s'] = [t, x, z, speedCmS, limitCmS, fuelMl, odometerM];
      return { sessionId: id, game, startedAt, s };
    },
  };
}

/** The device has samples that it has not sent yet: a track is sent when it is full. */
function lastSampleOf(session: SimulatedSession, until: number) {
  const startMs = startOf(session);
  return session.events
    .flatMap((event) => (event.type === 'track' ? event.samples : []))
    .findLast(([t]) => startMs + t <= until);
}

function eventsUntil({ header, events }: SimulatedSession, from: number, until: number) {
  const startMs = Date.parse(header.session.startedAt);
  const later = events.findIndex(({ t }, index) => index >= from && startMs + t > until);
  return events.slice(from, later === -1 ? undefined : later) satisfies TelemetryEvent[];
}

function startOfJob(session: SimulatedSession): number {
  const started = session.events.find(({ type }) => type === 'job.started');
  return startOf(session) + (started?.t ?? 0);
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
