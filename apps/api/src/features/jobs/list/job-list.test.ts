import { contract } from '@waybill/schema/contract';
import { jobSorts } from '@waybill/schema/features/jobs.fields';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDevice } from '../../../testing/account-kit.ts';
import { buildDriver, buildVtc } from '../../../testing/factories.ts';
import { insertJob, newJob } from '../../../testing/job-kit.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { jobs } = contract;
const minute = (count: number) => new Date(Date.UTC(2026, 0, 10, 12, count));
const from = (count: number) => ({ startedAt: minute(count), endedAt: minute(count + 30) });

describe('a list', () => {
  let own: Awaited<ReturnType<typeof buildVtc>>;
  let inOrder: string[];

  beforeAll(async () => {
    own = await buildVtc(app());
    const insert = async (index: number, fields: Parameters<typeof insertJob>[2]) =>
      insertJob(app(), own.owner, {
        vtcId: own.vtc.id,
        startedAt: minute(index),
        endedAt: minute(index + 30),
        distanceM: 1_000 * (index % 3),
        revenueMinor: 500 * (index % 2),
        ...fields,
      });
    const underWay = {
      state: 'started',
      endedAt: null,
      distanceM: null,
      revenueMinor: null,
    } as const;
    // Inserted first, so that neither its id nor its end matches its place in the list.
    const early = await insert(5, underWay);
    inOrder = [
      await insert(3, { cargo: 'Łöffel & 50% Zucker', cargoId: 'zucker' }),
      await insert(2, { game: 'ats', destinationCityId: 'reno', destinationCity: 'Reno' }),
      // Same end time; only the ids differ.
      await insert(1, { settledTier: 'review', reasons: ['NOT_WITNESSED'] }),
      await insert(1, {
        market: 'quick_job',
        settledTier: 'review',
        reasons: ['TELEPORT', 'NOT_WITNESSED'],
      }),
      await insert(0, { state: 'cancelled', distanceM: null, revenueMinor: null }),
      early,
      await insert(4, underWay),
    ];
  });

  type Query = NonNullable<Parameters<typeof own.owner.browser.call<typeof jobs.list>>[1]>['query'];
  const list = async (query: Query = {}) =>
    own.owner.browser.call(jobs.list, { params: { vtcId: own.vtc.id }, query });
  const idsOf = async (query: Query) => (await list(query)).jobs.map(({ id }) => id);
  const at = (...places: number[]) => places.map((place) => inOrder[place]);

  test('shows jobs under way first, then the latest ended', async () => {
    const sameTime = [inOrder[2] ?? '', inOrder[3] ?? ''].toSorted().toReversed();
    const running = [inOrder[5] ?? '', inOrder[6] ?? ''].toSorted().toReversed();
    expect(await idsOf({})).toEqual([...running, ...at(0, 1), ...sameTime, ...at(4)]);
  });

  test.each(jobSorts)('returns the same jobs with any page size, by %s', async (sort) => {
    const whole = await idsOf({ sort });
    expect(whole).toHaveLength(7);
    for (const limit of [1, 2, 3]) {
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, limit, ...(cursor !== undefined && { cursor }) });
        paged.push(...page.jobs.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
        // Stops at a cursor that would loop forever.
      } while (cursor !== undefined && paged.length <= whole.length);
      expect(paged).toEqual(whole);
    }
  });

  test('sorts unknown values last', async () => {
    const { jobs: rows } = await list({ sort: 'distance' });
    expect(rows.map(({ distanceM }) => distanceM)).toEqual([
      2_000,
      1_000,
      1_000,
      0,
      null,
      null,
      null,
    ]);
  });

  test('is filtered', async () => {
    expect(await idsOf({ state: 'cancelled' })).toEqual(at(4));
    expect(new Set(await idsOf({ tier: 'review' }))).toEqual(new Set(at(2, 3)));
    expect(new Set(await idsOf({ reason: 'NOT_WITNESSED' }))).toEqual(new Set(at(2, 3)));
    expect(await idsOf({ reason: 'TELEPORT' })).toEqual(at(3));
    expect(await idsOf({ onlyReason: 'NOT_WITNESSED' })).toEqual(at(2));
    expect(await idsOf({ game: 'ats' })).toEqual(at(1));
    expect(await idsOf({ market: 'quick_job' })).toEqual(at(3));
    expect(await idsOf({ cargoId: 'zucker' })).toEqual(at(0));
    expect(await idsOf({ destinationCityId: 'reno', sourceCityId: 'berlin' })).toEqual(at(1));
    expect(await idsOf({ driverId: (await buildDriver(app())).user.id })).toEqual([]);
    expect(await idsOf({ from: '2026-01-10', to: '2026-01-10' })).toHaveLength(5);
    expect(await idsOf({ from: '2026-01-11' })).toEqual([]);
    expect(await idsOf({ to: '2026-01-09' })).toEqual([]);
  });

  test('filters jobs with an open appeal', async () => {
    const [open = '', answered = ''] = inOrder;
    const text = 'I was there';
    const { id: answerId } = await app().db.jobDecision.create({
      data: { jobId: answered, kind: 'ACCEPT', reason: text },
    });
    await app().db.jobAppeal.createMany({
      data: [
        { jobId: open, text },
        { jobId: answered, text, openedAt: minute(50), closedAt: minute(60), answerId },
      ],
    });
    expect(await idsOf({ appeal: 'open' })).toEqual([open]);
  });

  test('searches cargo, place and driver, and takes a percent sign literally', async () => {
    expect(await idsOf({ search: 'LOFFEL' })).toEqual(at(0));
    expect(await idsOf({ search: '50%' })).toEqual(at(0));
    expect(await idsOf({ search: '5%Z' })).toEqual([]);
    expect(await idsOf({ search: 'reno' })).toEqual(at(1));
    expect(await idsOf({ search: own.owner.user.username })).toHaveLength(7);
  });

  test('refuses cursors of another sort order and malformed cursors', async () => {
    // It has the same form, so it would be a valid position in either order.
    const { nextCursor } = await list({ sort: 'started', limit: 1 });
    for (const cursor of [nextCursor ?? '', 'nonsense']) {
      const { body } = await refusalOf(list({ sort: 'ended', cursor }));
      expect(body).toMatchObject({ fields: { cursor: messages.fieldInvalid } });
    }
  });

  test('of one’s own jobs includes jobs of all companies and of none', async () => {
    const loner = await buildDriver(app());
    const alone = await insertJob(app(), loner, {});
    const former = await insertJob(app(), loner, { vtcId: own.vtc.id });
    const { token } = await buildDevice(app(), loner);
    const response = await fetch(`${app().origin}/api/users/me/jobs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { jobs: rows } = jobs.listOwn.response.parse(await response.json());
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([alone, former]));
    // Other drivers cannot see a job without a company.
    const params = { jobId: alone };
    const { body } = await refusalOf(own.owner.browser.call(jobs.get, { params }));
    expect(body.code).toBe('NOT_FOUND');
    expect((await loner.browser.call(jobs.get, { params })).job.vtc).toBeNull();
  });
});

describe('a table', () => {
  test('has a line per job, beyond one page, and escapes spreadsheet formulas', async () => {
    const { owner, vtc } = await buildVtc(app());
    const inner = ['a; =1+1;-b', 'c;"@SUM(A1)"'];
    const evil = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', 'a "quoted", name', ...inner];
    for (const cargo of evil) await insertJob(app(), owner, { vtcId: vtc.id, cargo });
    await app().db.$executeRaw`
      INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at)
      SELECT gen_random_uuid(), ${owner.user.id}::uuid, ${vtc.id}::uuid, 'bulk ' || n, 'ats', now()
      FROM generate_series(1, 600) n`;
    const params = { vtcId: vtc.id };
    const text = await owner.browser.call(jobs.listCsv, { params, query: {} });
    expect(text.split('\r\n')).toHaveLength(609);
    for (const cell of [`"'=HYPERLINK(""http://x"")"`, `'+1`, `'-1`, `'@SUM(A1)`]) {
      expect(text).toContain(`,${cell},`);
    }
    // In locales with a decimal comma, a semicolon separates cells.
    expect(text).toContain(",a; '=1+1;'-b,");
    expect(text).toContain(`,"c;""'@SUM(A1)""",`);
    expect(text).toContain('"a ""quoted"", name"');
    const narrow = await owner.browser.call(jobs.listCsv, { params, query: { search: 'quoted' } });
    expect(narrow.trimEnd().split('\r\n')).toHaveLength(2);
    const ownTable = await owner.browser.call(jobs.listOwnCsv, { query: { game: 'ets2' } });
    expect(ownTable.trimEnd().split('\r\n')).toHaveLength(8);
    const response = await owner.browser.send(`/api/vtcs/${vtc.id}/jobs.csv`);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toContain('jobs.csv');
  });
});

describe('a company’s job counts', () => {
  test('match the list by state and tier', async () => {
    const { owner, vtc } = await buildVtc(app());
    const open = { endedAt: null, revenueMinor: null, distanceM: null } as const;
    const rows = [
      { state: 'started', ...open },
      { state: 'started', ...open, startedAt: new Date() },
      { state: 'cancelled', revenueMinor: null, distanceM: null },
      { state: 'abandoned', revenueMinor: null, distanceM: null, market: null },
      ...(['verified', 'verified', 'review', 'rejected'] as const).map((settledTier) => ({
        settledTier,
      })),
      { settledTier: 'review', decidedTier: 'accepted', cargoId: 'zucker', cargo: 'Zucker' },
      { isVoid: true, sourceCityId: 'aalborg', sourceCity: 'Aalborg' },
    ] as const;
    for (const row of rows) await insertJob(app(), owner, { vtcId: vtc.id, ...row });
    // Not a job of this company.
    await insertJob(app(), owner, { cargoId: 'peat', cargo: 'Peat' });
    const params = { vtcId: vtc.id };
    const { counts } = await owner.browser.call(jobs.getCounts, { params });
    expect(counts).toEqual({
      started: 2,
      onTheRoad: 1,
      cancelled: 1,
      abandoned: 1,
      verified: 2,
      accepted: 1,
      review: 1,
      rejected: 1,
      void: 1,
    });
  });
});

test(
  'a failing table export ends the response and leaves the server running',
  { tags: 'long' },
  async () => {
    const { owner, vtc } = await buildVtc(app());
    const of = { vtcId: vtc.id, driverId: owner.user.id };
    await app().db.job.createMany({
      data: [
        // A reason that no version of the server wrote cannot be parsed. It is on the second page.
        newJob({ ...of, ...from(0), reasons: ['UNHEARD_OF'] }),
        ...Array.from({ length: 500 }, (_, index) => newJob({ ...of, ...from(index + 1) })),
      ],
    });
    const response = await owner.browser.send(`/api/vtcs/${vtc.id}/jobs.csv`);
    await expect(response.text()).rejects.toThrow('terminated');
    const params = { vtcId: vtc.id };
    const { counts } = await owner.browser.call(jobs.getCounts, { params });
    expect(counts).toMatchObject({ verified: 501 });
  },
);
