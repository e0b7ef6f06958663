import { insertDays } from '@waybill/api/testing/bulk-days';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { type Company, compareReads } from '../compare-reads.ts';
import { startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import type { RunTrial } from './trial.ts';

/** Relative to the same read in a company with as many drivers and a tenth of the days. */
const mostGrowth = 1.5;
/**
 * Compares a company of this many drivers (500) with this many days each (500) to one with a tenth of the
 * days: the time of each read whose table has a row per driver and day.
 */
export const runTrial: RunTrial = async ([drivers = '500', days = '500']) => {
  const { server, stop } = await startTestServer();
  const opened: Company[] = [];
  const open = async (share: number) => {
    const company = await openCompany(server, Number(drivers), Math.round(Number(days) * share));
    opened.push(company);
    return company;
  };
  try {
    const companies = [await open(0.1), await open(1)] as const;
    const named = { few: 'with a tenth of the days', many: 'with all' };
    return await compareReads(companies, ({ owner }) => listReads(owner), { ...named, mostGrowth });
  } finally {
    for (const { waybill } of opened) await waybill.stop();
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
