import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { type BenchCase, createCases, sessionCookie } from './cases.ts';
import { createDrivers, insertDevices, send, timeLanes } from './ingest.ts';
import { measure } from './measure.ts';
import type { Verdict } from './report.ts';
import { type Server, startWaybill } from './servers.ts';
import { createWorld, type World } from './world.ts';

const rounds = 5;
const secondsPerRound = 2;
const vtcCount = 10_000;
/** Of what it answers without. */
const goal = 0.95;
/** Two processes over one database hold one secret. */
const replica = { SECRET_KEY: randomBytes(32).toString('hex') };
const watched = { ...replica, METRICS_TOKEN: 'x'.repeat(32) };

/** What figures cost: two Waybills over one database, one of which counts, at hot reads and ingest. */
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
      const [one, other] = [await run(ours), await run(others)];
      // The first is the warm-up.
      if (round > 0) ratios.push(one / other);
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

async function run({ server, benchCase }: Side): Promise<number> {
  return (await measure(server, benchCase, secondsPerRound)).perSecond;
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
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const drivers = createDrivers(round);
      const times: number[] = [];
      for (const { pool, server } of sides) {
        await insertDevices(pool, drivers);
        times.push(await timeLanes(drivers, (driver) => send(server.origin, driver)));
      }
      const [counting = 0, silent = 0] = times;
      if (round > 0) ratios.push(silent / counting);
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

function judge(sentence: string, ratios: readonly number[], least: number): Verdict {
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  return {
    sentence: `${sentence}: ${ratio.toFixed(2)} × without (goal: ${least})`,
    isMet: ratio >= least,
  };
}
