import { contract } from '@waybill/schema/contract';
import type { AchievementForm } from '@waybill/schema/features/achievements.models';
import { limits } from '@waybill/schema/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { achievementForm, buildAchievement, handForm } from '../../testing/achievement-writes.ts';
import { updateAwards } from '../../testing/award-kit.ts';
import { buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { announceNext } from './achievements.service.ts';

const app = useTestApp();
const { achievements } = contract;

let vtcId: string;
let owner: Driver;
/** Holds the duty, and may see achievements. */
let staff: Driver;
/** May only see achievements. */
let member: Driver;

beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  staff = await buildStaff(app(), company, ['COMMUNITY', 'VIEW_ACHIEVEMENTS']);
  member = await buildStaff(app(), company, ['VIEW_ACHIEVEMENTS']);
});

const milk: JobFields = { cargoId: 'milk', cargo: 'Milk' };

async function deliver(driver: Driver, fields: JobFields = {}): Promise<string> {
  return insertJob(app(), driver, { vtcId, ...milk, ...fields });
}

async function update(achievementId: string, changes: Partial<AchievementForm>) {
  const body = { ...achievementForm, ...changes };
  return staff.browser.call(achievements.update, { params: { achievementId }, body });
}

async function findIn({ browser }: Driver, id: string) {
  const list = await browser.call(achievements.list, { params: { vtcId } });
  return list.achievements.find((one) => one.id === id);
}

/** Lists the tiers that a driver has of an achievement, also after leaving. */
async function tiersOf({ browser }: Driver, id: string): Promise<readonly number[] | undefined> {
  await updateAwards(app());
  const mine = await browser.call(achievements.listMine);
  return mine.achievements.find((one) => one.id === id)?.own.tiers.map(({ tier }) => tier);
}

/** Lists events of achievements in the company, oldest first. */
async function listAnnounced(): Promise<readonly { type: string; payload: object }[]> {
  return app().db.$queryRaw`
    SELECT type, payload FROM (
      SELECT id, type, vtc_id, payload FROM outbox_pending
      UNION SELECT id, type, vtc_id, payload FROM outbox_events) e
    WHERE vtc_id = ${vtcId}::uuid AND type = 'achievement.announced' ORDER BY id`;
}

describe('a company’s achievement', () => {
  test('is earned by jobs for the company alone, from the past too', async () => {
    await deliver(member);
    await deliver(member, { vtcId: null });
    const id = await buildAchievement(staff, vtcId, { goals: [1, 2] });
    expect(await tiersOf(member, id)).toEqual([1]);
    expect(await findIn(member, id)).toMatchObject({ own: { value: 1 }, holders: 1, vtcId });
    const jobId = await deliver(member);
    expect(await tiersOf(member, id)).toEqual([1, 2]);
    await app().db.job.update({ where: { id: jobId }, data: { vtcId: null } });
    expect(await tiersOf(member, id)).toEqual([1]);
  });

  test('follows its rule when that changes, with a new version', async () => {
    await deliver(member);
    const id = await buildAchievement(staff, vtcId);
    expect(await tiersOf(member, id)).toEqual([1]);
    expect((await update(id, { name: 'Dairy' })).achievement).toMatchObject({ version: 1 });
    expect((await update(id, { goals: [2] })).achievement).toMatchObject({ version: 2 });
    expect(await tiersOf(member, id)).toEqual([]);
  });

  test('awards nothing as a draft, and keeps what it has given once retired', async () => {
    await deliver(member);
    const id = await buildAchievement(staff, vtcId, { state: 'DRAFT', goals: [1, 2] });
    await updateAwards(app());
    expect(await findIn(member, id)).toBeUndefined();
    expect(await findIn(staff, id)).toMatchObject({ state: 'DRAFT', holders: 0, version: 1 });
    await update(id, { state: 'ACTIVE', goals: [1, 2] });
    expect(await tiersOf(member, id)).toEqual([1]);
    await update(id, { state: 'RETIRED', goals: [1, 2] });
    await deliver(member);
    await deliver(owner);
    expect(await tiersOf(member, id)).toEqual([1]);
    expect(await tiersOf(owner, id)).toEqual(undefined);
    expect(await findIn(member, id)).toMatchObject({ state: 'RETIRED', holders: 1 });
    const back = update(id, { state: 'DRAFT' });
    await expect(back).rejects.toMatchObject({
      status: 422,
      body: { fields: { state: expect.any(String) } },
    });
    const byHand = update(id, { rule: null, goals: [1], state: 'ACTIVE' });
    await expect(byHand).rejects.toMatchObject({
      status: 422,
      body: { fields: { rule: expect.any(String) } },
    });
  });

  test('stays with a driver who leaves, and does not grow', async () => {
    await deliver(member);
    const id = await buildAchievement(staff, vtcId, { goals: [1, 2] });
    expect(await tiersOf(member, id)).toEqual([1]);
    await member.browser.call(contract.vtcs.leave);
    expect(await tiersOf(member, id)).toEqual([1]);
    // A rule that changes after they left is none of theirs.
    app().passTime(1_000);
    await update(id, { goals: [2, 3] });
    const later = await buildAchievement(staff, vtcId, { name: 'Later' });
    await app().db.achievementDue.create({ data: { driverId: member.user.id } });
    expect(await tiersOf(member, id)).toEqual([1]);
    expect(await tiersOf(member, later)).toBeUndefined();
  });

  test('is taken from a driver who left when the job no longer counts', async () => {
    const jobId = await deliver(member);
    const id = await buildAchievement(staff, vtcId);
    expect(await tiersOf(member, id)).toEqual([1]);
    await member.browser.call(contract.vtcs.leave);
    await app().db.job.update({ where: { id: jobId }, data: { isVoid: true } });
    expect(await tiersOf(member, id)).toBeUndefined();
    await app().db.job.update({ where: { id: jobId }, data: { isVoid: false } });
    expect(await tiersOf(member, id)).toEqual([1]);
  });

  test('is announced once, when all members have it who have earned it', async () => {
    await deliver(member);
    await deliver(owner);
    const { db } = app();
    // Those of other tests.
    while (await announceNext({ db }));
    const id = await buildAchievement(staff, vtcId);
    expect(await announceNext({ db })).toBe(false);
    await updateAwards(app(), new Date(Date.now() + 60_000));
    while (await announceNext({ db }));
    await update(id, { goals: [1] });
    await updateAwards(app(), new Date(Date.now() + 60_000));
    while (await announceNext({ db }));
    const announced = (version: number) => ({
      type: 'achievement.announced',
      payload: { achievementId: id, version, holders: 2 },
    });
    expect(await listAnnounced()).toEqual([announced(1), announced(2)]);
  });

  test('can be deleted with its awards', async () => {
    await deliver(member);
    const id = await buildAchievement(staff, vtcId);
    expect(await tiersOf(member, id)).toEqual([1]);
    await staff.browser.call(achievements.remove, { params: { achievementId: id } });
    expect(await app().db.achievementAward.count({ where: { achievementId: id } })).toBe(0);
    const { entries } = await owner.browser.call(contract.audit.list, {
      params: { vtcId },
      query: {},
    });
    expect(entries.slice(0, 2).map(({ action, subject }) => [action, subject.name])).toEqual([
      ['achievement.deleted', 'Milk run'],
      ['achievement.created', 'Milk run'],
    ]);
  });

  test('is one of fifty that are not retired, also of two created at once', async () => {
    const first = await buildAchievement(staff, vtcId, { state: 'DRAFT' });
    const rows = Array.from({ length: limits.achievementsPerVtc - 2 }, (_, index) => ({
      vtcId,
      name: `Number ${index}`,
      mark: 'wheel',
      goals: [1n],
      since: new Date(),
      state: 'DRAFT' as const,
    }));
    await app().db.achievement.createMany({ data: rows });
    const both = await Promise.allSettled([
      buildAchievement(staff, vtcId),
      buildAchievement(owner, vtcId),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const more = buildAchievement(staff, vtcId);
    await expect(more).rejects.toMatchObject({
      body: { code: 'ACHIEVEMENTS_TOO_MANY' },
      status: 409,
    });
    await update(first, { state: 'RETIRED' });
    await buildAchievement(staff, vtcId);
    await expect(update(first, { state: 'ACTIVE' })).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    [
      'rule.where.1.value',
      {
        where: [
          { field: 'late', op: 'is', value: true },
          { field: 'xp', op: 'is', value: 'a' },
        ],
      },
    ],
    ['rule.where.0.op', { where: [{ field: 'late', op: 'atLeast', value: true }] }],
    ['rule.where.0.op', { where: [{ field: 'cargoId', op: 'atMost', value: 'milk' }] }],
    ['rule.where.0.value', { where: [{ field: 'cargoId', op: 'in', value: [] }] }],
    ['rule.where.0.field', { where: [{ field: 'speed', op: 'is', value: 1 }] }],
    ['rule.per', { measure: { kind: 'streak' }, per: 'week' }],
    ['rule.measure.field', { measure: { kind: 'sum', field: 'tollsMinor' } }],
  ])('is refused with the path of a fault: %s', async (path, changes) => {
    const rule = { ...achievementForm.rule, ...changes };
    const reply = await owner.browser.send(`/api/vtcs/${vtcId}/achievements`, {
      method: 'POST',
      headers: { ...owner.browser.writeHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ ...achievementForm, rule }),
    });
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({ fields: { [path]: expect.any(String) } });
  });

  test('has goals that ascend, and one if it is given by hand', async () => {
    for (const changes of [
      { goals: [3, 2] },
      { goals: [] },
      { goals: [0] },
      { rule: null, goals: [5] },
    ]) {
      await expect(buildAchievement(staff, vtcId, changes)).rejects.toMatchObject({
        status: 422,
        body: { fields: expect.objectContaining({}) },
      });
    }
  });

  test('is created, changed and given only with the duty, and not from another company', async () => {
    const id = await buildAchievement(staff, vtcId, handForm);
    const { owner: stranger } = await buildVtc(app());
    const params = { achievementId: id };
    for (const [who, status] of [
      [member, 403],
      [stranger, 404],
    ] as const) {
      const { browser, user } = who;
      for (const attempt of [
        () => buildAchievement(who, vtcId),
        () => browser.call(achievements.update, { params, body: achievementForm }),
        () => browser.call(achievements.remove, { params }),
        () =>
          browser.call(achievements.give, { params, body: { driverId: user.id, reason: 'Me' } }),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status });
      }
    }
    await updateAwards(app());
    const where = { key: 'deliveries' };
    const own = await app().db.achievement.findUniqueOrThrow({ where });
    const ofWaybill = { params: { achievementId: own.id } };
    const attempt = owner.browser.call(achievements.remove, ofWaybill);
    await expect(attempt).rejects.toMatchObject({ status: 404 });
  });
});
