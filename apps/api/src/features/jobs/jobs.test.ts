import { contract } from '@waybill/schema/contract';
import { jobSorts } from '@waybill/schema/features/jobs.contract';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDevice, buildToken } from '../../testing/account-kit.ts';
import { buildDriver, buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { backdateMembership, buildJobForm, insertJob } from '../../testing/job-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { audit, jobs } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let reviewer: Awaited<ReturnType<typeof buildStaff>>;
let driver: Driver;

beforeAll(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  reviewer = await buildStaff(app(), company, ['REVIEW_JOBS', 'DISPATCH']);
  driver = await buildMember(app(), vtcId);
});

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;
const read = async ({ browser }: Driver, jobId: string) =>
  (await browser.call(jobs.get, { params: { jobId } })).job;
type Kind = 'ACCEPT' | 'REJECT' | 'VOID' | 'RESTORE';
const decide = async ({ browser }: Driver, jobId: string, kind: Kind, reason = 'Seen') =>
  (await browser.call(jobs.decide, { params: { jobId }, body: { kind, reason } })).job;
const appeal = async ({ browser }: Driver, jobId: string) =>
  (await browser.call(jobs.appeal, { params: { jobId }, body: { text: 'I did' } })).appeal;

describe('a list', () => {
  const minute = (count: number) => new Date(Date.UTC(2026, 0, 10, 12, count));
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
    const underWay = { state: 'started', endedAt: null, distanceM: null, revenueMinor: null } as const;
    inOrder = [
      await insert(3, { cargo: 'Łöffel & 50% Zucker', cargoId: 'zucker' }),
      await insert(2, { game: 'ats', destinationCityId: 'reno', destinationCity: 'Reno' }),
      // At the same time, told apart by their ids alone.
      await insert(1, { settledTier: 'review' }),
      await insert(1, { market: 'quick_job', settledTier: 'review' }),
      await insert(0, { state: 'cancelled', distanceM: null, revenueMinor: null }),
      await insert(5, underWay),
      await insert(4, underWay),
    ];
  });

  type Query = NonNullable<Parameters<typeof own.owner.browser.call<typeof jobs.list>>[1]>['query'];
  const list = async (query: Query = {}) =>
    own.owner.browser.call(jobs.list, { params: { vtcId: own.vtc.id }, query });
  const idsOf = async (query: Query) => (await list(query)).jobs.map(({ id }) => id);
  const at = (...places: number[]) => places.map((place) => inOrder[place]);

  test('has what is under way first, then what ended last', async () => {
    const sameTime = [inOrder[2] ?? '', inOrder[3] ?? ''].toSorted().toReversed();
    const running = [inOrder[5] ?? '', inOrder[6] ?? ''].toSorted().toReversed();
    expect(await idsOf({})).toEqual([...running, ...at(0, 1), ...sameTime, ...at(4)]);
  });

  test.each(jobSorts)('is read in pages of any size, by %s', async (sort) => {
    const whole = await idsOf({ sort });
    expect(whole).toHaveLength(7);
    for (const limit of [1, 2, 3]) {
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, limit, ...(cursor !== undefined && { cursor }) });
        paged.push(...page.jobs.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
    }
  });

  test('sorts what is unknown last', async () => {
    const { jobs: rows } = await list({ sort: 'distance' });
    expect(rows.map(({ distanceM }) => distanceM)).toEqual([2_000, 1_000, 1_000, 0, null, null, null]);
  });

  test('is narrowed down', async () => {
    expect(await idsOf({ state: 'cancelled' })).toEqual(at(4));
    expect(new Set(await idsOf({ tier: 'review' }))).toEqual(new Set(at(2, 3)));
    expect(await idsOf({ game: 'ats' })).toEqual(at(1));
    expect(await idsOf({ market: 'quick_job' })).toEqual(at(3));
    expect(await idsOf({ cargoId: 'zucker' })).toEqual(at(0));
    expect(await idsOf({ destinationCityId: 'reno', sourceCityId: 'berlin' })).toEqual(at(1));
    expect(await idsOf({ driverId: driver.user.id })).toEqual([]);
    expect(await idsOf({ from: '2026-01-10', to: '2026-01-10' })).toHaveLength(5);
    expect(await idsOf({ from: '2026-01-11' })).toEqual([]);
    expect(await idsOf({ to: '2026-01-09' })).toEqual([]);
  });

  test('is searched by cargo, place and driver, and a percent sign is one', async () => {
    expect(await idsOf({ search: 'LOFFEL' })).toEqual(at(0));
    expect(await idsOf({ search: '50%' })).toEqual(at(0));
    expect(await idsOf({ search: '5%Z' })).toEqual([]);
    expect(await idsOf({ search: 'reno' })).toEqual(at(1));
    expect(await idsOf({ search: own.owner.user.username })).toHaveLength(7);
  });

  test('refuses cursors of another order, and such as no page gave', async () => {
    const { nextCursor } = await list({ limit: 1 });
    for (const cursor of [nextCursor ?? '', 'nonsense']) {
      const { body } = await refusalOf(list({ sort: 'revenue', cursor }));
      expect(body).toMatchObject({ fields: { cursor: messages.fieldInvalid } });
    }
  });

  test('of one’s own jobs has those of every company and of none', async () => {
    const loner = await buildDriver(app());
    const alone = await insertJob(app(), loner, {});
    const former = await insertJob(app(), loner, { vtcId });
    const { token } = await buildDevice(app(), loner);
    const response = await fetch(`${app().origin}/api/users/me/jobs`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { jobs: rows } = jobs.listOwn.response.parse(await response.json());
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([alone, former]));
    // Nobody else sees the one that is in no company.
    expect(await codeOf(read(company.owner, alone))).toBe('NOT_FOUND');
    expect((await read(loner, alone)).vtc).toBeNull();
  });
});

describe('a table', () => {
  test('has a line for each job, beyond one page, and nothing that a spreadsheet would run', async () => {
    const { owner, vtc } = await buildVtc(app());
    const evil = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', 'a "quoted", name'];
    for (const cargo of evil) await insertJob(app(), owner, { vtcId: vtc.id, cargo });
    await app().db.$executeRaw`
      INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at)
      SELECT gen_random_uuid(), ${owner.user.id}::uuid, ${vtc.id}::uuid, 'bulk ' || n, 'ats', now()
      FROM generate_series(1, 600) n`;
    const params = { vtcId: vtc.id };
    const text = await owner.browser.call(jobs.listCsv, { params, query: {} });
    expect(text.split('\r\n')).toHaveLength(607);
    for (const cell of [`"'=HYPERLINK(""http://x"")"`, `'+1`, `'-1`, `'@SUM(A1)`]) {
      expect(text).toContain(`,${cell},`);
    }
    expect(text).toContain('"a ""quoted"", name"');
    const narrow = await owner.browser.call(jobs.listCsv, { params, query: { search: 'quoted' } });
    expect(narrow.trimEnd().split('\r\n')).toHaveLength(2);
    const ownTable = await owner.browser.call(jobs.listOwnCsv, { query: { game: 'ets2' } });
    expect(ownTable.trimEnd().split('\r\n')).toHaveLength(6);
    const response = await owner.browser.send(`/api/vtcs/${vtc.id}/jobs.csv`);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toContain('jobs.csv');
  });
});

describe('a decision', () => {
  test('stands above what settling says, with who, why and the way back', async () => {
    const id = await insertJob(app(), driver, { vtcId, settledTier: 'review', reasons: ['TELEPORT'] });
    expect((await read(reviewer, id)).can.decide).toEqual(['ACCEPT', 'REJECT', 'VOID']);
    expect((await read(driver, id)).can.decide).toEqual([]);
    const accepted = await decide(reviewer, id, 'ACCEPT', 'On the stream');
    expect(accepted).toMatchObject({
      tier: 'accepted',
      reasons: ['TELEPORT'],
      decisions: [{ kind: 'ACCEPT', reason: 'On the stream', actor: { id: reviewer.user.id } }],
    });
    // Whoever settles it anew writes beneath.
    await app().db.job.update({ where: { id }, data: { settledTier: 'rejected' } });
    expect((await read(driver, id)).tier).toBe('accepted');
    expect((await decide(reviewer, id, 'VOID')).tier).toBe('void');
    expect(await codeOf(decide(reviewer, id, 'ACCEPT'))).toBe('JOB_IS_VOID');
    expect((await decide(reviewer, id, 'RESTORE')).tier).toBe('accepted');
    const input = { params: { vtcId }, query: { subjectId: id } };
    const { entries } = await company.owner.browser.call(audit.list, input);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['job.restored', { tier: 'void' }, { tier: 'accepted', reason: 'Seen' }],
      ['job.voided', { tier: 'accepted' }, { tier: 'void', reason: 'Seen' }],
      ['job.accepted', { tier: 'review' }, { tier: 'accepted', reason: 'On the stream' }],
    ]);
  });

  test('is never one’s own unless the owner’s, and needs the duty', async () => {
    const id = await insertJob(app(), reviewer, { vtcId, settledTier: 'review' });
    expect(await codeOf(decide(reviewer, id, 'ACCEPT'))).toBe('JOB_IS_OWN');
    expect(await codeOf(decide(driver, id, 'ACCEPT'))).toBe('FORBIDDEN');
    const owned = await insertJob(app(), company.owner, { vtcId, settledTier: 'review' });
    expect((await decide(company.owner, owned, 'ACCEPT')).tier).toBe('accepted');
    // By a token not even the owner is one.
    const { token } = await buildToken(company.owner, ['REVIEW_JOBS']);
    const another = await insertJob(app(), company.owner, { vtcId, settledTier: 'review' });
    const response = await fetch(`${app().origin}/api/jobs/${another}/decisions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'ACCEPT', reason: 'Mine' }),
    });
    expect(await response.json()).toMatchObject({ code: 'JOB_IS_OWN' });
  });

  test('is about a job of the own company', async () => {
    const { owner } = await buildVtc(app());
    const id = await insertJob(app(), driver, { vtcId });
    const alone = await insertJob(app(), driver, {});
    for (const jobId of [id, alone]) expect(await codeOf(decide(owner, jobId, 'VOID'))).toBe('NOT_FOUND');
    expect(await codeOf(decide(reviewer, alone, 'VOID'))).toBe('NOT_FOUND');
  });

  test('about many takes at most a hundred in review that the filter leaves', async () => {
    const fresh = await buildVtc(app());
    const staff = await buildStaff(app(), fresh, ['REVIEW_JOBS']);
    const inReview = { vtcId: fresh.vtc.id, settledTier: 'review' } as const;
    await app().db.$executeRaw`
      INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at, ended_at, state,
                        settled_tier, revenue_minor, distance_m)
      SELECT gen_random_uuid(), ${fresh.owner.user.id}::uuid, ${fresh.vtc.id}::uuid, 'bulk ' || n,
             'ets2', now() - interval '1 hour', now(), 'delivered', 'review', 1, 1
      FROM generate_series(1, 101) n`;
    const own = await insertJob(app(), staff, inReview);
    const rejected = await insertJob(app(), fresh.owner, { ...inReview, settledTier: 'rejected' });
    const other = await insertJob(app(), fresh.owner, { ...inReview, game: 'ats' });
    const body = { kind: 'ACCEPT', reason: 'The server was down', filter: { game: 'ets2' } } as const;
    const call = async () =>
      staff.browser.call(jobs.decideMany, { params: { vtcId: fresh.vtc.id }, body });
    const first = await call();
    expect(first).toMatchObject({ hasMore: true });
    expect(first.jobIds).toHaveLength(100);
    const second = await call();
    expect(second.jobIds).toHaveLength(1);
    expect(await call()).toEqual({ jobIds: [], hasMore: false });
    for (const id of [own, other]) expect((await read(staff, id)).tier).toBe('review');
    expect((await read(staff, rejected)).tier).toBe('rejected');
    expect(await app().db.auditEntry.count({ where: { action: 'job.accepted', vtcId: fresh.vtc.id } })).toBe(101);
  });

  test('is never changed or taken back in the database', async () => {
    const id = await insertJob(app(), driver, { vtcId });
    await decide(reviewer, id, 'REJECT');
    const where = { jobId: id };
    await expect(
      app().db.jobDecision.updateMany({ where, data: { reason: 'Other' } }),
    ).rejects.toThrow('decisions about jobs are not changed');
    await expect(app().db.jobDecision.deleteMany({ where })).rejects.toThrow('are not changed');
  });
});

describe('an appeal', () => {
  test('is the driver’s, once for each decision, and answered by the next', async () => {
    const id = await insertJob(app(), driver, { vtcId });
    expect(await codeOf(appeal(driver, id))).toBe('JOB_NOT_APPEALABLE');
    await decide(reviewer, id, 'REJECT');
    expect((await read(driver, id)).can.appeal).toBe(true);
    expect(await codeOf(appeal(reviewer, id))).toBe('NOT_FOUND');
    const { decisionId } = await appeal(driver, id);
    expect(decisionId).not.toBeNull();
    expect(await codeOf(appeal(driver, id))).toBe('JOB_APPEALED');
    // The answer may be the same again.
    const answered = await decide(reviewer, id, 'REJECT', 'No trace of it');
    expect(answered.appeals).toMatchObject([{ answerId: answered.decisions[1]?.id }]);
    expect(answered.appeals[0]?.closedAt).not.toBeNull();
    await appeal(driver, id);
    expect((await decide(reviewer, id, 'ACCEPT')).appeals).toHaveLength(2);
    expect(await codeOf(appeal(driver, id))).toBe('JOB_NOT_APPEALABLE');
  });

  test('may be against what the evidence alone says, but needs somebody to answer', async () => {
    const rejected = { settledTier: 'rejected' } as const;
    const id = await insertJob(app(), driver, { vtcId, ...rejected });
    expect((await appeal(driver, id)).decisionId).toBeNull();
    expect(await codeOf(appeal(driver, id))).toBe('JOB_APPEALED');
    const alone = await insertJob(app(), driver, rejected);
    expect(await codeOf(appeal(driver, alone))).toBe('JOB_NOT_APPEALABLE');
  });
});

describe('comments', () => {
  test('are written by who sees the job', async () => {
    const id = await insertJob(app(), driver, { vtcId });
    const comment = async ({ browser }: Driver, text: string) =>
      browser.call(jobs.comment, { params: { jobId: id }, body: { text } });
    await comment(reviewer, 'Which way?');
    await comment(driver, 'Over\nPoznań');
    const stranger = await buildDriver(app());
    expect(await codeOf(comment(stranger, 'Hello'))).toBe('NOT_FOUND');
    const { comments } = await read(driver, id);
    expect(comments.map(({ author, text }) => [author?.id, text])).toEqual([
      [reviewer.user.id, 'Which way?'],
      [driver.user.id, 'Over\nPoznań'],
    ]);
  });
});

describe('entering a job by hand', () => {
  test('leaves it in review, for the company of when it started', async () => {
    const newcomer = await buildMember(app(), vtcId);
    const form = buildJobForm();
    const enter = async () => (await newcomer.browser.call(jobs.createOwn, { body: form })).job;
    // An hour ago they were in no company.
    expect(await enter()).toMatchObject({ tier: 'review', vtc: null, sources: ['form'] });
    await backdateMembership(app(), newcomer);
    expect(await enter()).toMatchObject({
      tier: 'review',
      vtc: { id: vtcId },
      reasons: ['UNTRUSTED_SOURCE', 'NO_EVENTS'],
      cargo: form.cargo,
      finesMinor: null,
    });
  });

  test('for others is the staff’s, for who was in the company then', async () => {
    const newcomer = await buildMember(app(), vtcId);
    const create = async (by: Driver) => {
      const body = { ...buildJobForm(), driverId: newcomer.user.id };
      return (await by.browser.call(jobs.create, { params: { vtcId }, body })).job;
    };
    expect(await codeOf(create(driver))).toBe('FORBIDDEN');
    expect(await codeOf(create(reviewer))).toBe('NOT_IN_VTC_THEN');
    await backdateMembership(app(), newcomer);
    expect((await create(reviewer)).driver?.id).toBe(newcomer.user.id);
  });

  test('has times that can be', async () => {
    const form = buildJobForm();
    const enter = async (changes: Partial<typeof form>) =>
      (await refusalOf(driver.browser.call(jobs.createOwn, { body: { ...form, ...changes } }))).body
        .fields;
    const { startedAt } = form;
    expect(await enter({ endedAt: startedAt })).toEqual({ endedAt: messages.jobEndsBeforeItStarts });
    expect(await enter({ startedAt: '2026-01-01T00:00:00.000Z' })).toEqual({
      endedAt: messages.jobTooLong,
    });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await enter({ endedAt: tomorrow })).toEqual({ endedAt: messages.jobInFuture });
    const old = { startedAt: '2020-01-01T00:00:00.000Z', endedAt: '2020-01-01T01:00:00.000Z' };
    expect(await enter(old)).toEqual({ startedAt: messages.jobTooOld });
  });
});

describe('a plan', () => {
  const plan = async (body: Parameters<typeof reviewer.browser.call<typeof jobs.createPlan>>[1]['body']) =>
    (await reviewer.browser.call(jobs.createPlan, { params: { vtcId }, body })).plan;
  const list = async (state: 'OPEN' | 'FULFILLED' | 'WITHDRAWN') =>
    (await driver.browser.call(jobs.listPlans, { params: { vtcId }, query: { state } })).plans;

  test('is fulfilled by the first job after it that fits, the one that is due first', async () => {
    await backdateMembership(app(), driver);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const cargoId = 'planned_cargo';
    const late = await plan({ cargoId, dueAt: inDays(9) });
    const whenever = await plan({ cargoId });
    const soon = await plan({ cargoId, dueAt: inDays(3), driverId: driver.user.id });
    const elsewhere = await plan({ cargoId, sourceCityId: 'praha', dueAt: inDays(1) });
    const enter = async (startedAt: number) => {
      const cargo = { id: cargoId, name: 'Planned' };
      const body = { ...buildJobForm(), cargo, startedAt: new Date(startedAt).toISOString() };
      app().passTime(120_000);
      body.endedAt = new Date(startedAt + 30_000).toISOString();
      return (await driver.browser.call(jobs.createOwn, { body })).job;
    };
    // Driven before it was planned.
    expect((await enter(Date.now() - 3_600_000)).planId).toBeNull();
    const planIds: (string | null)[] = [];
    for (let count = 0; count < 4; count++) planIds.push((await enter(Date.now() + 1_000)).planId);
    expect(planIds).toEqual([soon.id, late.id, whenever.id, null]);
    expect((await list('FULFILLED')).map(({ id }) => id)).toEqual([soon.id, whenever.id, late.id]);
    expect((await list('OPEN')).map(({ id }) => id)).toEqual([elsewhere.id]);
  });

  test('is withdrawn once, names a cargo or a city, and a member', async () => {
    const { id: planId } = await plan({ sourceCityId: 'oslo' });
    const withdraw = async () =>
      reviewer.browser.call(jobs.withdrawPlan, { params: { vtcId, planId } });
    expect((await withdraw()).plan.state).toBe('WITHDRAWN');
    expect(await codeOf(withdraw())).toBe('PLAN_CLOSED');
    expect((await refusalOf(plan({}))).body.fields).toEqual({ cargoId: messages.planNeedsGoal });
    const stranger = await buildDriver(app());
    expect(await codeOf(plan({ cargoId: 'x', driverId: stranger.user.id }))).toBe('NOT_IN_VTC');
  });

  test('and its job agree in the database', async () => {
    const { id } = await plan({ cargoId: 'never' });
    const { db } = app();
    const data = { state: 'FULFILLED' } as const;
    await expect(db.jobPlan.update({ where: { id }, data })).rejects.toThrow('fulfilled by a job');
    await expect(insertJob(app(), driver, { vtcId, planId: id })).rejects.toThrow('fulfilled by a job');
  });
});
