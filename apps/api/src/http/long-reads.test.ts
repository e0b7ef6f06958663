import { contract } from '@waybill/schema/contract';
import type { Route } from '@waybill/schema/contract/route';
import { prepareTestServer } from '@waybill/db/test-database';
import { startStreamingReplica, type StreamingReplica } from '@waybill/db/streaming-replica';
import { startThrowawayServer, type ThrowawayServer } from '@waybill/db/throwaway-server';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildRole } from '../testing/factories.ts';
import { insertJob } from '../testing/job-kit.ts';
import type { WriteWorld } from '../testing/table-entry.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { buildWriteWorld } from '../testing/write-table.ts';

const token = 'a-token-of-a-program-that-watches-waybill';
const startMs = 240_000;
/** Upper limit for a request whose replica has just died, on a busy machine. */
const boundMs = 10_000;

let server: ThrowawayServer;
let standby: StreamingReplica;
let app: TestApp;
let replayer: Pool;
let world: WriteWorld;
/** Stops what was started, in reverse order, even if not all of it came up. */
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startThrowawayServer({ isDurable: true });
  ends.unshift(server.stop);
  const prepared = await prepareTestServer(server.adminUrl);
  standby = await startStreamingReplica(server.adminUrl);
  ends.unshift(standby.stop);
  app = await startTestApp(
    { env: { METRICS_TOKEN: token }, readUrlOf: standby.urlOf },
    prepared.server,
  );
  ends.unshift(() => app.close());
  replayer = new Pool({ connectionString: standby.urlOf(app.databaseUrl), max: 1 });
  replayer.on('error', () => {});
  ends.unshift(() => replayer.end());
  world = await buildWriteWorld(app);
  await insertJob(app, world.owner, { vtcId: world.vtc.id });
}, startMs);

afterAll(async () => {
  for (const end of ends) await end();
}, startMs);

/** How many long reads the replica and the database have each answered. */
async function countReads(): Promise<{ readonly replica: number; readonly database: number }> {
  const response = await fetch(`${app.origin}/metrics`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const of = (by: string) =>
    Number(new RegExp(`waybill_long_reads_total\\{by="${by}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { replica: of('replica'), database: of('database') };
}

const longRoutes: readonly Route[] = Object.values(contract)
  .flatMap((routes): Route[] => Object.values(routes))
  .filter(({ takesLong }) => takesLong);

/** Calls a route as the owner, with the world's values for its parameters. */
async function ask(route: Route): Promise<number> {
  const { owner, vtc } = world;
  const path = route.path
    .replace(':vtcId', vtc.id)
    .replace(':tag', vtc.tag)
    .replace(/:\w+/g, 'none');
  const query = route.path.includes('regions') ? '?from=2026-01-01&to=2026-01-31' : '';
  return (await owner.browser.send(`/api${path}${query}`)).status;
}

/** After a failure the replica is not used for a second. */
async function untilUsed(): Promise<void> {
  await expect.poll(() => app.services.replica?.hasCaughtUp(), { timeout: 30_000 }).toBe(true);
}

/** Calls a route until the replica alone answers it: on a busy machine the replica lags for moments. */
async function askReplica(route: Route): Promise<void> {
  const isByReplica = async () => {
    const before = await countReads();
    await ask(route);
    return (await countReads()).database === before.database;
  };
  await expect.poll(isByReplica, { timeout: 30_000, interval: 300 }).toBe(true);
}

test(
  'every route marked as slow is a read, and none of them writes',
  { tags: 'long' },
  async () => {
    expect(longRoutes.length).toBeGreaterThan(10);
    expect(new Set(longRoutes.map(({ method }) => method))).toEqual(new Set(['GET']));
    await untilUsed();
    const before = await countReads();
    for (const route of longRoutes) await askReplica(route);
    const after = await countReads();
    expect(after.replica - before.replica).toBeGreaterThan(longRoutes.length / 2);
    expect(app.logLines.filter((line) => line.includes('a long read tried to write'))).toEqual([]);
  },
);

test('a user sees their own write while the replica lags', async () => {
  await untilUsed();
  const { owner, vtc } = world;
  const slogan = async () => {
    const { vtc: page } = await owner.browser.call(contract.vtcs.getPublic, {
      params: { tag: vtc.tag },
    });
    return page.slogan;
  };
  const write = (text: string) => {
    const body = { vtcId: vtc.id, name: vtc.name, tag: vtc.tag, slogan: text };
    return owner.browser.call(contract.vtcs.update, { body, files: {} });
  };
  await write('Before');
  expect(await slogan()).toBe('Before');
  await replayer.query('SELECT pg_wal_replay_pause()');
  try {
    for (const text of ['Once', 'Twice', 'Three times']) {
      await write(text);
      expect(await slogan()).toBe(text);
    }
  } finally {
    await replayer.query('SELECT pg_wal_replay_resume()');
  }
  await untilUsed();
  const before = await countReads();
  // The replica may not have their write yet.
  const readOnReplica = async () => {
    expect(await slogan()).toBe('Three times');
    return (await countReads()).replica;
  };
  await expect.poll(readOnReplica).toBeGreaterThan(before.replica);
});

test(
  'a replica that dies during reads causes no failure, and is used again once it is back',
  { tags: 'long' },
  async () => {
    await untilUsed();
    const { owner, vtc } = world;
    await buildRole(owner, vtc.id, []);
    const over = new AbortController();
    const outcomes: { readonly status: number; readonly ms: number }[] = [];
    const readers = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) {
        const before = performance.now();
        const { status } = await owner.browser.send(`/api/vtcs/${vtc.id}/leaderboard`);
        outcomes.push({ status, ms: performance.now() - before });
      }
    });
    await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(16);
    await standby.kill();
    const killedAt = outcomes.length;
    await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBeGreaterThan(killedAt + 40);
    over.abort();
    await Promise.all(readers);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(boundMs);
    await standby.start();
    await untilUsed();
  },
);
