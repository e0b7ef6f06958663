import { contract } from '@waybill/schema/contract';
import type { Achievement } from '@waybill/schema/features/achievements.contract';
import { describe, expect, test } from 'vitest';
import { updateAwards } from '../../testing/award-kit.ts';
import { buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { backdateMembership, insertJob, type JobFields, newJob } from '../../testing/job-kit.ts';
import { countLockWaiters, holdLock } from '../../testing/lock-waiters.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { awardNext } from './achievements.service.ts';

const app = useTestApp();
/** Stores a verified delivery of an hour. */
async function deliver(driver: Driver, endedAt: Date, fields: JobFields = {}): Promise<string> {
  const startedAt = new Date(endedAt.getTime() - 3_600_000);
  return insertJob(app(), driver, { startedAt, endedAt, ...fields });
}

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);

async function listMine({
  browser,
}: Driver): Promise<ReadonlyMap<string | null, Achievement['own']>> {
  const { achievements } = await browser.call(contract.achievements.listMine);
  return new Map(achievements.map(({ key, own }) => [key, own]));
}

/** The stored events of achievements about a driver, oldest first. */
async function listEvents({ user }: Driver) {
  return app().db.$queryRaw<{ type: string; vtcId: string | null; payload: object }[]>`
    SELECT type, vtc_id AS "vtcId", payload FROM (
      SELECT id, type, vtc_id, payload FROM outbox_pending WHERE subject_id = ${user.id}::uuid
      UNION SELECT id, type, vtc_id, payload FROM outbox_events WHERE subject_id = ${user.id}::uuid) e
    WHERE type LIKE 'achievement.%' ORDER BY id`;
}

describe('awards', () => {
  test('are earned by the job that reaches the goal, at its end, in any order of arrival', async () => {
    const driver = await buildDriver(app());
    const ids: string[] = [];
    for (const index of [7, 2, 9, 0, 4, 1, 8, 3, 6]) {
      ids[index] = await deliver(driver, minutesAgo(100 - index));
      await updateAwards(app());
    }
    expect((await listMine(driver)).get('deliveries')).toEqual({ value: 9, tiers: [] });
    const endedAt = minutesAgo(95);
    ids[5] = await deliver(driver, endedAt);
    await updateAwards(app());
    const own = await listMine(driver);
    expect(own.get('deliveries')).toMatchObject({ value: 10, tiers: [{ tier: 1, jobId: ids[9] }] });
    expect(own.get('first-delivery')).toMatchObject({ tiers: [{ jobId: ids[0] }] });
    const earlier = await deliver(driver, minutesAgo(1_000));
    await updateAwards(app());
    const later = await listMine(driver);
    expect(later.get('deliveries')).toMatchObject({ value: 11, tiers: [{ jobId: ids[8] }] });
    expect(later.get('first-delivery')).toMatchObject({ tiers: [{ jobId: earlier }] });
  });

  test('go when a job is voided, come back when it is restored, and follow a deleted job', async () => {
    const company = await buildVtc(app());
    const driver = await buildMember(app(), company.vtc.id);
    const jobId = await insertJob(app(), driver, { vtcId: company.vtc.id, massG: 30_000_000n });
    const tiers = async () => {
      await updateAwards(app());
      return (await listMine(driver)).get('heaviest-load')?.tiers.length;
    };
    expect(await tiers()).toBe(1);
    const decide = async (kind: 'VOID' | 'RESTORE') =>
      company.owner.browser.call(contract.jobs.decide, {
        params: { jobId },
        body: { kind, reason: 'Looked at again.' },
      });
    await decide('VOID');
    expect(await tiers()).toBe(0);
    await decide('RESTORE');
    expect(await tiers()).toBe(1);
    await app().db.job.delete({ where: { id: jobId } });
    expect(await tiers()).toBe(0);
  });

  test('are told of once each, to the driver and the company of the job', async () => {
    const company = await buildVtc(app());
    const driver = await buildMember(app(), company.vtc.id);
    await updateAwards(app());
    const jobId = await deliver(driver, new Date(Date.now() + 60_000), {
      vtcId: company.vtc.id,
    });
    const inAnHour = new Date(Date.now() + 3_600_000);
    await updateAwards(app(), inAnHour);
    await app().db.job.update({ where: { id: jobId }, data: { xp: 12 } });
    await updateAwards(app(), inAnHour);
    const earned = {
      type: 'achievement.earned',
      vtcId: company.vtc.id,
      payload: { achievementId: expect.any(String), key: 'first-delivery', tier: 1, jobId },
    };
    expect(await listEvents(driver)).toEqual([earned]);
    await app().db.job.delete({ where: { id: jobId } });
    await updateAwards(app(), inAnHour);
    const lost = {
      type: 'achievement.lost',
      vtcId: null,
      payload: {
        achievementId: expect.any(String),
        key: 'first-delivery',
        tier: 1,
        jobId: null,
      },
    };
    expect(await listEvents(driver)).toEqual([earned, lost]);
  });

  test('for old jobs are no news', async () => {
    const driver = await buildDriver(app());
    await updateAwards(app());
    const endedAt = new Date(Date.now() + 60_000);
    await deliver(driver, endedAt);
    await updateAwards(app(), new Date(endedAt.getTime() + 7 * 86_400_000));
    const before = await buildDriver(app());
    await deliver(before, new Date('2024-03-02T12:00:00Z'));
    await updateAwards(app());
    expect((await listMine(driver)).get('first-delivery')?.tiers).toHaveLength(1);
    expect((await listMine(before)).get('first-delivery')?.tiers).toHaveLength(1);
    expect([await listEvents(driver), await listEvents(before)]).toEqual([[], []]);
  });

  test('count jobs that ended together, of several reads', async () => {
    const driver = await buildDriver(app());
    const driverId = driver.user.id;
    const endedAt = minutesAgo(10);
    const data = Array.from({ length: 1_001 }, () => newJob({ driverId, endedAt }));
    // Jobs that ended before them were stored after them.
    const earlier = Array.from({ length: 600 }, (_, index) =>
      newJob({ driverId, startedAt: minutesAgo(2_000), endedAt: minutesAgo(1_000 + index) }),
    );
    await app().db.job.createMany({ data: [...data, ...earlier] });
    expect((await listMine(driver)).get('deliveries')?.value).toBe(1_601);
  });

  test('count no collision that the driver undid by loading a save', async () => {
    const driver = await buildDriver(app());
    for (const undone of [true, false]) {
      const items = {
        create: [{ ordinal: 1, kind: 'collision' as const, undone, at: new Date(), detail: {} }],
      };
      await deliver(driver, minutesAgo(undone ? 10 : 20), { overspeedS: 0, items });
    }
    expect((await listMine(driver)).get('unhurt-in-a-row')?.value).toBe(1);
  });

  test('in convoy follow who took part in an event while they drove', async () => {
    const company = await buildVtc(app());
    const driver = await buildMember(app(), company.vtc.id);
    await backdateMembership(app(), driver);
    const event = await buildEvent(app(), company.owner, company.vtc.id, {
      inHours: -5,
      minutes: 60,
    });
    const startsAt = Date.parse(event.startsAt);
    // Ends as the convoy departs, begins as it ends, and in the other game.
    await deliver(driver, new Date(startsAt));
    await deliver(driver, new Date(startsAt + 2 * 3_600_000));
    await deliver(driver, new Date(startsAt + 1_800_000), { game: 'ats' });
    const jobId = await deliver(driver, new Date(startsAt + 1_000));
    const params = { eventId: event.id, driverId: driver.user.id };
    const convoys = async () => {
      await updateAwards(app());
      return (await listMine(driver)).get('convoys');
    };
    const decide = async (result: 'ATTENDED' | 'MISSED') => {
      const body = { result, reason: 'Seen at the ferry.' };
      await company.owner.browser.call(contract.attendance.decide, { params, body });
      return convoys();
    };
    expect(await convoys()).toEqual({ value: 0, tiers: [] });
    expect(await decide('ATTENDED')).toMatchObject({ value: 1, tiers: [{ tier: 1, jobId }] });
    expect(await decide('MISSED')).toEqual({ value: 0, tiers: [] });
    await decide('ATTENDED');
    await company.owner.browser.call(contract.attendance.reset, { params });
    expect(await convoys()).toEqual({ value: 0, tiers: [] });
  });

  test('are the same after any history as from nothing', async () => {
    const driver = await buildDriver(app());
    for (let index = 0; index < 12; index += 1) {
      const id = await deliver(driver, minutesAgo(5_000 - index * 300), {
        massG: BigInt(20_000_000 + index * 2_000_000),
        destinationCityId: `city_${index}`,
      });
      if (index % 3 === 0) await updateAwards(app());
      if (index % 4 === 1) await app().db.job.update({ where: { id }, data: { isVoid: true } });
      if (index % 5 === 2) await app().db.job.delete({ where: { id } });
    }
    await updateAwards(app());
    const list = async () =>
      app().db.achievementAward.findMany({
        where: { driverId: driver.user.id },
        orderBy: [{ achievementId: 'asc' }, { tier: 'asc' }],
      });
    const awards = await list();
    expect(awards.length).toBeGreaterThan(1);
    await app().db.achievementAward.deleteMany({ where: { driverId: driver.user.id } });
    await app().db.achievementDue.create({ data: { driverId: driver.user.id } });
    await updateAwards(app());
    expect(await list()).toEqual(awards);
  });

  test('count a change that comes while they are updated', async () => {
    const driver = await buildDriver(app());
    await insertJob(app(), driver, { massG: 10_000_000n });
    const pump = await holdLock(app(), 'DELETE FROM achievement_due WHERE driver_id = $1', [
      driver.user.id,
    ]);
    const saving = insertJob(app(), driver, { massG: 60_000_000n });
    await expect.poll(async () => countLockWaiters(app())).toBe(1);
    await pump.query('COMMIT');
    await pump.end();
    await saving;
    await updateAwards(app());
    expect((await listMine(driver)).get('heaviest-load')?.tiers).toHaveLength(2);
  });

  test('of two servers at once are given once', async () => {
    const drivers = await Promise.all(Array.from({ length: 4 }, async () => buildDriver(app())));
    await updateAwards(app());
    const endedAt = new Date(Date.now() + 60_000);
    for (const driver of drivers) await deliver(driver, endedAt);
    const services = { db: app().db, clock: () => endedAt };
    const work = async () => {
      while (await awardNext(services));
    };
    await Promise.all([work(), work(), work()]);
    for (const driver of drivers) expect(await listEvents(driver)).toHaveLength(1);
  });

  test('end with the account', async () => {
    const driver = await buildDriver(app());
    await insertJob(app(), driver);
    await updateAwards(app());
    await app().db.user.delete({ where: { id: driver.user.id } });
    const where = { driverId: driver.user.id };
    expect(await app().db.achievementAward.count({ where })).toBe(0);
    expect(await app().db.achievementDue.count({ where })).toBe(0);
  });
});

describe('the company’s list', () => {
  test('has the reader’s own figures, and how many members have each', async () => {
    const company = await buildVtc(app());
    const params = { vtcId: company.vtc.id };
    const staff = await buildStaff(app(), company, ['VIEW_ACHIEVEMENTS']);
    const [one, other] = [
      await buildMember(app(), company.vtc.id),
      await buildMember(app(), company.vtc.id),
    ];
    const stranger = await buildDriver(app());
    await insertJob(app(), one, { vtcId: company.vtc.id, massG: 60_000_000n });
    for (const driver of [other, stranger]) await insertJob(app(), driver, { massG: 30_000_000n });
    await updateAwards(app());
    const { achievements, drivers } = await staff.browser.call(contract.achievements.list, {
      params,
    });
    expect(drivers).toBe(2);
    expect(achievements).toHaveLength(41);
    expect(achievements.find(({ key }) => key === 'heaviest-load')).toMatchObject({
      goals: [30_000_000, 60_000_000],
      holders: 2,
      own: { value: 0, tiers: [] },
    });
    expect(achievements.find(({ key }) => key === 'new-roads')).toMatchObject({ holders: 0 });
  });
});
