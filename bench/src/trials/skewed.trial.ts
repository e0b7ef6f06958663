import { insertDays } from '@waybill/api/testing/bulk-days';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { createAsk, percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const rounds = 9;
const patienceMs = 60_000;
/** Of the time that the same read takes in the company of as many drivers with a tenth of the days. */
const mostGrowth = 1.5;
/** A read of every day of every driver grows as they do, and a little more where they no longer fit into memory. */
const mostGrowthWithDays = 15;

interface Read {
  readonly path: string;
  /** Whether it has to read each day of each driver. */
  readonly readsAllDays: boolean;
}

/**
 * A company of so many drivers (500) with so many days each (500), and one with a tenth of the days: what each read
 * takes whose table has a row for each day of each driver.
 */
export const runTrial: RunTrial = async ([drivers = '500', days = '500']) => {
  const { server, stop } = await startTestServer();
  try {
    const few = await measure(server, Number(drivers), Math.round(Number(days) / 10));
    const many = await measure(server, Number(drivers), Number(days));
    return judge(few, many);
  } finally {
    await stop();
  }
};

function listReads({ vtcId, userId, tag }: TrialMember): Read[] {
  const company = `/api/vtcs/${vtcId}`;
  const bounded = [
    `${company}/leaderboard?period=week`,
    `${company}/leaderboard?period=month&by=jobs`,
    `${company}/leaderboard?period=all`,
    `${company}/leaderboard?period=month&by=safety`,
    `${company}/stats`,
    `${company}/stats?driverId=${userId}`,
    `${company}/members`,
    `${company}/members?sort=week`,
    `${company}/crew`,
    `/api/vtcs/by-tag/${tag}`,
    `${company}/members/${userId}`,
    `${company}/jobs/counts`,
    '/api/users/me/stats',
    '/api/users/me/home',
  ].map((path) => ({ path, readsAllDays: false }));
  return [...bounded, { path: `${company}/leaderboard?period=all&by=safety`, readsAllDays: true }];
}

/** What each read takes in the median, by its path without ids. */
async function measure(
  server: TestServer,
  drivers: number,
  days: number,
): Promise<ReadonlyMap<string, { readonly ms: number; readonly readsAllDays: boolean }>> {
  const { url } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(url, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(url, owner.vtcId, drivers - 1);
  const pool = new Pool({ connectionString: url });
  await insertDays(pool, owner.vtcId, days);
  await pool.end();
  const waybill = await startWaybill(url);
  const found = new Map<string, { readonly ms: number; readonly readsAllDays: boolean }>();
  try {
    const ask = createAsk(waybill.origin, patienceMs);
    for (const { path, readsAllDays } of listReads(owner)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { status, ms } = await ask(owner, path);
        if (status !== 200) throw new Error(`${path} was answered ${status}`);
        times.push(ms);
      }
      const name = path.replaceAll(owner.vtcId, ':id').replaceAll(owner.userId, ':id');
      found.set(name.replaceAll(owner.tag, ':tag'), { ms: percentile(times, 50), readsAllDays });
    }
  } finally {
    await waybill.stop();
  }
  return found;
}

function judge(
  few: Awaited<ReturnType<typeof measure>>,
  many: Awaited<ReturnType<typeof measure>>,
): Goal[] {
  return [...many].map(([name, { ms, readsAllDays }]) => {
    const before = few.get(name)?.ms ?? 0;
    const growth = ms / before;
    const took = `${name}: ${before.toFixed(1)} ms with a tenth of the days, ${ms.toFixed(1)} ms with all`;
    const goal = readsAllDays ? mostGrowthWithDays : mostGrowth;
    return {
      sentence: `${took}, ${growth.toFixed(2)} times (goal ${goal})`,
      isMet: growth <= goal,
    };
  });
}
