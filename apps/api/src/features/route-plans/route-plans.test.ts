import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { members, routePlans } = contract;

let vtcId: string;
let owner: Driver;
let planner: Driver;
let driver: Driver;
let other: Driver;

beforeAll(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  [planner, driver, other] = await Promise.all([
    buildMember(app(), vtcId),
    buildMember(app(), vtcId),
    buildMember(app(), vtcId),
  ]);
});
beforeEach(async () => {
  await app().db.routePlan.deleteMany();
});

const create = async (stops = ['berlin', 'wroclaw'], by = planner) => {
  const body = { name: 'North', game: 'ets2' as const, stops };
  return (await by.browser.call(routePlans.create, { params: { vtcId }, body })).routePlan;
};
const give = async (routePlanId: string, to: Driver, by = planner) => {
  const body = { driverId: to.user.id };
  const params = { vtcId, routePlanId };
  return (await by.browser.call(routePlans.setDriver, { params, body })).routePlan;
};
const get = async (routePlanId: string, by: Driver) =>
  (await by.browser.call(routePlans.get, { params: { vtcId, routePlanId } })).routePlan;
const list = async (by: Driver, query: object = {}) =>
  by.browser.call(routePlans.list, { params: { vtcId }, query });
const soon = () => new Date(Date.now() + 1_000);
/** Stores a drive that begins a second from now. */
const drive = (by: Driver, fields: object = {}) =>
  insertJob(app(), by, {
    vtcId,
    startedAt: soon(),
    endedAt: new Date(Date.now() + 60_000),
    ...fields,
  });
const jobOf = async (id: string) => (await get(id, planner)).legs[0]?.driven?.jobId ?? null;

const refused = async (body: object) => {
  const asked = { name: 'X', game: 'ets2' as const, stops: ['a', 'b'], ...body };
  const call = planner.browser.call(routePlans.create, { params: { vtcId }, body: asked });
  return (await refusalOf(call)).body.fields;
};

describe('a route plan', () => {
  test('belongs to its planner: renamed, listed page by page, and deleted', async () => {
    const plans = [await create(), await create(), await create()];
    const [first] = plans;
    if (!first) throw new Error('nothing was planned');
    expect(first).toMatchObject({
      name: 'North',
      driver: { id: planner.user.id },
      can: { change: true },
    });
    const params = { vtcId, routePlanId: first.id };
    const body = { name: ' South  ' };
    const { routePlan } = await planner.browser.call(routePlans.rename, { params, body });
    expect(routePlan.name).toBe('South');
    const page = await list(planner, { limit: 2 });
    const rest = await list(planner, { limit: 2, cursor: page.nextCursor ?? '' });
    expect([...page.routePlans, ...rest.routePlans].map(({ id }) => id)).toEqual(
      plans.map(({ id }) => id).toReversed(),
    );
    expect(rest.nextCursor).toBeNull();
    expect((await list(planner, { whose: 'given' })).routePlans).toEqual([]);
    await planner.browser.call(routePlans.remove, { params });
    const gone = planner.browser.call(routePlans.get, { params });
    expect(await refusedCodeOf(gone)).toBe('NOT_FOUND');
  });

  test("can't be seen or changed by others, in the company or not", async () => {
    const { id } = await create();
    const params = { vtcId, routePlanId: id };
    for (const who of [owner, other]) {
      const { browser } = who;
      const refused = [
        () => browser.call(routePlans.get, { params }),
        () => browser.call(routePlans.rename, { params, body: { name: 'Mine' } }),
        () => browser.call(routePlans.setDriver, { params, body: { driverId: who.user.id } }),
        () => browser.call(routePlans.remove, { params }),
      ];
      for (const call of refused) expect(await refusedCodeOf(call())).toBe('NOT_FOUND');
    }
    // Another company's id in the path doesn't work either.
    const elsewhere = await buildVtc(app());
    const call = elsewhere.owner.browser.call(routePlans.get, {
      params: { vtcId: elsewhere.vtc.id, routePlanId: id },
    });
    expect(await refusedCodeOf(call)).toBe('NOT_FOUND');
  });

  test('assigned to a driver is visible to them, notified once, and changed only by its planner', async () => {
    const { id } = await create();
    await give(id, driver);
    await give(id, driver);
    expect((await list(driver, { whose: 'given' })).routePlans).toMatchObject([
      { id, planner: { id: planner.user.id }, can: { change: false } },
    ]);
    const params = { vtcId, routePlanId: id };
    const rename = driver.browser.call(routePlans.rename, { params, body: { name: 'Mine' } });
    expect(await refusedCodeOf(rename)).toBe('NOT_FOUND');
    const said = await app().db.$queryRaw`
      SELECT type, subject_id AS "subjectId" FROM outbox_pending WHERE payload ->> 'routePlanId' = ${id} ORDER BY type`;
    expect(said).toEqual([
      { type: 'route.changed', subjectId: planner.user.id },
      { type: 'route.given', subjectId: driver.user.id },
    ]);
    // The previous driver no longer sees it.
    await give(id, other);
    expect((await list(driver, { whose: 'given' })).routePlans).toEqual([]);
    const stranger = await buildDriver(app());
    expect(await refusedCodeOf(give(id, stranger))).toBe('NOT_IN_VTC');
  });

  test("can't be seen by a member who has left the company", async () => {
    const leaver = await buildMember(app(), vtcId);
    const { id } = await create();
    await give(id, leaver);
    const params = { vtcId, userId: leaver.user.id };
    await owner.browser.call(members.kick, { params });
    expect(await refusedCodeOf(get(id, leaver))).toBe('FORBIDDEN');
  });

  test('has stops, a name, and a limit that holds for concurrent requests', async () => {
    expect(await refused({ stops: ['a'] })).toEqual({ stops: messages.routeNeedsStops });
    expect(await refused({ stops: ['a', 'a'] })).toEqual({ stops: messages.routeStopTwiceRunning });
    expect(await refused({ name: ' ' })).toEqual({ name: messages.routePlanNameRequired });
    const data = Array.from({ length: limits.routePlansPerMember - 1 }, () => ({
      vtcId,
      plannerId: planner.user.id,
      driverId: planner.user.id,
      name: 'X',
      game: 'ets2' as const,
      givenAt: new Date(),
    }));
    await app().db.routePlan.createMany({ data });
    const tries = await Promise.allSettled([create(), create(), create(), create()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusedCodeOf(create())).toBe('ROUTE_PLANS_TOO_MANY');
  });
});

describe("a plan's drives", () => {
  test("are each leg's next counted drive by the plan's driver, with its figures", async () => {
    const early = await drive(driver, { startedAt: new Date(Date.now() - 60_000) });
    const { id } = await create(['berlin', 'wroclaw', 'praha']);
    await give(id, driver);
    await drive(other);
    await drive(driver, { destinationCityId: 'praha' });
    await drive(driver, { game: 'ats' });
    await drive(driver, { vtcId: null });
    const doubted = await drive(driver, { settledTier: 'review' });
    expect(await jobOf(id)).toBeNull();
    const figures = { distanceM: 361_000, fuelUsedMl: 119_000, tollsMinor: 1_800 };
    const job = await drive(driver, figures);
    await drive(driver);
    const [there, on] = (await get(id, driver)).legs;
    expect(there?.driven).toMatchObject({
      jobId: job,
      distanceM: 361_000,
      fuelMl: 119_000,
      tollsMinor: 1_800,
      gameMinutes: null,
    });
    expect(on?.driven).toBeNull();
    expect([early, doubted]).not.toContain(await jobOf(id));
  });

  test('are removed when the drive no longer counts, and may then be another', async () => {
    const { id } = await create();
    const job = await drive(planner);
    expect(await jobOf(id)).toBe(job);
    const { db } = app();
    await db.job.update({ where: { id: job }, data: { isVoid: true } });
    expect(await jobOf(id)).toBeNull();
    const next = await drive(planner);
    expect(await jobOf(id)).toBe(next);
    await db.job.delete({ where: { id: next } });
    expect(await jobOf(id)).toBeNull();
    await db.job.update({ where: { id: job }, data: { isVoid: false } });
    expect(await jobOf(id)).toBe(job);
  });

  test('start over with another driver', async () => {
    const { id } = await create();
    await drive(planner);
    expect(await jobOf(id)).not.toBeNull();
    await give(id, driver);
    expect(await jobOf(id)).toBeNull();
  });

  test('are used for one leg each, even if all arrive at once', async () => {
    const plans = [await create(), await create(), await create()];
    const reviewed = await Promise.all(
      Array.from({ length: 5 }, () => drive(planner, { settledTier: 'review' })),
    );
    await Promise.all(
      reviewed.map((id) =>
        app().db.job.update({ where: { id }, data: { decidedTier: 'accepted' } }),
      ),
    );
    const matched = await Promise.all(plans.map(({ id }) => jobOf(id)));
    expect(new Set(matched).size).toBe(3);
    expect(reviewed).toEqual(expect.arrayContaining(matched));
  });

  test(
    'are correct even if plans, jobs and members are deleted meanwhile',
    { tags: 'long' },
    async () => {
      const { db } = app();
      for (let round = 0; round < 12; round++) {
        const leaver = await buildMember(app(), vtcId);
        const plans = await Promise.all([create(), create(), create(), create()]);
        await Promise.all(plans.map(({ id }) => give(id, leaver)));
        const ids = await Promise.all(
          Array.from({ length: 4 }, () => drive(leaver, { settledTier: 'review' })),
        );
        const [first, second] = plans;
        const [accepted = '', removed = '', doubted = '', voided = ''] = ids;
        const decide = (id: string) =>
          db.job.updateMany({ where: { id }, data: { decidedTier: 'accepted' } });
        const done = await Promise.allSettled([
          ...ids.map(decide),
          db.job.deleteMany({ where: { id: removed } }),
          db.job.updateMany({ where: { id: doubted }, data: { decidedTier: 'rejected' } }),
          db.job.updateMany({ where: { id: voided }, data: { isVoid: true } }),
          give(first.id, driver),
          planner.browser.call(routePlans.remove, { params: { vtcId, routePlanId: second.id } }),
          round % 2 === 0
            ? owner.browser.call(members.kick, { params: { vtcId, userId: leaver.user.id } })
            : drive(driver),
        ]);
        // There was no deadlock.
        expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
        expect(await db.job.count({ where: { id: accepted } })).toBe(1);
        const wrong = await db.$queryRaw`
        SELECT plan.id, job.id AS job FROM route_plan_legs leg
        JOIN route_plans plan ON plan.id = leg.route_plan_id LEFT JOIN jobs job ON job.id = leg.job_id
        WHERE leg.job_id IS NOT NULL AND (
          job.tier IN ('verified', 'accepted') AND job.driver_id = plan.driver_id
          AND job.vtc_id = plan.vtc_id AND job.started_at >= plan.given_at
          AND job.source_city_id = leg.source_city_id
          AND job.destination_city_id = leg.destination_city_id) IS NOT TRUE`;
        expect(wrong).toEqual([]);
        await db.routePlan.deleteMany();
      }
    },
  );

  test('never come from the previous driver of a reassigned plan', async () => {
    const { id } = await create();
    const giving = await app().pool.connect();
    try {
      // Half assigned: the plan has its next driver, its legs not yet.
      await giving.query('BEGIN');
      await giving.query('UPDATE route_plans SET driver_id = $2 WHERE id = $1', [
        id,
        driver.user.id,
      ]);
      const job = await drive(planner);
      await giving.query('UPDATE route_plan_legs SET job_id = NULL WHERE route_plan_id = $1', [id]);
      await giving.query('COMMIT');
      expect(await jobOf(id)).toBeNull();
      await app().db.job.update({ where: { id: job }, data: { isVoid: true } });
      await app().db.job.update({ where: { id: job }, data: { isVoid: false } });
      expect(await jobOf(id)).toBeNull();
    } finally {
      giving.release();
    }
  });
});
