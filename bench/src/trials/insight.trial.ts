import { monitorEventLoopDelay } from 'node:perf_hooks';
import { updateAwards } from '@waybill/api/testing/award-kit';
import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { openDatabase } from '@waybill/db/open-database';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool, type PoolClient } from 'pg';
import { createTrialMembers } from '../trial-members.ts';
import { compareDays, compareJobs } from './insight-companies.ts';
import type { Goal, RunTrial } from './trial.ts';

const rounds = 15;
const changedAtOnce = 500;
const loopResolutionMs = 1;
const goals = { weights: 1.15, pumpMs: 60, heldMs: 20 };

/**
 * A driver with this many jobs (2,000): what the weighted sums add to the cost of a counted job, and what it
 * costs to update the driver's awards. Then companies with many days and many jobs: how long their pages take,
 * and a recount of all sums. The last company has a tenth of a million jobs; `2000 1000000` gives it all.
 */
export const runTrial: RunTrial = async ([jobs = '2000', companyJobs = '100000']) => {
  const { server, stop } = await startTestServer();
  try {
    return [
      ...(await measureDriver(server, Number(jobs))),
      ...(await compareDays(server)),
      ...(await compareJobs(server, Number(companyJobs))),
    ];
  } finally {
    await stop();
  }
};

async function measureDriver(server: TestServer, jobs: number): Promise<Goal[]> {
  const { url } = await createTestDatabase(server);
  await createTrialMembers(url, 1);
  const pool = new Pool({ connectionString: url });
  try {
    await insertJobs(pool, jobs);
    return [...(await measurePump(url, pool)), await measureWeights(pool)];
  } finally {
    await pool.end();
  }
}

/** The processor time of this process for all achievements of one driver, and its longest turn. */
async function measurePump(databaseUrl: string, pool: Pool): Promise<Goal[]> {
  const options = { databaseUrl, dataDir: '', migrate: false, log: () => {} };
  const { prisma: db, close } = await openDatabase(options);
  const costs: { readonly ms: number; readonly held: number }[] = [];
  try {
    await updateAwards({ db });
    for (let round = 0; round < rounds; round += 1) {
      await pool.query(
        `INSERT INTO achievement_due (driver_id) SELECT DISTINCT driver_id FROM jobs ON CONFLICT DO NOTHING`,
      );
      const delay = monitorEventLoopDelay({ resolution: loopResolutionMs });
      delay.enable();
      const before = process.cpuUsage();
      await updateAwards({ db });
      const { user, system } = process.cpuUsage(before);
      delay.disable();
      costs.push({ ms: (user + system) / 1_000, held: delay.max / 1e6 - loopResolutionMs });
    }
  } finally {
    await close();
  }
  const ms = median(costs.map((cost) => cost.ms));
  const held = median(costs.map((cost) => cost.held));
  return [
    {
      sentence: `updating all awards of a driver: ${ms.toFixed(1)} ms of processor time, goal ${goals.pumpMs}`,
      isMet: ms <= goals.pumpMs,
    },
    {
      sentence: `it holds the event loop for ${held.toFixed(1)} ms at most, goal ${goals.heldMs}`,
      isMet: held <= goals.heldMs,
    },
  ];
}

/** Voids and restores jobs with the weights of their days, and with weights of 0, in turn. */
async function measureWeights(pool: Pool): Promise<Goal> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ text: string }>(
      `SELECT pg_get_functiondef('decay_weight(date)'::regprocedure) AS text`,
    );
    const weighted = rows[0]?.text ?? '';
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await client.query(unweighted);
      const without = await timeChanges(client);
      await client.query(weighted);
      ratios.push((await timeChanges(client)) / without);
    }
    const ratio = median(ratios);
    return {
      sentence: `a counted job costs ${ratio.toFixed(2)} times as much as without weighted sums, goal ${goals.weights}`,
      isMet: ratio <= goals.weights,
    };
  } finally {
    client.release();
  }
}

const unweighted = `
  CREATE OR REPLACE FUNCTION public.decay_weight(day date) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT 0::numeric'`;

async function timeChanges(client: PoolClient): Promise<number> {
  const since = performance.now();
  for (const isVoid of [true, false]) {
    await client.query('BEGIN');
    await client.query(
      `UPDATE jobs SET is_void = $1 WHERE id IN (
         SELECT id FROM jobs WHERE settled_tier = 'verified' ORDER BY id LIMIT $2)`,
      [isVoid, changedAtOnce],
    );
    await client.query('COMMIT');
  }
  return performance.now() - since;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
