import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { insertMembers } from '@waybill/api/testing/bulk-members';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { z } from 'zod';
import { timeInTurn } from '../measure.ts';
import { insertRegionJobs, regionShape, timeTrigger } from '../region-jobs.ts';
import { type Server, startWaybill } from '../servers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { adminFile } from '../waybill-process.ts';
import type { Goal, RunTrial } from './trial.ts';

const answers = 60;
const crew = 200;
const goals = { growth: 1.2 };

const kinds = [
  { by: 'country', end: 'source' },
  { by: 'country', end: 'destination' },
  { by: 'city', end: 'source' },
  { by: 'city', end: 'destination' },
  { by: 'lane', end: 'source' },
] as const;
type Kind = (typeof kinds)[number];
/** How many days a report is of; it reads as many before. */
const periods = [30, 90] as const;

/** One size: a company with so many jobs, and who asks of it. */
interface Arena {
  readonly jobCount: number;
  readonly databaseUrl: string;
  readonly waybill: Server;
  readonly owner: TrialMember;
}

/**
 * Regional reports of a company with very many jobs beside those of one with few, of the same days and
 * the same lanes: how long each takes, and that each line is what the jobs add up to. The sizes may be
 * given, as `10000 1000000`.
 */
export const runTrial: RunTrial = async (args) => {
  const sizes = args.length > 0 ? args.map(Number) : [10_000, 1_000_000];
  const { server, stop } = await startTestServer();
  const arenas: Arena[] = [];
  try {
    for (const size of sizes) arenas.push(await openArena(server, size));
    const verdicts: Goal[] = [];
    for (const arena of arenas) verdicts.push(await compareLines(arena));
    verdicts.push(...(await compareTimes(arenas)));
    for (const arena of arenas) verdicts.push(await proveSums(arena));
    return verdicts;
  } finally {
    for (const { waybill } of arenas) await waybill.stop();
    await stop();
  }
};

async function openArena(server: TestServer, jobCount: number): Promise<Arena> {
  const { url: databaseUrl } = await createTestDatabase(server);
  const [owner] = await createTrialMembers(databaseUrl, 1);
  if (!owner) throw new Error('there is no company');
  await insertMembers(databaseUrl, owner.vtcId, crew);
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    process.stdout.write(`Making ${jobCount.toLocaleString('en')} jobs\n`);
    await insertRegionJobs(pool, owner.vtcId, jobCount);
    const ms = await timeTrigger(pool, { vtcId: owner.vtcId, from: jobCount, count: 300 });
    process.stdout.write(`One more job takes ${ms.toFixed(2)} ms to be added to the sums\n`);
  } finally {
    await pool.end();
  }
  return { jobCount, databaseUrl, waybill: await startWaybill(databaseUrl), owner };
}

function requestOf({ owner }: Arena, { by, end }: Kind, days: number) {
  const { from, to } = daysOf(days);
  return {
    path: `/api/vtcs/${owner.vtcId}/regions?by=${by}&end=${end}&from=${from}&to=${to}&limit=100`,
    headers: { authorization: `Bearer ${owner.token}` },
  };
}

/** So many days up to yesterday, by UTC. */
function daysOf(days: number) {
  return { from: dayBefore(days), to: dayBefore(1) };
}

function dayBefore(count: number): string {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);
}

/** One answer after the other, each at both sizes in turn. */
async function compareTimes(arenas: readonly Arena[]): Promise<Goal[]> {
  const [few, many] = [arenas[0], arenas.at(-1)];
  if (!few || !many || few === many) return [];
  const verdicts: Goal[] = [];
  for (const days of periods) {
    for (const kind of kinds) {
      const askOf = (arena: Arena) => ({
        server: arena.waybill,
        request: requestOf(arena, kind, days),
      });
      const { fewMs, manyMs } = await timeInTurn(askOf(few), askOf(many), answers);
      const growth = manyMs / fewMs;
      verdicts.push({
        sentence: `${nameOf(kind)}, ${days} days: ${growth.toFixed(2)} times as long of ${many.jobCount} jobs as of ${few.jobCount} (p50 ${manyMs.toFixed(1)} and ${fewMs.toFixed(1)} ms), goal ${goals.growth}`,
        isMet: growth <= goals.growth,
      });
    }
  }
  return verdicts;
}

const placeSchema = z.object({ territory: z.string().nullable(), cityId: z.string().nullable() });
const replySchema = z.object({
  count: z.number(),
  isComplete: z.literal(true),
  rows: z.array(
    z.object({
      source: placeSchema.nullable(),
      destination: placeSchema.nullable(),
      now: z.object({
        jobs: z.number(),
        distanceM: z.number(),
        revenueMinor: z.number(),
        costedM: z.number(),
        tollsMinor: z.number(),
      }),
    }),
  ),
});

interface Line {
  readonly source: string | null;
  readonly destination: string | null;
  readonly jobs: number;
  readonly distanceM: number;
  readonly revenueMinor: number;
  readonly costedM: number;
  readonly tollsMinor: number;
}

/** Whether the lines of cities and lanes are what the jobs themselves add up to, and all are there. */
async function compareLines(arena: Arena): Promise<Goal> {
  const pool = new Pool({ connectionString: arena.databaseUrl });
  let compared = 0;
  let differing = 0;
  try {
    for (const days of periods) {
      for (const kind of kinds.filter(({ by }) => by !== 'country')) {
        const { path, headers } = requestOf(arena, kind, days);
        const response = await fetch(`${arena.waybill.origin}${path}`, { headers });
        const { rows } = replySchema.parse(await response.json());
        const told = rows.map(({ source, destination, now }): Line => {
          const { jobs, distanceM, revenueMinor, costedM, tollsMinor } = now;
          const [from, to] = [source?.cityId ?? null, destination?.cityId ?? null];
          return {
            source: from,
            destination: to,
            jobs,
            distanceM,
            revenueMinor,
            costedM,
            tollsMinor,
          };
        });
        const counted = await recount(pool, kind, days);
        compared += counted.length;
        if (!isDeepStrictEqual(told.toSorted(inOrder), counted.toSorted(inOrder))) differing++;
      }
    }
  } finally {
    await pool.end();
  }
  return {
    sentence: `${compared} lines of ${arena.jobCount} jobs beside the jobs themselves: ${differing} reports differ`,
    isMet: differing === 0 && compared >= regionShape.lanes,
  };
}

async function recount(pool: Pool, { by, end }: Kind, days: number): Promise<Line[]> {
  const { from, to } = daysOf(days);
  const isOf = (side: Kind['end'] | 'destination') => by === 'lane' || end === side;
  const { rows } = await pool.query<Line>(
    `SELECT ${isOf('source') ? 'source_city_id' : 'NULL'} AS source,
            ${isOf('destination') ? 'destination_city_id' : 'NULL'} AS destination,
            count(*)::int AS jobs, sum(distance_m)::float8 AS "distanceM",
            sum(revenue_minor)::float8 AS "revenueMinor",
            coalesce(sum(distance_m) FILTER (WHERE tolls_minor IS NOT NULL), 0)::float8 AS "costedM",
            coalesce(sum(tolls_minor), 0)::float8 AS "tollsMinor"
     FROM jobs WHERE (ended_at AT TIME ZONE 'UTC')::date BETWEEN $1::date AND $2::date
     GROUP BY 1, 2`,
    [from, to],
  );
  return rows;
}

function inOrder(one: Line, other: Line): number {
  const [a, b] = [one, other].map(({ source, destination }) => `${source} ${destination}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Has the operator's program recount everything that reports are made of. */
async function proveSums({ databaseUrl, jobCount }: Arena): Promise<Goal> {
  const startedAt = performance.now();
  const run = promisify(execFile)(process.execPath, [adminFile, 'regions', 'recount'], {
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1' },
  });
  const { report, isProven } = await run.then(
    ({ stdout }) => ({ report: stdout.trim(), isProven: true }),
    (error: unknown) => ({ report: String(error), isProven: false }),
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return { sentence: `recount of ${jobCount} jobs in ${seconds} s: ${report}`, isMet: isProven };
}

function nameOf({ by, end }: Kind): string {
  return by === 'lane' ? 'by lane' : `by ${by} of the ${end}`;
}
