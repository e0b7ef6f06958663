import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { citiesOf } from '@waybill/simulator/map/cities';
import { Pool } from 'pg';
import {
  createDrivers,
  type Driver,
  insertDevices,
  send,
  stopLearning,
  timeLanes,
  untilLearned,
} from '../ingest.ts';
import { joinOfflineCompany } from '../offline-company.ts';
import { type Server, startWaybill } from '../servers.ts';
import { percentile } from '../trial-request.ts';
import { adminFile } from '../waybill-process.ts';
import { readLog, type WrittenLog } from '../written-log.ts';
import type { Goal, RunTrial } from './trial.ts';

const fastJobs = 1_500;
const goals = { bytesPerJob: 10_000, foldRatio: 1.5, cityMetres: 2_000 };
/** What the learned map is made of. */
const tables = [
  'job_roads',
  'map_pending',
  'map_tiles',
  'map_chunks',
  'chunk_recounts',
  'driver_chunks',
  'vtc_chunks',
  'map_cities',
  'road_discoveries',
];

/** A Waybill over a database of its own, and whether it learns roads from what is sent to it. */
interface Side {
  readonly learns: boolean;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly waybill: Server;
}

/** What a side took in one round. */
interface Taken {
  readonly jobs: number;
  /** Of each batch in which a job was delivered, and of all. */
  readonly deliveries: readonly number[];
  readonly batches: readonly number[];
  readonly log: WrittenLog;
}

/**
 * What it costs to learn roads: the same devices send the same drives, eight at a time, to a Waybill
 * that learns and to one that does not, in turn. Then they send once more while others void, restore
 * and delete jobs; and the map has to be what the jobs add up to, with the cities where they are. How
 * many rounds may be given.
 */
export const runTrial: RunTrial = async ([count = '3']) => {
  const { server, stop } = await startTestServer();
  const sides: Side[] = [];
  try {
    for (const learns of [true, false]) {
      const { url } = await createTestDatabase(server);
      sides.push(await openSide(url, learns));
    }
    const [learning, plain] = sides;
    if (!learning || !plain) throw new Error('there are two sides');
    const taken = await takeTurns(sides, Number(count));
    const disturbed = await disturb(learning, Number(count) + 1);
    return [
      judgeFolds(taken.get(learning) ?? [], taken.get(plain) ?? []),
      await writeFast(learning),
      {
        sentence: `${disturbed.deadlocks} deadlocks with eight writers while ${disturbed.changes} jobs were voided, restored and deleted (goal: 0)`,
        isMet: disturbed.deadlocks === 0,
      },
      await judgeCities(learning),
      await proveMap(learning),
    ];
  } finally {
    for (const { pool, waybill } of sides) await Promise.all([pool.end(), waybill.stop()]);
    await stop();
  }
};

async function openSide(databaseUrl: string, learns: boolean): Promise<Side> {
  const pool = new Pool({ connectionString: databaseUrl });
  await pool.query('CREATE EXTENSION pg_walinspect');
  if (!learns) await stopLearning(pool);
  return { learns, databaseUrl, pool, waybill: await startWaybill(databaseUrl) };
}

/** All rounds of both sides; the first is the warm-up and left out. */
async function takeTurns(
  sides: readonly Side[],
  rounds: number,
): Promise<ReadonlyMap<Side, readonly Taken[]>> {
  const taken = new Map<Side, Taken[]>(sides.map((side) => [side, []]));
  for (let round = 0; round <= rounds; round += 1) {
    const drivers = createDrivers(round);
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const result = await takeRound(side, drivers);
      if (round > 0) taken.get(side)?.push(result);
      process.stdout.write(`${side.learns ? 'learning' : 'without '} ${describe(result)}\n`);
    }
  }
  return taken;
}

async function takeRound(side: Side, drivers: readonly Driver[]): Promise<Taken> {
  const { pool, waybill } = side;
  await insertDevices(pool, drivers);
  await joinOfflineCompany(pool, drivers);
  const before = await countJobs(pool);
  const from = await findEnd(pool);
  const deliveries: number[] = [];
  const batches: number[] = [];
  await timeLanes(drivers, (driver) =>
    send(waybill.origin, driver, ({ isDelivery }, ms) => {
      batches.push(ms);
      if (isDelivery) deliveries.push(ms);
    }),
  );
  await untilLearned(pool);
  const log = await readLog(pool, from, side.learns ? tables : []);
  return { jobs: (await countJobs(pool)) - before, deliveries, batches, log };
}

async function findEnd(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
  return rows[0]?.at ?? '';
}

/** The jobs that count, which are those that are learned from. */
async function countJobs(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(
    `SELECT count(*)::int AS jobs FROM jobs WHERE tier IN ('verified', 'accepted')`,
  );
  return rows[0]?.jobs ?? 0;
}

function describe({ jobs, deliveries, batches, log }: Taken): string {
  const p95 = [deliveries, batches].map((times) => percentile(times, 95).toFixed(1));
  return `${jobs} jobs that count: deliveries p95 ${p95[0]} ms, all batches p95 ${p95[1]} ms, log ${kilobytes(log.bytes / jobs)} a job`;
}

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

function judgeFolds(learning: readonly Taken[], plain: readonly Taken[]): Goal {
  const jobs = sum(learning, (round) => round.jobs);
  const more = (sum(learning, ({ log }) => log.bytes) - sum(plain, ({ log }) => log.bytes)) / jobs;
  process.stdout.write(
    `as devices send: ${kilobytes(more)} of log for a job more than without learning\n`,
  );
  const [with95, without95] = [learning, plain].map((rounds) =>
    percentile(
      rounds.flatMap(({ deliveries }) => deliveries),
      95,
    ),
  );
  const ratio = (with95 ?? 0) / (without95 ?? 1);
  return {
    sentence: `a fold takes ${ratio.toFixed(2)} times what it takes without learning: p95 ${with95?.toFixed(1)} and ${without95?.toFixed(1)} ms (at most ${goals.foldRatio})`,
    isMet: ratio <= goals.foldRatio,
  };
}

/** Eight write as fast as they can: what others have driven, once more, as any driver's. */
async function writeFast({ pool }: Side): Promise<Goal> {
  const { rows } = await pool.query<{ ids: string[]; drivers: string[]; columns: string }>(
    `SELECT (SELECT array_agg(id) FROM jobs WHERE tier IN ('verified', 'accepted') AND trace <> '[]') AS ids,
            (SELECT array_agg(id) FROM users) AS drivers,
            (SELECT string_agg(quote_ident(column_name), ', ') FROM information_schema.columns
             WHERE table_name = 'jobs' AND is_generated = 'NEVER' AND column_name <> 'number') AS columns`,
  );
  const [known] = rows;
  if (!known) throw new Error('nothing was driven');
  const copy = `INSERT INTO jobs (${known.columns}) SELECT ${known.columns} FROM (
      SELECT (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(),
        'fingerprint', gen_random_uuid(), 'driver_id', $2::uuid))).* FROM jobs j WHERE id = $1) c`;
  const from = await findEnd(pool);
  let left = fastJobs;
  const write = async () => {
    for (let at = (left -= 1); at >= 0; at = left -= 1) {
      const [id, driver] = [known.ids, known.drivers].map((list) => list[(at * 7) % list.length]);
      await pool.query(copy, [id, driver]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
  await untilLearned(pool);
  const { ofTables } = await readLog(pool, from, tables);
  const of = (pick: (table: (typeof ofTables)[number]) => number) =>
    ofTables.reduce((total, table) => total + pick(table), 0) / fastJobs;
  const [own, pages] = [of(({ bytes }) => bytes), of(({ pageBytes }) => pageBytes)];
  const parts = ofTables.map(({ name, bytes }) => `${name} ${kilobytes(bytes / fastJobs)}`);
  process.stdout.write(`eight writers of ${fastJobs} jobs: ${parts.join(', ')}\n`);
  return {
    sentence: `learning writes ${kilobytes(own)} of log for a job (at most ${kilobytes(goals.bytesPerJob)}), and after a checkpoint up to ${kilobytes(pages)} of whole pages`,
    isMet: own <= goals.bytesPerJob,
  };
}

function sum(rounds: readonly Taken[], of: (round: Taken) => number): number {
  return rounds.reduce((total, round) => total + of(round), 0);
}

/** Sends once more while jobs are voided, restored and deleted. */
async function disturb({ pool, waybill }: Side, round: number) {
  // Short drives too, so that many cities are named.
  const drivers = createDrivers(round, { distances: [100, 350], jobs: 30 });
  await insertDevices(pool, drivers);
  await joinOfflineCompany(pool, drivers);
  const before = await countDeadlocks(pool);
  const done = new AbortController();
  let changes = 0;
  const change = async (sql: string) => {
    while (!done.signal.aborted) changes += (await pool.query(sql)).rowCount ?? 0;
  };
  const some = 'SELECT id FROM jobs TABLESAMPLE BERNOULLI (20) LIMIT 1';
  const changing = Promise.all([
    change(`UPDATE jobs SET is_void = NOT is_void WHERE id IN (${some}) AND state = 'delivered'`),
    change(`UPDATE jobs SET is_void = NOT is_void WHERE id IN (${some}) AND state = 'delivered'`),
    change(`DELETE FROM jobs WHERE id IN (${some}) AND is_void`),
  ]);
  await timeLanes(drivers, (driver) => send(waybill.origin, driver));
  done.abort();
  await changing;
  await untilLearned(pool);
  // Statistics come a moment later.
  await delay(1_500);
  return { changes, deadlocks: (await countDeadlocks(pool)) - before };
}

async function countDeadlocks(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ deadlocks: number }>(
    `SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
}

/** How far cities lie from where the simulator has put them. */
async function judgeCities({ pool }: Side): Promise<Goal> {
  const { rows } = await pool.query<{ game: number; id: string; x: number; z: number; n: number }>(
    'SELECT game, city_id AS id, x, z, n FROM map_cities',
  );
  const places = [citiesOf('ets2'), citiesOf('ats')].map(
    (cities) => new Map(cities.map(({ id, place }) => [id, place])),
  );
  const metres = rows.map(({ game, id, x, z, n }) => {
    const place = places[game]?.get(id);
    const off = place ? Math.hypot(x - place.x, z - place.z) : Infinity;
    if (off > goals.cityMetres) process.stdout.write(`${id}: ${Math.round(off)} m off, by ${n}\n`);
    return off;
  });
  const [p50, farthest] = [percentile(metres, 50), Math.max(...metres)];
  return {
    sentence: `${metres.length} cities lie within ${Math.round(farthest)} m of where they are, half of them within ${Math.round(p50)} m (goal: all within ${goals.cityMetres})`,
    isMet: metres.length > 0 && farthest <= goals.cityMetres,
  };
}

async function proveMap({ databaseUrl }: Side): Promise<Goal> {
  const env = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1' };
  const run = promisify(execFile)(process.execPath, [adminFile, 'map', 'rebuild', '--check'], {
    env,
  });
  const { stdout } = await run.catch((error: unknown) => ({ stdout: String(error) }));
  return { sentence: stdout.trim(), isMet: stdout.includes(' 0 differences') };
}
