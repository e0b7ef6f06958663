import { contract } from '@waybill/schema/contract';
import type { JobForm, JobPlanForm } from '@waybill/schema/features/jobs.fields';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../../testing/factories.ts';
import { backdateMembership, buildJobForm, insertJob } from '../../../testing/job-kit.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { buildSession, buildTestDevice } from '../../../testing/telemetry-kit.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { sdkDelivery } from '../../../testing/tracker-kit.ts';

const app = useTestApp();
const { jobs } = contract;

let vtcId: string;
let reviewer: Awaited<ReturnType<typeof buildStaff>>;
let driver: Driver;

beforeAll(async () => {
  const company = await buildVtc(app());
  vtcId = company.vtc.id;
  reviewer = await buildStaff(app(), company, ['REVIEW_JOBS', 'DISPATCH']);
  driver = await buildMember(app(), vtcId);
});

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;
const plan = async (body: Partial<JobPlanForm>) =>
  (await reviewer.browser.call(jobs.createPlan, { params: { vtcId }, body })).plan;
const list = async (state: 'OPEN' | 'FULFILLED' | 'WITHDRAWN') =>
  (await driver.browser.call(jobs.listPlans, { params: { vtcId }, query: { state } })).plans;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('entering a job by hand', () => {
  test('puts it in review, for the company at its start', async () => {
    const newcomer = await buildMember(app(), vtcId);
    const form = buildJobForm();
    const enter = async (body: JobForm) =>
      (await newcomer.browser.call(jobs.createOwn, { body })).job;
    // An hour ago they had no company.
    expect(await enter(form)).toMatchObject({ tier: 'review', vtc: null, sources: ['form'] });
    await backdateMembership(app(), newcomer);
    expect(await enter({ ...form, game: 'ats' })).toMatchObject({
      tier: 'review',
      vtc: { id: vtcId },
      reasons: ['UNTRUSTED_SOURCE', 'NO_EVENTS'],
      cargo: form.cargo,
      finesMinor: null,
    });
  });

  test('for others is limited to staff and to drivers who were members then', async () => {
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

  test('refuses impossible times', async () => {
    const form = buildJobForm();
    const enter = async (changes: Partial<typeof form>) =>
      (await refusalOf(driver.browser.call(jobs.createOwn, { body: { ...form, ...changes } }))).body
        .fields;
    const { startedAt } = form;
    expect(await enter({ endedAt: startedAt })).toEqual({
      endedAt: messages.jobEndsBeforeItStarts,
    });
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
  test('is fulfilled by the first matching job after it; of several plans, the one due first', async () => {
    await backdateMembership(app(), driver);
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
    // Started before the plan was created.
    expect((await enter(Date.now() - 3_600_000)).planId).toBeNull();
    const planIds: (string | null)[] = [];
    for (let count = 0; count < 4; count++) {
      planIds.push((await enter(Date.now() + 1_000 + count * 60_000)).planId);
    }
    expect(planIds).toEqual([soon.id, late.id, whenever.id, null]);
    expect((await list('FULFILLED')).map(({ id }) => id)).toEqual([soon.id, whenever.id, late.id]);
    expect((await list('OPEN')).map(({ id }) => id)).toEqual([elsewhere.id]);
    const said = await app().db.$queryRaw`
      SELECT type FROM outbox_pending WHERE payload ->> 'planId' = ${soon.id} ORDER BY n`;
    expect(said).toEqual([{ type: 'plan.assigned' }, { type: 'plan.fulfilled' }]);
  });

  test('is withdrawn once, and needs a cargo or city and a member', async () => {
    const { id: planId } = await plan({ sourceCityId: 'oslo' });
    const withdraw = async () =>
      reviewer.browser.call(jobs.withdrawPlan, { params: { vtcId, planId } });
    expect((await withdraw()).plan.state).toBe('WITHDRAWN');
    expect(await codeOf(withdraw())).toBe('PLAN_CLOSED');
    expect((await refusalOf(plan({}))).body.fields).toEqual({ cargoId: messages.planNeedsGoal });
    const stranger = await buildDriver(app());
    expect(await codeOf(plan({ cargoId: 'x', driverId: stranger.user.id }))).toBe('NOT_IN_VTC');
  });

  test('expires when it is not fulfilled in time', async () => {
    const [late, open] = [
      await plan({ cargoId: 'slow', dueAt: inDays(1) }),
      await plan({ cargoId: 'slow', dueAt: inDays(3) }),
    ];
    app().passTime(2 * 86_400_000);
    await runTasks(app().services, 'plans.expire');
    const states = await app().db.jobPlan.findMany({
      where: { id: { in: [late.id, open.id] } },
      select: { state: true },
      orderBy: { dueAt: 'asc' },
    });
    expect(states).toEqual([{ state: 'EXPIRED' }, { state: 'OPEN' }]);
  });

  test('uses the planner’s names, from names that the company’s jobs have', async () => {
    const names = async () => driver.browser.call(jobs.listNames, { params: { vtcId } });
    await insertJob(app(), driver, { vtcId, cargoId: 'zinc', cargo: '', sourceCityId: 'lodz' });
    for (const cargo of ['Apples', 'Apples']) {
      await insertJob(app(), driver, { vtcId, cargoId: 'apples', cargo, sourceCity: 'Łódź' });
    }
    const known = await names();
    expect(known.cargoes).toContainEqual({ id: 'apples', name: 'Apples' });
    expect(known.cargoes).toContainEqual({ id: 'zinc', name: 'zinc' });
    expect(known.cities.map(({ id }) => id).toSorted()).toEqual(['berlin', 'lodz']);
    expect(new Set(known.cargoes.map(({ id }) => id)).size).toBe(known.cargoes.length);
    const named = await plan({ cargoId: 'apples', cargo: 'Apples', sourceCity: 'Nowhere' });
    expect(named).toMatchObject({ cargo: 'Apples', sourceCityId: null, sourceCity: null });
    const fromLodz = { sourceCityId: 'lodz', sourceCity: 'Łódź', destinationCityId: 'berlin' };
    const toBerlin = await plan({ cargoId: 'apples', cargo: 'Apples', ...fromLodz });
    const logged = await app().db.auditEntry.findFirst({ where: { subjectId: toBerlin.id } });
    expect(logged?.subjectName).toBe('Apples, Łódź – berlin');
    const data = { cargoId: null, cargo: 'Apples' };
    await expect(app().db.jobPlan.update({ where: { id: named.id }, data })).rejects.toThrow(
      'job_plans_names_check',
    );
  });

  test('and its job stay consistent in the database', async () => {
    const { id } = await plan({ cargoId: 'never' });
    const { db } = app();
    const data = { state: 'FULFILLED' } as const;
    await expect(db.jobPlan.update({ where: { id }, data })).rejects.toThrow('fulfilled by a job');
    await expect(insertJob(app(), driver, { vtcId, planId: id })).rejects.toThrow(
      'fulfilled by a job',
    );
  });
});

test('a job that began before its driver joined the company releases its plan', async () => {
  const { owner, vtc } = await buildVtc(app());
  const newcomer = await buildDriver(app());
  const device = await buildTestDevice(app(), newcomer);
  const [started] = sdkDelivery().events;
  if (started?.type !== 'job.started') throw new Error('the drive begins with its job');
  // Recorded by a device that has not sent it yet.
  const early = buildSession(app());
  await newcomer.browser.call(contract.vtcs.join, {
    body: { userId: newcomer.user.id, vtcId: vtc.id },
  });
  const params = { vtcId: vtc.id };
  const body = { cargoId: started.job.cargo.id };
  const { plan: planned } = await owner.browser.call(jobs.createPlan, { params, body });
  const plansIn = async (state: 'OPEN' | 'FULFILLED') =>
    (await owner.browser.call(jobs.listPlans, { params, query: { state } })).plans;
  app().passTime(3_600_000);
  await device.send(buildSession(app(), { ageMs: 60_000 }), [{ ...started, type: 'job.resumed' }]);
  expect(await plansIn('FULFILLED')).toMatchObject([{ id: planned.id }]);
  await device.send(early, [started]);
  expect(await plansIn('OPEN')).toMatchObject([{ id: planned.id, jobId: null }]);
  await newcomer.browser.call(contract.account.removeAccount, {
    body: { currentPassword: password },
  });
});
