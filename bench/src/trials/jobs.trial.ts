import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { createBareJobs, tidyBareJobs } from '../bare-jobs.ts';
import type { BenchCase, BenchRequest } from '../cases.ts';
import { measure, timeAnswer } from '../measure.ts';
import { type Server, startBareServer, startWaybill } from '../servers.ts';
import { addCsrfToken, signIn } from '../trial-browsers.ts';
import { createTrialMembers, type TrialMember } from '../trial-members.ts';
import type { Goal, RunTrial } from './trial.ts';

const rounds = 5;
const secondsPerRound = 2;
const answersPerArena = 150;
const jobsPerVtc = 1_000;
const goals = { list: 0.9, growth: 1.2, recountS: 60 };

const adminFile = fileURLToPath(new URL('../../../apps/api/dist/admin.js', import.meta.url));

/** A company's owner, and the cookie of their browser. */
interface Asker extends Pick<TrialMember, 'vtcId'> {
  readonly cookie: string;
}

/** One size: both servers on one database, and the company owners who send requests. */
interface Arena {
  readonly jobCount: number;
  readonly databaseUrl: string;
  readonly waybill: Server;
  readonly bare: Server;
  readonly askers: readonly Asker[];
}

/**
 * Companies with a thousand jobs each: their list compared to a bare server's, the time of statistics with
 * many jobs compared to few, and the time to verify all totals. The sizes may be given, as `10000 1000000`.
 */
export const runTrial: RunTrial = async (args) => {
  const sizes = args.length > 0 ? args.map(Number) : [10_000, 1_000_000];
  const { server, stop } = await startTestServer();
  const arenas: Arena[] = [];
  try {
    for (const size of sizes) arenas.push(await openArena(server, size));
    return [
      ...(await compareLists(arenas)),
      ...(await compareStatistics(arenas)),
      ...(await proveSums(arenas)),
    ];
  } finally {
    for (const { waybill, bare } of arenas) await Promise.all([waybill.stop(), bare.stop()]);
    await stop();
  }
};

async function openArena(server: TestServer, jobCount: number): Promise<Arena> {
  process.stdout.write(`Making ${jobCount.toLocaleString('en')} jobs\n`);
  const { url: databaseUrl } = await createTestDatabase(server);
  // Companies have one to nine members, and therefore a fifth to twice as many jobs.
  const members = (await createTrialMembers(databaseUrl, jobCount / jobsPerVtc)).slice(0, 9);
  const pool = new Pool({ connectionString: databaseUrl });
  let cookies: string[];
  try {
    await insertJobs(pool, jobCount);
    cookies = await signIn(pool, members);
    await pool.query(createBareJobs);
    await pool.query(tidyBareJobs);
  } finally {
    await pool.end();
  }
  const [waybill, bare] = [await startWaybill(databaseUrl), await startBareServer(databaseUrl)];
  const askers: Asker[] = [];
  for (const [index, { vtcId }] of members.entries()) {
    const cookie = await addCsrfToken(waybill, cookies[index] ?? '');
    askers.push({ vtcId, cookie });
  }
  const arena = { jobCount, databaseUrl, waybill, bare, askers };
  for (const request of requestsOf(arena, 'jobs').requests) await expectSame(arena, request);
  return arena;
}

/** The owners' requests about their companies. */
function requestsOf({ askers }: Arena, what: string): BenchCase {
  const requests = askers.map(({ vtcId, cookie }) => ({
    path: `/api/vtcs/${vtcId}/${what}`,
    headers: { cookie },
  }));
  return { name: what, requests };
}

async function expectSame({ waybill, bare }: Arena, { path, headers }: BenchRequest) {
  const [answer, expected] = await Promise.all(
    [waybill, bare].map(async ({ origin }) => {
      const response = await fetch(`${origin}${path}`, { headers });
      return JSON.parse(await response.text(), (key: string, value: unknown) =>
        key === 'nextCursor' ? value !== null : value,
      );
    }),
  );
  if (isDeepStrictEqual(answer, expected)) return;
  const [one, other] = [answer, expected].map((each) => JSON.stringify(each).slice(0, 2_000));
  throw new Error(`the servers differ at ${path}:\n${one}\n${other}`);
}

async function compareLists(arenas: readonly Arena[]): Promise<Goal[]> {
  const verdicts: Goal[] = [];
  for (const arena of arenas) {
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const benchCase = requestsOf(arena, 'jobs');
      const both = round % 2 === 0 ? ['waybill', 'bare'] : ['bare', 'waybill'];
      const perSecond: Record<string, number> = {};
      for (const name of both) {
        const target = name === 'bare' ? arena.bare : arena.waybill;
        perSecond[name] = (await measure(target, benchCase, secondsPerRound)).perSecond;
      }
      // The first is the warm-up.
      if (round > 0) ratios.push((perSecond['waybill'] ?? 0) / (perSecond['bare'] ?? 1));
    }
    const ratio = median(ratios);
    verdicts.push({
      sentence: `the list among ${arena.jobCount} jobs: ${ratio.toFixed(2)} of the bare server, goal ${goals.list}`,
      isMet: ratio >= goals.list,
    });
  }
  return verdicts;
}

const statistics = [
  'stats',
  'leaderboard?period=week',
  'leaderboard?period=month&by=jobs',
  'leaderboard?period=all',
  'leaderboard?period=all&by=safety',
];

/** Times single requests, each at all sizes in turn. */
async function compareStatistics(arenas: readonly Arena[]): Promise<Goal[]> {
  const [few, many] = [arenas[0], arenas.at(-1)];
  if (!few || !many || few === many) return [];
  const verdicts: Goal[] = [];
  for (const what of statistics) {
    const times: (readonly [few: number, many: number])[] = [];
    for (let turn = 0; turn < answersPerArena; turn++) {
      times.push([await timeOne(few, what, turn), await timeOne(many, what, turn)]);
    }
    const growth = median(times.map(([first, second]) => second / first));
    const [fewMs, manyMs] = [0, 1].map((side) => median(times.map((pair) => pair[side] ?? 0)));
    verdicts.push({
      sentence: `${what}: ${growth.toFixed(2)} times as long among ${many.jobCount} jobs as among ${few.jobCount} (${manyMs?.toFixed(1)} and ${fewMs?.toFixed(1)} ms), goal ${goals.growth}`,
      isMet: growth <= goals.growth,
    });
  }
  return verdicts;
}

async function timeOne(arena: Arena, what: string, turn: number): Promise<number> {
  const { requests } = requestsOf(arena, what);
  const request = requests[turn % requests.length];
  if (!request) throw new Error('nobody is there to ask');
  return timeAnswer(arena.waybill, request);
}

async function proveSums(arenas: readonly Arena[]): Promise<Goal[]> {
  const verdicts: Goal[] = [];
  for (const { databaseUrl, jobCount } of arenas) {
    const startedAt = performance.now();
    const { stdout } = await promisify(execFile)(process.execPath, [adminFile, 'jobs', 'recount'], {
      env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://127.0.0.1' },
    });
    const seconds = (performance.now() - startedAt) / 1_000;
    verdicts.push({
      sentence: `recount of ${jobCount} jobs: ${seconds.toFixed(1)} s, goal ${goals.recountS}: ${stdout.trim()}`,
      isMet: seconds <= goals.recountS,
    });
  }
  return verdicts;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
