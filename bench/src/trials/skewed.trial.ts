import { insertDays } from '@waybill/api/testing/bulk-days';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { createAsk, percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const rounds = 25;
const patienceMs = 60_000;
/** Relative to the same read in a company with as many drivers and a tenth of the days. */
const mostGrowth = 1.5;
/**
 * Compares a company of this many drivers (500) with this many days each (500) to one with a tenth of the
 * days: the time of each read whose table has a row per driver and day.
 */
export const runTrial: RunTrial = async ([drivers = '500', days = '500']) => {
  const { server, stop } = await startTestServer();
  const companies: Company[] = [];
  try {
    for (const share of [0.1, 1]) {
      companies.push(await openCompany(server, Number(drivers), Math.round(Number(days) * share)));
    }
    return await compare(companies);
  } finally {
    for (const { waybill } of companies) await waybill.stop();
    await stop();
  }
};

function listReads({ vtcId, userId, tag }: TrialMember): string[] {
  const company = `/api/vtcs/${vtcId}`;
  return [
    `${company}/leaderboard?period=week`,
    `${company}/leaderboard?period=month&by=jobs`,
    `${company}/leaderboard?period=all`,
    `${company}/leaderboard?period=all&by=safety`,
    `${company}/safety?days=30`,
    `${company}/safety?days=90`,
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
  ];
}

interface Company {
  readonly owner: TrialMember;
  readonly waybill: Awaited<ReturnType<typeof startWaybill>>;
}

async function openCompany(server: TestServer, drivers: number, days: number): Promise<Company> {
  const { url } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(url, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(url, owner.vtcId, drivers - 1);
  const pool = new Pool({ connectionString: url });
  await insertDays(pool, owner.vtcId, days);
  await pool.end();
  return { owner, waybill: await startWaybill(url) };
}

/** Measures both in turn, so that other load on the machine affects both. */
async function compare(companies: readonly Company[]): Promise<Goal[]> {
  const goals: Goal[] = [];
  const lists = companies.map(({ owner }) => listReads(owner));
  for (const [index, path] of (lists[0] ?? []).entries()) {
    const times = companies.map((): number[] => []);
    // The first is the warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [which, { owner, waybill }] of companies.entries()) {
        const asked = lists[which]?.[index] ?? '';
        const { status, ms } = await createAsk(waybill.origin, patienceMs)(owner, asked);
        if (status !== 200) throw new Error(`${asked} was answered ${status}`);
        if (round > 0) times[which]?.push(ms);
      }
    }
    const [few = 0, many = 0] = times.map((each) => percentile(each, 50));
    const growth = many / few;
    const name = path.replace(/[\da-f-]{36}/g, ':id');
    goals.push({
      sentence: `${name}: ${few.toFixed(1)} ms with a tenth of the days, ${many.toFixed(1)} ms with all, ${growth.toFixed(2)} times (goal ${mostGrowth})`,
      isMet: growth <= mostGrowth,
    });
  }
  return goals;
}
