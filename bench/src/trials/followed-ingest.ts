import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import { Client, Pool } from 'pg';
import {
  createDrivers,
  type Driver,
  insertDevices,
  send,
  stopLearning,
  timeLanes,
} from '../ingest.ts';
import { joinOfflineCompany } from '../offline-company.ts';
import { watchProcessors } from '../processor-time.ts';
import { type Server, startWaybill } from '../servers.ts';
import { percentile } from '../trial-request.ts';
import type { Goal } from './trial.ts';

const rounds = 5;
const turns = 3;
const lookMs = 100;
const dayMs = 86_400_000;
const goal = 0.95;

interface Side {
  readonly pool: Pool;
  readonly server: Server;
  /** Whether the pump follows its jobs. */
  readonly isFollowed: boolean;
}

/**
 * The processor time of jobs that devices send, until the pump has followed and posted them, against the same without
 * marks: a company with open books, a contract that counts all, and warehouses in the five busiest cities.
 */
export async function measureFollowedIngest(server: TestServer): Promise<Goal> {
  const sides = [await openSide(server, false), await openSide(server, true)] as const;
  const [{ pool }] = sides;
  const client = new Client({ connectionString: pool.options.connectionString });
  await client.connect();
  const readProcessors = await watchProcessors(client);
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      // Of a few days, after those of the round before.
      const startAt = new Date(Date.now() - (26 - 4 * round) * dayMs).toISOString();
      const drivers = createDrivers(round, { startAt });
      const costs = new Map<Side, number>();
      // In small turns, so that other load affects both.
      for (let turn = 0; turn < turns; turn += 1) {
        const sending = drivers.filter((_, index) => index % turns === turn);
        for (const side of (round + turn) % 2 === 0 ? sides : sides.toReversed()) {
          await insertDevices(side.pool, sending);
          await joinOfflineCompany(side.pool, sending);
          const cost = () => (side.server.cpuMs() ?? 0) + readProcessors().database;
          const before = cost();
          await timeLanes(sending, (driver) => send(side.server.origin, driver));
          await drain(side);
          costs.set(side, (costs.get(side) ?? 0) + cost() - before);
        }
      }
      // The first is the warm-up: no job is in the warehouse's city yet.
      if (round === 0) for (const side of sides) await openCompany(side, drivers);
      else ratios.push((costs.get(sides[0]) ?? 0) / (costs.get(sides[1]) ?? 0));
    }
    const { rows } = await sides[1].pool.query<{ kind: string; count: number }>(
      `SELECT kind::text, count(*)::int FROM ledger_entries GROUP BY 1
       UNION ALL SELECT 'deliveries of the contract', done_jobs FROM contracts`,
    );
    process.stdout.write(
      `ingest with followers: ${ratios.map((ratio) => ratio.toFixed(3)).join(', ')}; ` +
        `${rows.map(({ kind, count }) => `${kind} ${count}`).join(', ')}\n`,
    );
  } finally {
    await client.end();
    for (const side of sides) {
      await side.server.stop();
      await side.pool.end();
    }
  }
  const ratio = percentile(ratios, 50);
  return {
    sentence: `ingest with all followers: ${ratio.toFixed(2)} of the processor time without, goal ${goal}`,
    isMet: ratio >= goal,
  };
}

async function openSide(testServer: TestServer, isFollowed: boolean): Promise<Side> {
  const { url } = await createTestDatabase(testServer);
  const pool = new Pool({ connectionString: url, max: 2 });
  await stopLearning(pool);
  if (!isFollowed) {
    for (const on of ['insert', 'update']) {
      await pool.query(`ALTER TABLE jobs DISABLE TRIGGER jobs_mark_due_${on}`);
    }
    await pool.query('ALTER TABLE job_fuel_costs DISABLE TRIGGER job_fuel_costs_mark_due');
  }
  return { pool, server: await startWaybill(url), isFollowed };
}

/** Opens the books of the company, with a contract for all its deliveries and warehouses in its busiest cities. */
async function openCompany({ pool }: Side, drivers: readonly Driver[]): Promise<void> {
  const year = "interval '1 year'";
  await pool.query(`UPDATE ledgers SET currency = 'EUR', starts_on = '2000-01-01'`);
  await pool.query(
    `INSERT INTO contracts (id, vtc_id, vtc_name, carrier_vtc_id, carrier_name, audience, client, game, unit, quantity,
                            starts_at, ends_at, bonus_minor, penalty_minor, state, active_at, created_at)
     SELECT gen_random_uuid(), id, name, id, name, 'DRIVERS', 'All', 'ets2', 'KM', 1000000,
            now() - interval '60 days', now() + interval '60 days', 100, 0, 'ACTIVE', now() - ${year}, now() - ${year}
     FROM vtcs JOIN vtc_offline_rules ON vtc_id = id`,
  );
  await pool.query(
    `WITH busiest AS (
       SELECT vtc_id, destination_city_id FROM jobs WHERE driver_id = ANY($1) AND game = 'ets2'
       GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 5),
     place AS (
       INSERT INTO places (id, vtc_id, kind, game, city_id, bought_at)
       SELECT gen_random_uuid(), vtc_id, 'WAREHOUSE', 'ets2', destination_city_id, now() - ${year} FROM busiest RETURNING id),
     size AS (
       INSERT INTO place_sizes (place_id, size, since, paid_minor) SELECT id, 10000, now() - ${year}, 0 FROM place)
     INSERT INTO place_goods (place_id, cargo_id, since, cargo, takes, gives, min_g)
     SELECT DISTINCT place.id, cargo_id, now() - ${year}, cargo_id, true, true, 0
     FROM place, jobs WHERE game = 'ets2' AND cargo_id IS NOT NULL`,
    [drivers.map(({ userId }) => userId)],
  );
}

/** Waits until everything is posted, without the rest before. */
async function drain({ pool }: Side): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('UPDATE vtc_due SET due_at = now()');
    if (rowCount === 0) return;
    await delay(lookMs);
  }
}
