import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { type Client, createClient } from '@waybill/client';
import type { Pool } from 'pg';
import {
  countSql,
  crewSql,
  daysSql,
  driversSql,
  listedSql,
  membersSql,
  rankSql,
  safetySql,
  totalsSql,
  vtcsSql,
  waitingSql,
} from './demo-figures-sql.ts';

const { home, jobs, members } = contract;
const games = ['ets2', 'ats'] as const;
const dayMs = 86_400_000;

interface Place {
  /** The server's address. */
  readonly origin: string;
  /** Queries its database directly. */
  readonly pool: Pool;
  /** The server's clock. */
  readonly now: Date;
}

interface Comparison {
  /** How many responses were compared. */
  readonly answers: number;
  /** Each differing response, with the expected figures. */
  readonly differences: readonly string[];
}

/** How many companies and drivers are compared, those with most jobs first. Null for all. */
interface Extent {
  readonly vtcCount: number | null;
  readonly driverCount: number | null;
}

/**
 * Requests every figure that the job pages show, for companies and drivers, and compares it with SQL over the
 * jobs alone, without stored totals.
 */
export async function compareFigures(
  place: Place,
  { vtcCount, driverCount }: Extent = { vtcCount: null, driverCount: null },
): Promise<Comparison> {
  const { pool } = place;
  const differences: string[] = [];
  let answers = 0;
  const expectSame = (what: string, answer: unknown, counted: unknown) => {
    answers += 1;
    if (isDeepStrictEqual(answer, counted)) return;
    const [one, other] = [answer, counted].map((each) => JSON.stringify(each).slice(0, 600));
    differences.push(`${what}: ${one}, counted: ${other}`);
  };
  const vtcs = await pool.query<{ id: string; tag: string; ownerId: string }>(vtcsSql, [vtcCount]);
  for (const vtc of vtcs.rows) {
    const call = await signIn(place, vtc.ownerId);
    await compareVtc(place, vtc, call, expectSame);
  }
  const drivers = await pool.query<{ id: string; vtcId: string | null }>(driversSql, [driverCount]);
  for (const driver of drivers.rows) {
    const call = await signIn(place, driver.id);
    await compareDriver(place, driver, call, expectSame);
  }
  return { answers, differences };
}

type ExpectSame = (what: string, answer: unknown, counted: unknown) => void;

/** Creates a client of a user, with all of the user's read rights. */
async function signIn({ origin, pool }: Place, userId: string): Promise<Client> {
  const token = `wb_${randomBytes(32).toString('base64url')}`;
  await pool.query(
    `INSERT INTO personal_tokens (id, user_id, name, token_hash, scopes, expires_at)
     VALUES (gen_random_uuid(), $1, 'Recount', $2, '{VIEW_MEMBERS_PAGE}', now() + interval '1 day')`,
    [userId, createHash('sha256').update(token).digest()],
  );
  // From a unique address, provided that the server trusts its proxy.
  const address = `10.${[...randomBytes(3)].join('.')}`;
  const headers = () => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address });
  return createClient({ baseUrl: `${origin}/api`, headers });
}

async function compareVtc(
  place: Place,
  { id: vtcId, tag }: { readonly id: string; readonly tag: string },
  call: Client,
  expectSame: ExpectSame,
): Promise<void> {
  const params = { vtcId };
  const count = async (text: string, ...values: unknown[]) => read(place, text, [vtcId, ...values]);
  const [from, to] = spanOf(place);
  const stats = await call(jobs.getStats, { params, query: { from, to } });
  expectSame(`${tag}, days`, stats.days, await count(daysSql('vtc_id'), from, to));
  expectSame(`${tag}, totals`, stats.totals, await count(totalsSql('vtc_id'), from, to));
  const allTime = await count(totalsSql('vtc_id'), '2000-01-01', '2999-01-01');
  expectSame(`${tag}, all time`, stats.allTime, allTime);
  const { counts } = await call(jobs.getCounts, { params });
  expectSame(`${tag}, counts`, [counts], await count(countSql, place.now.toISOString()));

  for (const period of ['week', 'month', 'all'] as const) {
    for (const game of [undefined, ...games]) {
      for (const by of ['distance', 'jobs', 'revenue', 'safety'] as const) {
        if (by === 'revenue' && game === undefined) continue;
        if (by === 'safety' && period !== 'all') continue;
        const query = { period, by, ...(game && { game }) };
        const rows = await readPages(async (cursor) => {
          const page = await call(jobs.getLeaderboard, { params, query: { ...query, ...cursor } });
          return { items: page.rows, nextCursor: page.nextCursor };
        });
        const since = firstDayOf(period, place.now);
        const text = by === 'safety' ? safetySql : rankSql(by);
        const counted = await count(text, since, game ?? null, dayOf(place.now));
        const what = `${tag}, leaderboard of ${period} by ${by} ${game ?? 'in both games'}`;
        const plain = rows.map(({ rank, driver, value }) => ({ rank, id: driver.id, value }));
        expectSame(what, byRank(plain), byRank(counted));
      }
    }
  }

  const listed = await readPages(async (cursor) => {
    const page = await call(jobs.list, { params, query: { limit: 100, ...cursor } });
    return { items: page.jobs, nextCursor: page.nextCursor };
  });
  expectSame(`${tag}, list`, listed.map(toListed), await count(listedSql('vtc_id')));

  const people = await readPages(async (cursor) => {
    const page = await call(members.list, { params, query: { limit: 100, ...cursor } });
    return { items: page.members, nextCursor: page.nextCursor };
  });
  const figures = people.map(({ id, figures: { week, all, lastJob } }) => ({
    id,
    weekJobs: week.jobs,
    weekM: week.distanceM,
    allJobs: all.jobs,
    allM: all.distanceM,
    lastJobId: lastJob?.id ?? null,
  }));
  const counted = await count(membersSql, firstDayOf('week', place.now));
  expectSame(`${tag}, members`, byId(figures), byId(counted));
  const { crew } = await call(members.getCrew, { params });
  const { members: drivers, droveThisWeek, droveLastWeek, onTheRoad } = crew;
  expectSame(
    `${tag}, crew`,
    [{ members: drivers, droveThisWeek, droveLastWeek, onTheRoad }],
    await count(crewSql, firstDayOf('week', place.now), place.now.toISOString()),
  );
}

async function compareDriver(
  place: Place,
  { id, vtcId }: { readonly id: string; readonly vtcId: string | null },
  call: Client,
  expectSame: ExpectSame,
): Promise<void> {
  const count = async (text: string, ...values: unknown[]) => read(place, text, [id, ...values]);
  const [from, to] = spanOf(place);
  const stats = await call(jobs.getOwnStats, { query: { from, to } });
  expectSame(`driver ${id}, days`, stats.days, await count(daysSql('driver_id'), from, to));
  expectSame(`driver ${id}, totals`, stats.totals, await count(totalsSql('driver_id'), from, to));

  const listed = await readPages(async (cursor) => {
    const page = await call(jobs.listOwn, { query: { limit: 100, ...cursor } });
    return { items: page.jobs, nextCursor: page.nextCursor };
  });
  const logbook = await count(listedSql('driver_id'));
  expectSame(`driver ${id}, logbook`, listed.map(toListed), logbook);

  const page = await call(home.get);
  const today = dayOf(place.now);
  const monday = firstDayOf('week', place.now);
  const lastMonday = dayOf(new Date(Date.parse(monday) - 7 * dayMs));
  const lastSunday = dayOf(new Date(Date.parse(monday) - dayMs));
  const spans = {
    today: [today, today],
    thisWeek: [monday, today],
    lastWeek: [lastMonday, lastSunday],
  };
  for (const [name, span] of Object.entries(spans)) {
    const counted = await count(totalsSql('driver_id'), ...span);
    expectSame(`driver ${id}, home, ${name}`, Reflect.get(page, name), counted);
  }
  const allTime = await count(totalsSql('driver_id'), '2000-01-01', '2999-01-01');
  expectSame(`driver ${id}, all time`, stats.allTime, allTime);
  const { ownReviews, ownAppeals } = page.waiting;
  expectSame(`driver ${id}, home, waiting`, [{ ownReviews, ownAppeals }], await count(waitingSql));
  if (vtcId === null) return;
  const board = await read(place, rankSql('distance'), [vtcId, monday, null, today]);
  expectSame(`driver ${id}, home, drivers of the week`, page.board?.drivers, board.length);
  const own = page.board?.rows.filter((row) => row.driver.id === id) ?? [];
  expectSame(
    `driver ${id}, home, place of the week`,
    own.map(({ rank, driver, distanceM }) => ({ rank, id: driver.id, value: distanceM })),
    board.filter((row) => row['id'] === id),
  );
}

/** Picks the numbers that a list shows of a job. */
function toListed(job: {
  readonly id: string;
  readonly state: string;
  readonly tier: string | null;
  readonly revenueMinor: number | null;
  readonly distanceM: number | null;
}) {
  const { id, state, tier, revenueMinor, distanceM } = job;
  return { id, state, tier, revenueMinor, distanceM };
}

async function readPages<T>(
  readPage: (
    cursor: Readonly<{ cursor?: string }>,
  ) => Promise<{ readonly items: readonly T[]; readonly nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = null;
  do {
    const page: { readonly items: readonly T[]; readonly nextCursor: string | null } =
      await readPage(cursor === null ? {} : { cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

type Row = Readonly<Record<string, unknown>>;

async function read({ pool }: Place, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<{ row: Row }>(
    `SELECT to_jsonb(counted) AS row FROM (${text}) counted`,
    [...values],
  );
  return rows.map(({ row }) => row);
}

/** Rows with equal rank have no guaranteed order. */
function byRank<T extends Row>(rows: readonly T[]): T[] {
  const key = (row: T) => `${String(row['rank']).padStart(6, '0')} ${String(row['id'])}`;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

function byId<T extends Row>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
}

/** The days of the demo, and some before and after. */
function spanOf({ now }: Place): readonly [from: string, to: string] {
  return [dayOf(new Date(now.getTime() - 120 * dayMs)), dayOf(new Date(now.getTime() + dayMs))];
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** Returns the Monday of this week, the first of this month, or a day long ago, in UTC. */
function firstDayOf(period: 'week' | 'month' | 'all', now: Date): string {
  if (period === 'all') return '2000-01-01';
  if (period === 'month') return `${dayOf(now).slice(0, 8)}01`;
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return dayOf(new Date(now.getTime() - sinceMonday * dayMs));
}
