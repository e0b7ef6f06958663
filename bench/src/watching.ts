import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { type BenchCase, createCases, sessionCookie } from './cases.ts';
import { createDrivers, insertDevices, send, stopLearning, timeLanes } from './ingest.ts';
import { measure } from './measure.ts';
import type { Verdict } from './report.ts';
import { type Server, startWaybill } from './servers.ts';
import { createWorld, type World } from './world.ts';

/** Many short rounds, because other load on the machine comes and goes in seconds. */
const rounds = 27;
const secondsPerRound = 1;
const ingestRounds = 9;
const vtcCount = 10_000;
/**
 * Relative to the requests served without metrics, for the same CPU time: requests per second vary by more
 * than metrics cost, because the clients and the database share the machine.
 */
const goal = 0.95;
/** Two processes on one database share one secret. */
const replica = { SECRET_KEY: randomBytes(32).toString('hex') };
const watched = { ...replica, METRICS_TOKEN: 'x'.repeat(32) };

/**
 * Measures the cost of metrics: two Waybill servers on one database, one of them with metrics, for frequent reads
 * and ingest.
 */
export async function compareWatching(
  testServer: TestServer,
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const world = await createWorld(testServer, vtcCount);
  const servers = [
    await startWaybill(world.databaseUrl, watched),
    await startWaybill(world.databaseUrl, replica),
  ] as const;
  try {
    const reads = await compareReads(servers, world, tell);
    return [...reads, await compareIngest(testServer, tell)];
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function compareReads(
  [counting, silent]: readonly [Server, Server],
  world: World,
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const headers = { cookie: sessionCookie(world) };
  const response = await fetch(`${silent.origin}/api/instance`, { headers });
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1] ?? '';
  const cases = createCases(world, token);
  const compressed = cases.list.map(({ path }) => ({
    path,
    headers: { 'accept-encoding': 'gzip' },
  }));
  const pairs: readonly { sentence: string; ours: Side; others: Side; goal: number }[] = [
    ...(['list', 'own-company'] as const).map((name) => ({
      sentence: `${name} with figures`,
      ours: { server: counting, benchCase: { name, requests: cases[name] } },
      others: { server: silent, benchCase: { name, requests: cases[name] } },
      goal,
    })),
    {
      sentence: 'list compressed, of the same as it is',
      ours: { server: silent, benchCase: { name: 'compressed', requests: compressed } },
      others: { server: silent, benchCase: { name: 'list', requests: cases.list } },
      goal: 0.5,
    },
  ];
  const verdicts: Verdict[] = [];
  for (const { sentence, ours, others, goal: least } of pairs) {
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const costs = new Map<Side, number>();
      for (const side of inTurn([ours, others], round)) costs.set(side, await run(side));
      // The first is the warm-up.
      if (round > 0) ratios.push((costs.get(others) ?? 0) / (costs.get(ours) ?? 0));
    }
    tell(`${sentence}: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}`);
    verdicts.push(judge(sentence, ratios, least));
  }
  return verdicts;
}

interface Side {
  readonly server: Server;
  readonly benchCase: BenchCase;
}

/** Returns the CPU time of a response, in microseconds. @throws Error where it is unavailable */
async function run({ server, benchCase }: Side): Promise<number> {
  const { cpuUs } = await measure(server, benchCase, secondsPerRound);
  if (cpuUs === null) throw new Error('What a process takes is known only on Linux');
  return cpuUs;
}

async function compareIngest(
  testServer: TestServer,
  tell: (line: string) => void,
): Promise<Verdict> {
  const urls = [await createTestDatabase(testServer), await createTestDatabase(testServer)];
  const sides = await Promise.all(
    urls.map(async ({ url }, index) => ({
      pool: new Pool({ connectionString: url, max: 2 }),
      server: await startWaybill(url, index === 0 ? watched : {}),
    })),
  );
  const [counting, silent] = sides;
  const ratios: number[] = [];
  try {
    for (const { pool } of sides) await stopLearning(pool);
    for (let round = 0; round <= ingestRounds; round += 1) {
      const drivers = createDrivers(round);
      const costs = new Map<unknown, number>();
      for (const side of inTurn(sides, round)) {
        await insertDevices(side.pool, drivers);
        const before = side.server.cpuMs() ?? 0;
        await timeLanes(drivers, (driver) => send(side.server.origin, driver));
        costs.set(side, (side.server.cpuMs() ?? 0) - before);
      }
      if (round > 0) ratios.push((costs.get(silent) ?? 0) / (costs.get(counting) ?? 0));
    }
  } finally {
    for (const { pool, server } of sides) {
      await server.stop();
      await pool.end();
    }
  }
  tell(`ingest with figures: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}`);
  return judge('ingest with figures', ratios, goal);
}

/** Reverses the order every round, so that neither side always bears the other's aftermath. */
function inTurn<Item>(items: readonly Item[], round: number): readonly Item[] {
  return round % 2 === 0 ? items : items.toReversed();
}

function judge(sentence: string, ratios: readonly number[], least: number): Verdict {
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  return {
    sentence: `${sentence}: ${ratio.toFixed(2)} × without (goal: ${least})`,
    isMet: ratio >= least,
  };
}
