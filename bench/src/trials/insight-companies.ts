import { updateAwards } from '@waybill/api/testing/award-kit';
import { insertDays } from '@waybill/api/testing/bulk-days';
import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { openDatabase } from '@waybill/db/open-database';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { type Company, compareReads, timeReads } from '../compare-reads.ts';
import { runRecount } from '../run-recount.ts';
import { startWaybill } from '../servers.ts';
import { createTrialMembers } from '../trial-members.ts';
import type { Goal } from './trial.ts';

const skewed = { drivers: 500, fewDays: 10, manyDays: 500 };
const fewJobs = 10_000;
/** Both companies drive on the same lanes: sums of days grow with these, and not with jobs. */
const lanesPerCity = 1;
const standingsAsked = 100;
const bareRounds = 25;
const goals = { growth: 1.2, bare: 3, why: 2, recountS: 60 };

interface Crew extends Company {
  readonly databaseUrl: string;
  readonly driverIds: readonly string[];
}

/** Compares scores of 500 drivers with 500 days each to 10 days each, and to a bare read of their rows. */
export async function compareDays(server: TestServer): Promise<Goal[]> {
  const { drivers, fewDays, manyDays } = skewed;
  const open = async (days: number) =>
    openCompany(server, drivers, async (pool, vtcId) => insertDays(pool, vtcId, days));
  return using([await open(fewDays), await open(manyDays)], async (companies) => {
    const named = { few: `with ${fewDays} days a driver`, many: `with ${manyDays}` };
    const verdicts = await compareReads(companies, listScores, {
      ...named,
      mostGrowth: goals.growth,
    });
    const [, many] = companies;
    const path = listScores(many)[0] ?? '';
    const [readMs = 0] = await timeReads([{ company: many, path }]);
    const bareMs = await timeBareRead(many);
    return [
      ...verdicts,
      {
        sentence: `safety leaderboard: ${(readMs / bareMs).toFixed(2)} times a bare read of its rows (${readMs.toFixed(1)} and ${bareMs.toFixed(1)} ms), goal ${goals.bare}`,
        isMet: readMs <= goals.bare * bareMs,
      },
    ];
  });
}

/** Compares pages of a company with this many jobs to one with 10,000, and recounts all its sums. */
export async function compareJobs(server: TestServer, jobs: number): Promise<Goal[]> {
  const open = async (count: number) =>
    openCompany(server, skewed.drivers, async (pool, vtcId) => {
      await insertJobs(pool, count, null, lanesPerCity);
      await takeJobsOfOwner(pool, vtcId);
    });
  return using([await open(fewJobs), await open(jobs)], async (companies) => {
    for (const { databaseUrl } of companies) await giveAwards(databaseUrl);
    const verdicts = await compareReads(companies, listPages, {
      few: `among ${fewJobs} jobs`,
      many: `among ${jobs}`,
      mostGrowth: goals.growth,
    });
    const [, many] = companies;
    return [...verdicts, await compareWhy(many), await recount(many, jobs)];
  });
}

/** Gives the owner's jobs to another member: they read the pages, which add their own jobs up. */
async function takeJobsOfOwner(pool: Pool, vtcId: string): Promise<void> {
  await pool.query(
    `UPDATE jobs SET driver_id = (SELECT user_id FROM memberships WHERE vtc_id = $1 AND user_id <> v.owner_id
                                  ORDER BY user_id LIMIT 1)
     FROM vtcs v WHERE v.id = $1 AND jobs.driver_id = v.owner_id`,
    [vtcId],
  );
}

/** A member who drives. */
const driverOf = ({ owner, driverIds }: Crew) =>
  driverIds.find((id) => id !== owner.userId) ?? owner.userId;

function listScores({ owner: { vtcId }, driverIds }: Crew): string[] {
  return [
    `/api/vtcs/${vtcId}/leaderboard?period=all&by=safety`,
    `/api/vtcs/${vtcId}/leaderboard?period=all&by=reputation`,
    `/api/vtcs/${vtcId}/standings?driverIds=${driverIds.slice(0, standingsAsked).join(',')}`,
  ];
}

function listPages(crew: Crew): string[] {
  const { vtcId } = crew.owner;
  return [
    `/api/vtcs/${vtcId}/safety?days=90`,
    `/api/vtcs/${vtcId}/members/${driverOf(crew)}`,
    `/api/vtcs/${vtcId}/achievements`,
  ];
}

/** Compares a page of the events behind a score to a page of the company's jobs. */
async function compareWhy(company: Crew): Promise<Goal> {
  const { vtcId } = company.owner;
  const [whyMs = 0, listMs = 0] = await timeReads([
    { company, path: `/api/vtcs/${vtcId}/why?of=safety&driverId=${driverOf(company)}&limit=50` },
    { company, path: `/api/vtcs/${vtcId}/jobs?limit=50` },
  ]);
  return {
    sentence: `why: ${(whyMs / listMs).toFixed(2)} times the list of jobs (${whyMs.toFixed(1)} and ${listMs.toFixed(1)} ms), goal ${goals.why}`,
    isMet: whyMs <= goals.why * listMs,
  };
}

async function recount({ databaseUrl }: Crew, jobs: number): Promise<Goal> {
  const since = performance.now();
  const { report, isProven } = await runRecount({ DATABASE_URL: databaseUrl });
  const seconds = (performance.now() - since) / 1_000;
  return {
    sentence: `recount of ${jobs} jobs with weights: ${seconds.toFixed(1)} s, goal ${goals.recountS} for a million: ${report}`,
    isMet: isProven && seconds <= goals.recountS,
  };
}

/** Returns the median time of a plain read of the rows that the safety leaderboard is computed from. */
async function timeBareRead({ databaseUrl, owner }: Crew): Promise<number> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const times: number[] = [];
  try {
    for (let round = 0; round <= bareRounds; round += 1) {
      const since = performance.now();
      await pool.query('SELECT * FROM driver_totals WHERE vtc_id = $1', [owner.vtcId]);
      if (round > 0) times.push(performance.now() - since);
    }
  } finally {
    await pool.end();
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

async function giveAwards(databaseUrl: string): Promise<void> {
  const options = { databaseUrl, dataDir: '', migrate: false, log: () => {} };
  const { prisma: db, close } = await openDatabase(options);
  try {
    await updateAwards({ db });
  } finally {
    await close();
  }
}

async function openCompany(
  server: TestServer,
  drivers: number,
  fill: (pool: Pool, vtcId: string) => Promise<void>,
): Promise<Crew> {
  const { url: databaseUrl } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(databaseUrl, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(databaseUrl, owner.vtcId, drivers - 1);
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await fill(pool, owner.vtcId);
    const { rows } = await pool.query<{ id: string }>('SELECT user_id AS id FROM memberships');
    const driverIds = rows.map(({ id }) => id);
    return { owner, databaseUrl, driverIds, waybill: await startWaybill(databaseUrl) };
  } finally {
    await pool.end();
  }
}

/** Stops the companies' servers after the work. */
async function using(
  companies: readonly [Crew, Crew],
  work: (companies: readonly [Crew, Crew]) => Promise<Goal[]>,
): Promise<Goal[]> {
  try {
    return await work(companies);
  } finally {
    for (const { waybill } of companies) await waybill.stop();
  }
}
