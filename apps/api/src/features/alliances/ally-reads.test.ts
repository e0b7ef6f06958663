// @module-tag thorough

import { contract } from '@waybill/schema/contract';
import { ApiError, type Client } from '@waybill/client';
import { asAlly } from '@waybill/schema/contract/as-ally';
import { allianceTerms, type AllianceTerm } from '@waybill/schema/features/alliances.models';
import { beforeAll, describe, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { casesFor } from '../../testing/pairs.ts';
import { readTable } from '../../testing/read-table.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import type { PreparedWrite, WriteWorld } from '../../testing/table-entry.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildWriteWorld } from '../../testing/write-table.ts';

const app = useTestApp();
const { alliances, jobs, members } = contract;
const noticeDays = 2;
const noticeMs = noticeDays * 24 * 3_600_000;

type Company = Awaited<ReturnType<typeof buildVtc>>;

let world: WriteWorld;
let friend: Company;
/** The owner of the allied company, with all permissions. */
let reader: Driver;
let stranger: Driver;
let allianceId: string;

beforeAll(async () => {
  world = await buildWriteWorld(app());
  friend = await buildVtc(app());
  reader = friend.owner;
  stranger = (await buildVtc(app())).owner;
  ({ id: allianceId } = await ally([world, friend], { noticeDays }));
});

const share = async ({ owner }: Company, terms: readonly AllianceTerm[]) =>
  owner.browser.call(alliances.setConsents, {
    params: { allianceId },
    body: { terms: [...terms] },
  });

/** All sets of terms. */
const sets = Array.from({ length: 2 ** allianceTerms.length }, (_, set) =>
  allianceTerms.filter((_term, index) => (set >> index) % 2 === 1),
);

/** Alliance reads belong to several companies and have their own tests. */
const others = readTable.filter(
  ({ route }) => !/^\/(alliances|vtcs\/:vtcId\/alliances)/.test(route.path),
);

/** Returns OK or the error code. A response with a different body also counts as OK. */
async function answerOf(ask: PreparedWrite['ask'], { call }: { readonly call: Client }) {
  return ask(call).then(
    () => 'OK',
    (error: unknown) => {
      if (error instanceof ApiError) return error.body.code;
      return 'OK';
    },
  );
}

describe('reads of an ally, for every read of the contract', () => {
  const prepared: {
    readonly route: (typeof others)[number]['route'];
    readonly ask: PreparedWrite['ask'];
  }[] = [];
  const outside = new Map<PreparedWrite['ask'], string>();

  beforeAll(async () => {
    for (const { route, prepare } of others) {
      const { ask } = await prepare(world);
      prepared.push({ route, ask });
      outside.set(ask, await answerOf(ask, stranger.browser));
    }
  });

  /** Lists the responses that differ from the expected ones. */
  const compare = async (inForce: readonly AllianceTerm[]) => {
    const answers = await Promise.all(
      prepared.map(async ({ route, ask }) => {
        const isOpen = route.allies !== undefined && inForce.includes(route.allies.term);
        const expected = isOpen ? 'OK' : outside.get(ask);
        return { path: route.path, expected, answer: await answerOf(ask, reader.browser) };
      }),
    );
    return answers
      .filter(({ expected, answer }) => answer !== expected)
      .map(({ path, expected, answer }) => `${path}: ${answer} instead of ${expected}`);
  };

  test('a visitor is refused all of them', () => {
    expect(prepared.length).toBeGreaterThan(20);
    expect(new Set(outside.values())).toEqual(new Set(['NOT_FOUND']));
    const open = prepared.filter(({ route }) => route.allies).map(({ route }) => route.path);
    expect(open).toHaveLength(5);
  });

  test.each(casesFor(3, sets, 4).map((set) => [set.join(' ') || 'nothing', set] as const))(
    '%s: opens only while both share it, until the notice has ended',
    async (_name, set) => {
      const params = { allianceId };
      await share(world, set);
      // Terms that only the other company wants must not open anything.
      await share(
        friend,
        allianceTerms.filter((term) => !set.includes(term)),
      );
      expect(await compare([])).toEqual([]);
      await share(friend, set);
      expect(await compare(set)).toEqual([]);
      await friend.owner.browser.call(alliances.giveNotice, { params });
      expect(await compare(set)).toEqual([]);
      app().passTime(noticeMs + 1_000);
      expect(await compare([])).toEqual([]);
      app().passTime(-noticeMs - 1_000);
      await friend.owner.browser.call(alliances.withdrawNotice, { params });
      await share(world, []);
      expect(await compare([])).toEqual([]);
    },
  );
});

test('an ally reads exactly the shared fields, and only counted jobs', async () => {
  const { owner, vtc } = world;
  await share(world, allianceTerms);
  await share(friend, allianceTerms);
  const jobId = await insertJob(app(), owner, { vtcId: vtc.id });
  const hidden = await insertJob(app(), owner, { vtcId: vtc.id, settledTier: 'review' });
  const plan = { params: { vtcId: vtc.id }, body: { cargoId: 'office_paper', note: 'Secret' } };
  await owner.browser.call(jobs.createPlan, plan);
  await owner.browser.call(jobs.createPlan, { ...plan, body: { ...plan.body, isShared: true } });
  const raw = async (path: string) => (await reader.browser.send(`/api${path}`)).json();
  const place = ['city', 'cityId', 'company', 'companyId'];

  const list = await raw(`/vtcs/${vtc.id}/jobs`);
  expect(list.jobs.map(({ id }: { id: string }) => id)).toContain(jobId);
  expect(list.jobs.map(({ id }: { id: string }) => id)).not.toContain(hidden);
  const { job } = await raw(`/jobs/${jobId}`);
  for (const one of [job, ...list.jobs]) {
    expect(Object.keys(one).toSorted()).toEqual([
      'cargo',
      'destination',
      'distanceM',
      'driver',
      'endedAt',
      'game',
      'id',
      'market',
      'massG',
      'source',
    ]);
    expect(Object.keys(one.source).toSorted()).toEqual(place);
    expect(Object.keys(one.driver ?? { id: 0, username: 0 }).toSorted()).toEqual([
      'avatarUrl',
      'id',
      'username',
    ]);
  }
  const { members: crew } = await raw(`/vtcs/${vtc.id}/members`);
  expect(Object.keys(crew[0]).toSorted()).toEqual([
    'avatarUrl',
    'id',
    'isOwner',
    'joinedAt',
    'username',
  ]);
  const { plans } = await raw(`/vtcs/${vtc.id}/plans`);
  expect(plans).toHaveLength(1);
  expect(Object.keys(plans[0])).not.toContain('note');
  const board = await raw(`/vtcs/${vtc.id}/leaderboard`);
  expect(Object.keys(board)).toEqual(['rows', 'nextCursor']);
  expect(Object.keys(board.rows[0]).toSorted()).toEqual(['driver', 'rank', 'value', 'vtc']);

  const asked = { params: { jobId: hidden } };
  expect(await refusedCodeOf(reader.browser.call(asAlly(jobs.get), asked))).toBe('NOT_FOUND');
  const refused = [
    () =>
      reader.browser.call(asAlly(jobs.getLeaderboard), {
        params: { vtcId: vtc.id },
        query: { by: 'revenue' },
      }),
    () =>
      reader.browser.call(asAlly(jobs.getLeaderboard), {
        params: { vtcId: vtc.id },
        query: { by: 'safety', period: 'all' },
      }),
    () =>
      reader.browser.call(asAlly(jobs.list), {
        params: { vtcId: vtc.id },
        query: { sort: 'revenue' },
      }),
    () =>
      reader.browser.call(asAlly(jobs.list), {
        params: { vtcId: vtc.id },
        query: { tier: 'review' },
      }),
    () =>
      reader.browser.call(asAlly(members.list), {
        params: { vtcId: vtc.id },
        query: { sort: 'active' },
      }),
  ];
  for (const call of refused) expect(await refusedCodeOf(call())).toBe('VALIDATION_FAILED');
});

test('an ally needs only the permission to view alliances', async () => {
  await share(world, ['MEMBERS']);
  await share(friend, ['MEMBERS']);
  const blind = await buildStaff(app(), friend, ['VIEW_MEMBERS_PAGE']);
  const seeing = await buildStaff(app(), friend, ['VIEW_ALLIANCE_PAGE']);
  const asked = { params: { vtcId: world.vtc.id }, query: {} };
  expect(await refusedCodeOf(blind.browser.call(asAlly(members.list), asked))).toBe('NOT_FOUND');
  const { total } = await seeing.browser.call(asAlly(members.list), asked);
  expect(total).toBeGreaterThan(0);
  const own = { params: { vtcId: friend.vtc.id }, query: {} };
  expect(await refusedCodeOf(seeing.browser.call(members.list, own))).toBe('FORBIDDEN');
});

test('a company sees joint statistics only if it shares its own leaderboard', async () => {
  const third = await buildVtc(app());
  const { owner } = third;
  const alliance = await ally([friend, third, await buildVtc(app())], {}, ['LEADERBOARD']);
  const params = { allianceId: alliance.id };
  const ask = () => [
    refusedCodeOf(owner.browser.call(alliances.getStats, { params })),
    refusedCodeOf(owner.browser.call(alliances.getLeaderboard, { params, query: {} })),
  ];
  await owner.browser.call(alliances.setConsents, { params, body: { terms: ['JOBS'] } });
  expect(await Promise.all(ask())).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  const { owner: insider } = friend;
  const { companies } = await insider.browser.call(alliances.getStats, { params });
  expect(companies.map(({ id }) => id)).not.toContain(third.vtc.id);
});

test('joint statistics count each job once, on the days on which its company was a member', async () => {
  await share(world, ['LEADERBOARD']);
  await share(friend, ['LEADERBOARD']);
  const helper = await buildMember(app(), friend.vtc.id);
  // The membership starts in the middle of a day, so the next day is the first that counts.
  await app().db.$executeRaw`
    UPDATE alliance_members SET during = tstzrange('2026-03-10T12:00:00Z', NULL)
    WHERE alliance_id = ${allianceId}::uuid`;
  const endings = [
    '2026-03-09T10',
    '2026-03-10T20',
    '2026-03-11T00',
    '2026-03-20T05',
    '2026-04-01T23',
  ];
  for (const [index, ending] of endings.entries()) {
    const endedAt = new Date(`${ending}:30:00Z`);
    const startedAt = new Date(endedAt.getTime() - 3_600_000);
    const game = index % 2 === 0 ? ('ets2' as const) : ('ats' as const);
    const fields = { startedAt, endedAt, game, distanceM: 100_000 + index };
    await insertJob(app(), world.owner, { ...fields, vtcId: world.vtc.id });
    await insertJob(app(), helper, { ...fields, vtcId: friend.vtc.id });
    await insertJob(app(), helper, { ...fields, vtcId: friend.vtc.id, settledTier: 'review' });
  }
  // A driver who has changed companies: the old jobs stay with the old company.
  await insertJob(app(), helper, { vtcId: world.vtc.id });
  const counted = await app().db.$queryRaw<{ game: string; jobs: number; distanceM: number }[]>`
    SELECT game, count(*)::int AS jobs, sum(distance_m)::int AS "distanceM" FROM jobs
    WHERE vtc_id IN (${world.vtc.id}::uuid, ${friend.vtc.id}::uuid)
      AND tier IN ('verified', 'accepted') AND ended_at >= '2026-03-11T00:00:00Z'
    GROUP BY game ORDER BY game`;
  const params = { allianceId };
  const { totals } = await reader.browser.call(alliances.getStats, { params });
  expect(totals).toEqual(counted);
  const { rows } = await reader.browser.call(alliances.getLeaderboard, {
    params,
    query: { by: 'jobs' },
  });
  const sum = rows.reduce((all, { value }) => all + value, 0);
  expect(sum).toBe(counted.reduce((all, { jobs: count }) => all + count, 0));
  const first = await reader.browser.call(alliances.getLeaderboard, {
    params,
    query: { limit: 1 },
  });
  const second = await reader.browser.call(alliances.getLeaderboard, {
    params,
    query: { limit: 1, ...(first.nextCursor !== null && { cursor: first.nextCursor }) },
  });
  expect([...first.rows, ...second.rows].map(({ rank }) => rank)).toEqual([1, 2]);
});
