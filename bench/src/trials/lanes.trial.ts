import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { z } from 'zod';
import { type Server, startWaybill } from '../servers.ts';
import { signIn } from '../trial-browsers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import { percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const goals = { growth: 1.2 };
const jobsPerVtc = 1_000;
const answers = 150;
const compared = 60;

/** One size: Waybill over so many jobs, and who asks. */
interface Arena {
  readonly jobCount: number;
  readonly pool: Pool;
  readonly waybill: Server;
  readonly members: readonly TrialMember[];
  readonly cookies: readonly string[];
}

/**
 * The history of lanes among very many jobs beside few: each figure has to be what a recount in plain
 * SQL comes to, and no answer to take longer for it. The sizes may be given, as `10000 1000000`.
 */
export const runTrial: RunTrial = async (args) => {
  const sizes = args.length > 0 ? args.map(Number) : [10_000, 1_000_000];
  const { server, stop } = await startTestServer();
  const arenas: Arena[] = [];
  try {
    for (const size of sizes) arenas.push(await openArena(server, size));
    const verdicts: Goal[] = [];
    for (const arena of arenas) verdicts.push(await compare(arena));
    return [...verdicts, ...(await time(arenas))];
  } finally {
    for (const { pool, waybill } of arenas) await Promise.all([pool.end(), waybill.stop()]);
    await stop();
  }
};

async function openArena(server: TestServer, jobCount: number): Promise<Arena> {
  process.stdout.write(`Making ${jobCount.toLocaleString('en')} jobs\n`);
  const { url } = await createTestDatabase(server);
  const members = (await createTrialMembers(url, jobCount / jobsPerVtc)).slice(0, 9);
  const pool = new Pool({ connectionString: url });
  await insertJobs(pool, jobCount);
  const cookies = await signIn(pool, members);
  return { jobCount, pool, waybill: await startWaybill(url), members, cookies };
}

const spreadSchema = z.object({ n: z.number(), median: z.number() }).nullable();
const figuresSchema = z
  .object({ drives: z.number(), distanceM: spreadSchema, tollsMinor: spreadSchema })
  .nullable();
const replySchema = z.object({
  route: z.object({
    legs: z.array(z.object({ company: figuresSchema, everybody: figuresSchema })),
  }),
});
type Figures = z.infer<typeof figuresSchema>;

/** The lane of a turn: `insertJobs` has eighty cities. */
function laneOf(turn: number): readonly [from: string, to: string] {
  const from = (turn * 13) % 80;
  return [`city_${from}`, `city_${(from + 1 + (turn % 11)) % 80}`];
}

async function ask({ waybill, members, cookies }: Arena, turn: number) {
  const at = turn % members.length;
  const [from, to] = laneOf(turn);
  const path = `/api/vtcs/${members[at]?.vtcId ?? ''}/route?game=ets2&stops=${from},${to}`;
  const began = performance.now();
  const response = await fetch(`${waybill.origin}${path}`, {
    headers: { cookie: cookies[at] ?? '', 'x-forwarded-for': `10.0.2.${at}` },
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  return { ms: performance.now() - began, leg: replySchema.parse(body).route.legs[0] };
}

/** Of the latest 101 drives the middle ones: as somebody would write it who counts by hand. */
const recount = `
  SELECT count(*)::int AS drives, count(DISTINCT driver_id) FILTER (WHERE vtc_id <> $1)::int AS others,
         (array_agg(distance_m ORDER BY distance_m))[(count(*) + 1) / 2]::float8 AS low,
         (array_agg(distance_m ORDER BY distance_m))[count(*) / 2 + 1]::float8 AS high,
         (array_agg(tolls_minor ORDER BY tolls_minor))[(count(*) + 1) / 2]::float8 AS "lowTolls",
         (array_agg(tolls_minor ORDER BY tolls_minor))[count(*) / 2 + 1]::float8 AS "highTolls"
  FROM (SELECT * FROM jobs
        WHERE game = 'ets2' AND tier IN ('verified', 'accepted') AND source_city_id = $2
          AND destination_city_id = $3 AND distance_m > 0 AND (vtc_id = $1 OR $4)
        ORDER BY ended_at DESC LIMIT 101) latest`;

interface Recounted {
  readonly drives: number;
  readonly others: number;
  readonly low: number;
  readonly high: number;
  readonly lowTolls: number;
  readonly highTolls: number;
}

async function compare(arena: Arena): Promise<Goal> {
  const { pool, members, jobCount } = arena;
  let [same, drives] = [0, 0];
  const different: string[] = [];
  for (let turn = 0; turn < compared; turn++) {
    const { leg } = await ask(arena, turn);
    const [from, to] = laneOf(turn);
    for (const whose of ['company', 'everybody'] as const) {
      const values = [members[turn % members.length]?.vtcId, from, to, whose === 'everybody'];
      const { rows } = await pool.query<Recounted>(recount, values);
      const [counted] = rows;
      if (!counted) continue;
      const isShared = whose === 'company' ? counted.drives > 0 : counted.others >= 3;
      if (isSame(leg?.[whose] ?? null, isShared ? counted : null)) same++;
      else different.push(`${whose} ${from} ${to}`);
      drives += isShared ? counted.drives : 0;
    }
  }
  return {
    sentence: `${same} figures of lanes among ${jobCount.toLocaleString('en')} jobs are as recounted from ${drives} drives, ${different.length} are not ${different.slice(0, 3).join(', ')}`,
    isMet: different.length === 0 && drives > 0,
  };
}

function isSame(told: Figures, counted: Recounted | null): boolean {
  if (told === null || counted === null) return told === counted;
  // Halves are rounded up.
  return (
    told.drives === counted.drives &&
    told.distanceM?.median === Math.round((counted.low + counted.high) / 2) &&
    told.tollsMinor?.median === Math.round((counted.lowTolls + counted.highTolls) / 2)
  );
}

/** One answer after the other, at all sizes in turn. */
async function time(arenas: readonly Arena[]): Promise<Goal[]> {
  const times = new Map<Arena, number[]>(arenas.map((arena) => [arena, []]));
  for (let turn = 0; turn < answers; turn++) {
    for (const arena of arenas) times.get(arena)?.push((await ask(arena, turn)).ms);
  }
  const [few, many] = [arenas[0], arenas.at(-1)];
  if (!few || !many || few === many) return [];
  const [fewTimes, manyTimes] = [few, many].map((arena) => times.get(arena) ?? []);
  if (!fewTimes || !manyTimes) return [];
  const growth =
    percentile(
      manyTimes.map((ms, at) => ms / (fewTimes[at] ?? ms)),
      50,
    ) || Infinity;
  return [
    {
      sentence: `a lane among ${many.jobCount.toLocaleString('en')} jobs takes ${growth.toFixed(2)} times as long as among ${few.jobCount.toLocaleString('en')}: ${tell(manyTimes)} beside ${tell(fewTimes)} (at most ${goals.growth})`,
      isMet: growth <= goals.growth,
    },
  ];
}

function tell(times: readonly number[]): string {
  return `${percentile(times, 50).toFixed(1)} ms, 95 % ${percentile(times, 95).toFixed(1)} ms`;
}
