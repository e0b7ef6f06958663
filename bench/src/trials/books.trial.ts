import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { createBareLedger, tidyBareLedger } from '../bare-ledger.ts';
import { timeReads } from '../compare-reads.ts';
import { createLargeWorld } from '../large-world.ts';
import { measure } from '../measure.ts';
import { runRecount } from '../run-recount.ts';
import { type Server, startBareServer, startWaybill } from '../servers.ts';
import { addCsrfToken, signIn } from '../trial-browsers.ts';
import type { TrialMember } from '../trial-members.ts';
import { createAsk, percentile } from '../trial-request.ts';
import { measureFollowedIngest } from './followed-ingest.ts';
import type { Goal, RunTrial } from './trial.ts';

const drivers = 500;
const writers = 64;
const writingMs = 20_000;
const insertsPerWriter = 40;
const lookMs = 100;
const readEveryMs = 250;
const rounds = 9;
const secondsPerRound = 1;
const patienceMs = 60_000;
const goals = {
  fillSeconds: 300,
  readsBesides: 1.2,
  year: 1.2,
  entries: 0.9,
  drainMs: 2_000,
  ingest: 0.95,
  recountSeconds: 60,
};

/**
 * The books of one company of 500 drivers with many jobs (300,000): opening them beside reads, reports of a year
 * against a month, how soon changes of many writers are posted, what the mark and what all followers cost a job, and a
 * recount.
 */
export const runTrial: RunTrial = async ([jobs = '300000']) => {
  const { server, stop } = await startTestServer();
  try {
    const { url } = await createTestDatabase(server);
    const size = { companies: 1, drivers, jobs: Number(jobs) };
    const [owner] = await createLargeWorld(url, size, (line) => process.stdout.write(`${line}\n`));
    if (!owner) throw new Error('there is no company');
    const pool = new Pool({ connectionString: url, max: writers });
    await skewDrivers(pool);
    const marking = await measureMark(pool, owner);
    const waybill = await startWaybill(url);
    try {
      return [
        marking,
        ...(await measureFilling(pool, owner, waybill.origin)),
        ...(await measureReports(owner, waybill)),
        await compareEntries(url, pool, owner, waybill),
        await measureDrain(pool, owner, 1_000),
        await measureDrain(pool, owner, 100),
        await measureRecount(url, pool),
        await measureFollowedIngest(server),
      ];
    } finally {
      await waybill.stop();
      await pool.end();
    }
  } finally {
    await stop();
  }
};

/** Gives most jobs to few drivers, as in real companies. Only the books matter here: other sums stay as they are. */
async function skewDrivers(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('SET session_replication_role = replica');
  await client.query(`
    UPDATE jobs SET driver_id = ids[1 + floor(cardinality(ids) * power(random(), 3))::int]
    FROM (SELECT array_agg(user_id) AS ids FROM memberships) crew`);
  await client.query('VACUUM (ANALYZE) jobs');
  client.release(true);
}

const copyJob = `
  INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, state, settled_tier, started_at, ended_at, income_minor,
                    revenue_minor, distance_m, sources, evidence_version, collision_points)
  SELECT gen_random_uuid(), driver_id, vtc_id, gen_random_uuid()::text, game, state, settled_tier, started_at, ended_at,
         income_minor, revenue_minor, distance_m, sources, evidence_version, 0
  FROM jobs WHERE vtc_id = $1 AND driver_id = $2 AND state = 'delivered' LIMIT 1`;

/** How many jobs many writers can add with the mark, against without: in turns, so that other load affects both. */
async function measureMark(pool: Pool, { vtcId }: TrialMember): Promise<Goal> {
  const { rows } = await pool.query<{ id: string }>(
    'SELECT user_id AS id FROM memberships WHERE vtc_id = $1 LIMIT $2',
    [vtcId, writers],
  );
  const turn = async (switchTo: 'ENABLE' | 'DISABLE') => {
    await pool.query(`ALTER TABLE jobs ${switchTo} TRIGGER jobs_mark_due_insert`);
    const since = performance.now();
    await Promise.all(
      rows.map(async ({ id }) => {
        for (let n = 0; n < insertsPerWriter; n += 1) await pool.query(copyJob, [vtcId, id]);
      }),
    );
    return performance.now() - since;
  };
  const ratios: number[] = [];
  await turn('ENABLE');
  for (let round = 0; round < 5; round += 1) {
    const without = await turn('DISABLE');
    ratios.push(without / (await turn('ENABLE')));
  }
  const ratio = percentile(ratios, 50);
  return {
    sentence: `${writers} writers add jobs ${ratio.toFixed(2)} times as fast as without the mark, goal ${goals.ingest}`,
    isMet: ratio >= goals.ingest,
  };
}

/** How long opening the books takes, and other reads meanwhile. */
async function measureFilling(pool: Pool, owner: TrialMember, origin: string): Promise<Goal[]> {
  const ask = createAsk(origin, patienceMs);
  const read = async () => {
    const { status, ms } = await ask(owner, `/api/vtcs/${owner.vtcId}/jobs?limit=24`);
    return status === 200 ? ms : patienceMs;
  };
  const before: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    before.push(await read());
    await delay(readEveryMs / 5);
  }
  await pool.query(
    `WITH opened AS (
       UPDATE ledgers SET currency = 'EUR', starts_on = '2000-01-01', filled_at = '2000-01-01',
                          filled_id = '00000000-0000-0000-0000-000000000000'
       WHERE vtc_id = $1 RETURNING vtc_id)
     INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at) SELECT vtc_id, 'filling', vtc_id, now() FROM opened`,
    [owner.vtcId],
  );
  const since = performance.now();
  const during: number[] = [];
  for (;;) {
    during.push(await read());
    const { rows } = await pool.query<{ isDone: boolean }>(
      `SELECT filled_at IS NULL AND NOT EXISTS (SELECT FROM vtc_due WHERE vtc_id = $1) AS "isDone"
       FROM ledgers WHERE vtc_id = $1`,
      [owner.vtcId],
    );
    if (rows[0]?.isDone) break;
    await delay(readEveryMs);
  }
  const seconds = (performance.now() - since) / 1_000;
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int FROM ledger_entries');
  const growth = percentile(during, 95) / percentile(before, 95);
  return [
    {
      sentence: `opening books posts ${rows[0]?.count ?? 0} entries in ${seconds.toFixed(0)} s, goal ${goals.fillSeconds}`,
      isMet: seconds <= goals.fillSeconds,
    },
    {
      sentence: `meanwhile, 95 % of reads take ${growth.toFixed(2)} times as long (${percentile(during, 95).toFixed(0)} ms), goal ${goals.readsBesides}`,
      isMet: growth <= goals.readsBesides,
    },
  ];
}

async function measureReports(
  owner: TrialMember,
  waybill: Awaited<ReturnType<typeof startWaybill>>,
): Promise<Goal[]> {
  const year = new Date().getUTCFullYear();
  const company = { owner, waybill };
  const report = (from: string, to: string, by: string) => ({
    company,
    path: `/api/vtcs/${owner.vtcId}/ledger/report?from=${from}&to=${to}&by=${by}`,
  });
  const goalsOf: Goal[] = [];
  for (const by of ['none', 'driver']) {
    const [monthMs = 0, yearMs = 0] = await timeReads([
      report(`${year - 1}-12-01`, `${year - 1}-12-31`, by),
      report(`${year - 1}-01-01`, `${year - 1}-12-31`, by),
    ]);
    const growth = yearMs / monthMs;
    goalsOf.push({
      sentence: `report of a year, by ${by}: ${growth.toFixed(2)} times a month (${yearMs.toFixed(1)} and ${monthMs.toFixed(1)} ms), goal ${goals.year}`,
      isMet: growth <= goals.year,
    });
  }
  const [entriesMs = 0, accountMs = 0] = await timeReads(
    ['', '&account=fuel'].map((filter) => ({
      company,
      path: `/api/vtcs/${owner.vtcId}/ledger/entries?limit=24${filter}`,
    })),
  );
  process.stdout.write(
    `entries: ${entriesMs.toFixed(1)} ms a page, of an account ${accountMs.toFixed(1)} ms\n`,
  );
  return goalsOf;
}

/** The list of entries against a bare server that reads its own table. */
async function compareEntries(
  url: string,
  pool: Pool,
  owner: TrialMember,
  waybill: Server,
): Promise<Goal> {
  await pool.query(createBareLedger);
  await pool.query(tidyBareLedger);
  await pool.query('VACUUM (ANALYZE) ledger_entries, jobs, users, places');
  const bare = await startBareServer(url);
  try {
    const [session = ''] = await signIn(pool, [owner]);
    const headers = { cookie: await addCsrfToken(waybill, session) };
    const request = { path: `/api/vtcs/${owner.vtcId}/ledger/entries`, headers };
    const [answer, expected] = await Promise.all(
      [waybill, bare].map(async ({ origin }) => {
        const response = await fetch(origin + request.path, { headers });
        const { entries }: { readonly entries: unknown } = await response.json();
        return entries;
      }),
    );
    if (!isDeepStrictEqual(answer, expected)) throw new Error('the servers differ');
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const perSecond = new Map<Server, number>();
      for (const server of round % 2 === 0 ? [waybill, bare] : [bare, waybill]) {
        const benchCase = { name: 'entries', requests: [request] };
        perSecond.set(server, (await measure(server, benchCase, secondsPerRound)).perSecond);
      }
      // The first is the warm-up.
      if (round > 0) ratios.push((perSecond.get(waybill) ?? 0) / (perSecond.get(bare) ?? 1));
    }
    const ratio = percentile(ratios, 50);
    return {
      sentence: `the list of entries: ${ratio.toFixed(2)} of the bare server, goal ${goals.entries}`,
      isMet: ratio >= goals.entries,
    };
  } finally {
    await bare.stop();
  }
}

/** How long changes that are due wait, while many writers change jobs of one company, each after a pause. */
async function measureDrain(pool: Pool, { vtcId }: TrialMember, pauseMs: number): Promise<Goal> {
  const until = performance.now() + writingMs;
  const { rows: jobs } = await pool.query<{ id: string }>(
    `SELECT id FROM jobs WHERE vtc_id = $1 AND tier = 'verified' LIMIT 5000`,
    [vtcId],
  );
  const ages: number[] = [];
  const look = async () => {
    while (performance.now() < until + 10_000) {
      const { rows } = await pool.query<{ ms: number }>(
        `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(due_at)) * 1000, 0)::float AS ms
         FROM vtc_due WHERE vtc_id = $1 AND due_at <= clock_timestamp()`,
        [vtcId],
      );
      ages.push(rows[0]?.ms ?? 0);
      await delay(lookMs);
    }
  };
  let changes = 0;
  const write = async (_: unknown, writer: number) => {
    for (let n = writer; performance.now() < until; n += writers) {
      const id = jobs[n % jobs.length]?.id;
      await pool.query('UPDATE jobs SET tolls_minor = coalesce(tolls_minor, 0) + 1 WHERE id = $1', [
        id,
      ]);
      changes += 1;
      await delay(pauseMs);
    }
  };
  await Promise.all([look(), ...Array.from({ length: writers - 1 }, write)]);
  const worst = percentile(ages, 99);
  return {
    sentence: `${changes} changes by ${writers - 1} writers in ${writingMs / 1_000} s: 99 % of the time the oldest due one is at most ${worst.toFixed(0)} ms late, goal ${goals.drainMs}`,
    isMet: worst <= goals.drainMs,
  };
}

async function measureRecount(url: string, pool: Pool): Promise<Goal> {
  // Late changes are no differences.
  for (;;) {
    const { rows } = await pool.query('SELECT FROM vtc_due LIMIT 1');
    if (rows.length === 0) break;
    await delay(lookMs);
  }
  const since = performance.now();
  const { report, isProven } = await runRecount({ DATABASE_URL: url }, 'ledger');
  const seconds = (performance.now() - since) / 1_000;
  return {
    sentence: `recount in ${seconds.toFixed(1)} s, goal ${goals.recountSeconds}: ${report.slice(-120)}`,
    isMet: isProven && seconds <= goals.recountSeconds,
  };
}
