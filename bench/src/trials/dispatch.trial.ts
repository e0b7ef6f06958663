import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { territoriesByCity } from '@waybill/schema/territories';
import { Client } from 'pg';
import { z } from 'zod';
import { createLargeWorld } from '../large-world.ts';
import { readProcessMs, watchProcessors } from '../processor-time.ts';
import type { TrialMember } from '../trial-members.ts';
import { type Ask, askOneOfAll, createAsk, percentile } from '../trial-request.ts';
import { startWaybillProcess } from '../waybill-process.ts';
import type { Goal, RunTrial } from './trial.ts';

const patienceMs = 30_000;
const rounds = 5;
const quietMs = 8_000;
const mostMs = 2_000;

const answerSchema = z.object({
  dispatch: z.object({
    assignments: z.array(z.unknown()),
    none: z.array(z.unknown()),
    gainMinor: z.int(),
  }),
});

/**
 * Finds loads for 500 drivers with 2,000 offers, several times, and measures the processor time of Waybill and its
 * database for each, and how long other requests take meanwhile.
 */
export const runTrial: RunTrial = async () => {
  const database = await startThrowawayServer({ maxConnections: 100 });
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-dispatch-'));
  try {
    const { server } = await prepareTestServer(database.adminUrl);
    const { url } = await createTestDatabase(server);
    const world = { companies: 1, drivers: 500, jobs: 50_000 };
    const [owner] = await createLargeWorld(url, world, (line) => process.stdout.write(`${line}\n`));
    if (!owner) throw new Error('there is a company');
    const client = new Client({ connectionString: url });
    // The database stops before it if the trial fails.
    client.on('error', () => undefined);
    await client.connect();
    const driverIds = await addNeeds(client, owner.vtcId);
    const processors = await watchProcessors(client);
    const waybill = await startWaybillProcess({ DATA_DIR: dataDir, DATABASE_URL: url });
    const ask = createAsk(waybill.origin, patienceMs);
    const dispatch = async (ids: readonly string[]) => findLoads(waybill.origin, owner, ids);
    const costs: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const [own, postgres] = [readProcessMs(waybill.pid), processors().database];
      const startedAt = performance.now();
      const answer = await dispatch(driverIds);
      const tookMs = performance.now() - startedAt;
      const { assignments, none, gainMinor } = answerSchema.parse(JSON.parse(answer)).dispatch;
      const [ownMs, postgresMs] = [
        readProcessMs(waybill.pid) - own,
        processors().database - postgres,
      ];
      // The first also compiles the code and plans the statements.
      if (round > 0) costs.push(ownMs + postgresMs);
      process.stdout.write(
        `${assignments.length} loads, ${none.length} drivers without, ${gainMinor} more than in turn: ` +
          `${ownMs} ms of Waybill, ${postgresMs} ms of PostgreSQL, ${Math.round(tookMs)} ms in all\n`,
      );
    }
    const quiet = await measureOthers(ask, owner, async () => delay(quietMs));
    const busy = await measureOthers(ask, owner, async () => {
      for (let round = 0; round < rounds; round += 1) await dispatch(driverIds);
    });
    process.stdout.write(
      `Other requests: ${quiet.toFixed(1)} ms (p95) alone, ${busy.toFixed(1)} ms while loads are found\n`,
    );
    await client.end();
    waybill.signal('SIGTERM');
    await waybill.ended;
    return describeGoals(costs, quiet, busy);
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

function describeGoals(costs: readonly number[], quiet: number, busy: number): readonly Goal[] {
  const worst = Math.max(...costs);
  return [
    {
      sentence: `500 drivers and 2,000 offers take at most ${mostMs} ms of processors after the first, with all reads: ${worst} ms`,
      isMet: worst <= mostMs,
    },
    {
      sentence: `Other requests take at most 1.2 times as long meanwhile (p95): ${(busy / quiet).toFixed(2)}`,
      isMet: busy <= 1.2 * quiet,
    },
  ];
}

/** Adds cities on the map, open plans, contracts and a price of fuel. Returns the company's members. */
async function addNeeds(client: Client, vtcId: string): Promise<readonly string[]> {
  const cities = [...territoriesByCity('ets2')].map(([id]) => id);
  await client.query(
    `INSERT INTO map_cities (game, city_id, name, x, z, n)
     SELECT 0, id, id, (n * 7919 % 160000)::int - 80000, (n * 104729 % 120000)::int - 60000, 3
     FROM unnest($1::text[]) WITH ORDINALITY AS city (id, n)`,
    [cities],
  );
  await client.query(
    `INSERT INTO job_plans (id, vtc_id, source_city_id, destination_city_id, due_at)
     SELECT gen_random_uuid(), $1::uuid, ($2::text[])[1 + n * 31 % $3::int], ($2::text[])[1 + n * 17 % $3::int],
            CASE WHEN n % 2 = 0 THEN now() + n * interval '5 minutes' END
     FROM generate_series(1, 500) n`,
    [vtcId, cities, cities.length],
  );
  await client.query(
    `INSERT INTO contracts (id, vtc_id, vtc_name, carrier_vtc_id, carrier_name, audience, client, game, source_city_id,
                            source_city, destination_city_id, destination_city, unit, quantity, starts_at, ends_at,
                            bonus_minor, penalty_minor, state, active_at, created_at)
     SELECT gen_random_uuid(), $1::uuid, 'Trial', $1::uuid, 'Trial', 'DRIVERS', 'Client ' || n, 'ets2',
            ($2::text[])[1 + n * 13 % $3::int], 'From', ($2::text[])[1 + n * 29 % $3::int], 'To', 'JOBS', 20,
            now() - interval '1 day', now() + interval '20 days', n * 1000, 0, 'ACTIVE', now() - interval '1 day', now()
     FROM generate_series(1, 80) n`,
    [vtcId, cities, cities.length],
  );
  const { rows } = await client.query<{ id: string }>(
    'SELECT user_id AS id FROM memberships WHERE vtc_id = $1 ORDER BY user_id LIMIT 500',
    [vtcId],
  );
  return rows.map(({ id }) => id);
}

/** Returns the answer as text: reading it would delay what else this process measures. */
async function findLoads(
  origin: string,
  { token, vtcId }: TrialMember,
  driverIds: readonly string[],
): Promise<string> {
  const response = await fetch(`${origin}/api/vtcs/${vtcId}/dispatch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ game: 'ets2', driverIds }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Sends requests one after the other while something runs. Returns the 95th percentile of their times. */
async function measureOthers(
  ask: Ask,
  member: TrialMember,
  run: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    for (let index = 0; !over.signal.aborted; index += 1) {
      const { ms } = await askOneOfAll(ask, member, index);
      times.push(ms);
      await delay(20);
    }
  })();
  await run();
  over.abort();
  await asking;
  return percentile(times, 95);
}
