import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { Client, Pool } from 'pg';
import { startNatsProcess } from '../nats-process.ts';
import {
  createTruckers,
  type Fleet,
  laneAt,
  sentAtOf,
  startFleet,
  type Trucker,
} from '../position-fleet.ts';
import { openWatcher, type Watcher } from '../position-watchers.ts';
import { type Server, startWaybill } from '../servers.ts';
import { signIn } from '../trial-browsers.ts';
import { percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const companyCount = 20;
const driversEach = 100;
const watchersEach = 25;
const settleMs = 10_000;
const measuredMs = 20_000;
const deafMs = 50_000;
/** The interval of frames. */
const flipMs = 250;
const goneMs = 20_000;
/** How long after the last stream devices still ping as if watched. */
const stillWatchedMs = 60_000;
const unwatchedMs = 30_000;
const p95GoalMs = 500;
const paperDrivers = 50_000;
/**
 * A client that doesn't read has this much queued in the kernels of both sides, after 64 kB and a frame in
 * the process.
 */
const unreadGoalMb = 8;

/** Cuts the connection between two servers for this long, then restores it. */
type Break = (ms: number) => Promise<void>;
interface Way {
  readonly env: Readonly<Record<string, string>>;
  readonly breakBus: Break;
  readonly stop: () => Promise<void>;
}

const ways: Readonly<Record<string, (databaseUrl: string) => Promise<Way>>> = {
  notify: async (databaseUrl) => ({
    env: {},
    breakBus: (ms) => cutListeners(databaseUrl, ms),
    stop: async () => {},
  }),
  nats: async () => {
    const nats = await startNatsProcess();
    return {
      env: { LIVE_BUS_URL: nats.url },
      breakBus: async (ms) => {
        await nats.stop();
        await delay(ms);
        await nats.start();
      },
      stop: nats.stop,
    };
  },
};

/**
 * 2,000 drivers and 500 watchers on two Waybill servers with one database, once with NOTIFY and once with a
 * NATS server, which must be installed; or with only one of these.
 */
export const runTrial: RunTrial = async (names) => {
  const goals: Goal[] = [];
  for (const name of names.length > 0 ? names : Object.keys(ways)) {
    const openWay = ways[name];
    if (!openWay) throw new Error(`positions goes by ${Object.keys(ways).join(' or ')}`);
    goals.push(...(await tryWay(name, openWay)));
  }
  return goals;
};

interface Scene {
  readonly tell: (line: string) => void;
  readonly servers: readonly Server[];
  readonly truckers: readonly Trucker[];
  readonly cookies: readonly string[];
  readonly audience: Audience;
  readonly fleet: Fleet;
}

async function tryWay(name: string, openWay: (url: string) => Promise<Way>): Promise<Goal[]> {
  const tell = (line: string) => void process.stdout.write(`${name}: ${line}\n`);
  const database = await startTestServer();
  const { url } = await createTestDatabase(database.server);
  const way = await openWay(url);
  const env = { ...way.env, SECRET_KEY: randomBytes(32).toString('hex') };
  const servers = [await startWaybill(url, env), await startWaybill(url, env)];
  try {
    const truckers = await createTruckers(url, companyCount, driversEach);
    const pool = new Pool({ connectionString: url });
    const cookies = await signIn(pool, truckers.slice(0, companyCount * watchersEach));
    await pool.end();
    const audience = await seat(servers, truckers, cookies);
    const fleet = startFleet(
      truckers,
      servers.map(({ origin }) => origin),
    );
    const scene = { tell, servers, truckers, cookies, audience, fleet };
    await delay(settleMs);
    const goals = [
      ...(await watchAll(scene)),
      ...(await watchBesideDeaf(scene)),
      ...(await loseBus(scene, way.breakBus)),
      ...(await lookAway(scene)),
    ];
    await fleet.stop();
    return goals.map(({ sentence, isMet }) => ({ sentence: `${name}: ${sentence}`, isMet }));
  } finally {
    for (const server of servers) await server.stop();
    await way.stop();
    await database.stop();
  }
}

/** All watchers, and the delay with which positions reached them. */
interface Audience {
  readonly watchers: readonly Watcher[];
  readonly latencies: number[];
  /** The same for watchers on the driver's own server: half of all. */
  readonly local: number[];
  /** The number of drivers shown to a watcher at a position other than the server's latest. */
  readonly countBehind: () => number;
}

async function seat(
  servers: readonly Server[],
  truckers: readonly Trucker[],
  cookies: readonly string[],
): Promise<Audience> {
  const [latencies, local]: [number[], number[]] = [[], []];
  const seen = cookies.map(() => new Float64Array(driversEach).fill(-1));
  const watchers: Watcher[] = [];
  for (const [index, cookie] of cookies.entries()) {
    const { company = 0, lane = 0 } = truckers[index] ?? {};
    const places = seen[index] ?? new Float64Array();
    // Half of the drivers and of the watchers are on each server: a quarter for each combination.
    const at = (lane >> 1) % servers.length;
    const { origin = '' } = servers[at] ?? {};
    const address = `10.2.${index >> 8}.${index & 255}`;
    watchers.push(
      await openWatcher(origin, cookie, address, 'company', (points) => {
        const now = performance.now();
        for (const { x, z } of points) {
          const lane = laneAt(z);
          const trucker = truckers[lane * companyCount + company];
          if (!trucker || places[lane] === x) continue;
          places[lane] = x;
          const ms = now - sentAtOf(trucker, x);
          latencies.push(ms);
          if (lane % servers.length === at) local.push(ms);
        }
      }),
    );
  }
  return {
    watchers,
    latencies,
    local,
    countBehind() {
      const before = performance.now() - 1_000;
      return truckers.filter(({ taken, company, lane }) => {
        if (!taken || taken.sentAt > before) return false;
        return seen.some(
          (places, index) => truckers[index]?.company === company && places[lane] !== taken.x,
        );
      }).length;
    },
  };
}

/** The measurements of a period. */
interface Stretch {
  readonly pings: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  /** The share of expected positions that were received. */
  readonly share: number;
  /** The same for pairs on one server. */
  readonly localP95: number;
  readonly localShare: number;
  /** Per server: CPU time, and memory at the end. */
  readonly cpuMs: readonly number[];
  readonly memoryMb: readonly number[];
}

async function measure(
  { fleet, audience, servers, tell }: Scene,
  what: string,
  during: Promise<unknown>,
): Promise<Stretch> {
  const { taken, failed } = fleet.counts;
  const cpuBefore = servers.map(({ cpuMs }) => cpuMs() ?? 0);
  const startedAt = performance.now();
  audience.latencies.length = 0;
  audience.local.length = 0;
  await during;
  const seconds = (performance.now() - startedAt) / 1_000;
  const latencies = [...audience.latencies];
  const local = [...audience.local];
  const [p50, p95] = [50, 95].map((part) => Math.round(percentile(latencies, part)));
  const pings = fleet.counts.taken - taken;
  const stretch = {
    pings,
    failed: fleet.counts.failed - failed,
    p50: p50 ?? Infinity,
    p95: latencies.length === 0 ? Infinity : (p95 ?? Infinity),
    share: latencies.length / (pings * watchersEach),
    localP95: local.length === 0 ? Infinity : Math.round(percentile(local, 95)),
    localShare: (2 * local.length) / (pings * watchersEach),
    cpuMs: servers.map(({ cpuMs }, index) => (cpuMs() ?? 0) - (cpuBefore[index] ?? 0)),
    memoryMb: servers.map(({ memoryMb }) => memoryMb() ?? 0),
  };
  const load = servers.map((_, index) => {
    const share = (stretch.cpuMs[index] ?? 0) / (seconds * 10);
    return `${share.toFixed(0)} % of a core and ${(stretch.memoryMb[index] ?? 0).toFixed(0)} MB`;
  });
  tell(
    `${what}: ${(pings / seconds).toFixed(0)} pings/s, ${stretch.failed} failed, ` +
      `p50 ${stretch.p50} ms, p95 ${stretch.p95} ms, servers ${load.join(' and ')}`,
  );
  return stretch;
}

function judgeP95(when: string, { p95 }: Stretch): Goal {
  return {
    sentence: `${when} 95 % reach who watches within ${p95} ms (goal: at most ${p95GoalMs})`,
    isMet: p95 <= p95GoalMs,
  };
}

async function watchAll(scene: Scene): Promise<Goal[]> {
  const stretch = await measure(scene, 'watched', delay(measuredMs));
  writePaper(scene, stretch);
  const share = stretch.share * 100;
  return [
    judgeP95('2,000 drivers, 500 streams:', stretch),
    {
      sentence: `${share.toFixed(1)} % of all places are told, ${stretch.failed} pings failed (goal: at least 99 %, none)`,
      isMet: share >= 99 && stretch.failed === 0,
    },
  ];
}

/** Extrapolates the measured time per ping, including all frames for it, to more drivers. */
function writePaper({ tell }: Scene, { cpuMs, pings }: Stretch): void {
  const each = cpuMs.reduce((sum, ms) => sum + ms, 0) / pings;
  const cores = (watched: number) => {
    const perSecond = paperDrivers * (watched / 5 + (1 - watched) / 30);
    return `${Math.round(perSecond)} pings/s, ${((perSecond * each) / 1_000).toFixed(1)} cores`;
  };
  tell(
    `a ping, and telling ${watchersEach} watchers of it, takes ${each.toFixed(2)} ms; on paper ` +
      `${paperDrivers} drivers take, all of them watched: ${cores(1)}; one in ten: ${cores(0.1)}`,
  );
}

/** Two watchers that look at everything, away and back: one reads, the other doesn't. */
async function watchBesideDeaf(scene: Scene): Promise<Goal[]> {
  const [server] = scene.servers;
  const [cookie = '', otherCookie = ''] = scene.cookies;
  if (!server) throw new Error('there is a server');
  const open = (whose: string, address: string) =>
    openWatcher(server.origin, whose, address, 'public', () => {});
  const [reader, deaf] = [await open(cookie, '10.3.0.1'), await open(otherCookie, '10.3.0.2')];
  const [readBefore, unreadBefore] = [reader.bytes(), deaf.bytes()];
  deaf.setDeaf(true);
  const flip = async () => {
    const endsAt = performance.now() + deafMs;
    for (let isNear = false; performance.now() < endsAt; isNear = !isNear) {
      await Promise.all([reader.look(isNear), deaf.look(isNear)]);
      await delay(flipMs);
    }
  };
  const stretch = await measure(scene, 'one does not read', flip());
  const readMb = (reader.bytes() - readBefore) / 1e6;
  const gotMb = deaf.bytes() - unreadBefore;
  deaf.setDeaf(false);
  await delay(2_000);
  const unreadMb = (deaf.bytes() - unreadBefore - gotMb) / 1e6;
  const isBack = !deaf.hasEnded();
  for (const watcher of [reader, deaf]) watcher.close();
  return [
    judgeP95('beside one who does not read:', stretch),
    {
      sentence: `of ${readMb.toFixed(1)} MB that a reader got, ${unreadMb.toFixed(1)} waited for who did not read (goal: at most ${unreadGoalMb}, and two thirds)`,
      isMet: isBack && unreadMb <= unreadGoalMb && readMb > 1.5 * unreadMb,
    },
  ];
}

async function loseBus(scene: Scene, breakBus: Break): Promise<Goal[]> {
  const { audience, tell } = scene;
  const breaking = breakBus(goneMs);
  await delay(goneMs / 2);
  const told = audience.watchers.filter((watcher) => watcher.hasGap()).length;
  const half = await measure(scene, 'without the bus', breaking);
  const backAt = performance.now();
  const isRight = () =>
    audience.watchers.every((watcher) => !watcher.hasGap()) && audience.countBehind() === 0;
  while (!isRight() && performance.now() - backAt < 30_000) await delay(100);
  const seconds = (performance.now() - backAt) / 1_000;
  tell(`right again ${seconds.toFixed(1)} s after the bus came back`);
  const after = await measure(scene, 'after it', delay(settleMs));
  const ended = audience.watchers.filter((watcher) => watcher.hasEnded()).length;
  return [
    {
      sentence: `without the bus ${told} of ${audience.watchers.length} streams are told so, ${ended} end (goal: all, none)`,
      isMet: told === audience.watchers.length && ended === 0,
    },
    {
      sentence: `meanwhile ${(half.localShare * 100).toFixed(0)} % of those at one server go on, within ${half.localP95} ms (goal: at least 98 %, ${p95GoalMs} ms)`,
      isMet: half.localShare >= 0.98 && half.localP95 <= p95GoalMs && half.failed === 0,
    },
    {
      sentence: `all trucks are right ${seconds.toFixed(1)} s after its return (goal: at most 10)`,
      isMet: seconds <= 10,
    },
    judgeP95('after its return:', after),
  ];
}

async function lookAway(scene: Scene): Promise<Goal[]> {
  const { audience, truckers } = scene;
  for (const watcher of audience.watchers) watcher.close();
  // Each device has its new interval now.
  await delay(stillWatchedMs + 6_000);
  const { pings } = await measure(scene, 'nobody looks', delay(unwatchedMs));
  const slow = truckers.filter(({ nextMs }) => nextMs === unwatchedMs).length;
  const most = Math.ceil(truckers.length * 1.02);
  return [
    {
      sentence: `nobody looks: ${pings} pings of ${truckers.length} drivers in 30 s, ${slow} told to take 30 s (goal: at most ${most}, all)`,
      isMet: pings <= most && slow === truckers.length,
    },
  ];
}

/** Repeatedly ends the connections on which servers listen. */
async function cutListeners(databaseUrl: string, ms: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt) {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND (query LIKE 'LISTEN "live"%' OR query LIKE '%pg_notify($1, said)%')`,
    );
    await delay(100);
  }
  await client.end();
}
