import { contract } from '@waybill/schema/contract';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, inject, test } from 'vitest';
import { buildAchievement } from '../../testing/achievement-writes.ts';
import { updateAwards } from '../../testing/award-kit.ts';
import { buildDriver, buildMember, buildVtc } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { countLockWaiters, holdLock } from '../../testing/lock-waiters.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runAchievementsCommand } from './achievements.admin.ts';

const app = useTestApp();
const numRuns = inject('isLong') ? 60 : 4;

const step = record({
  act: constantFrom(
    'deliver',
    'deliver',
    'deliver',
    'void',
    'restore',
    'delete',
    'move',
    'change',
    'update',
    'leave',
  ),
  /** Which of the jobs. */
  pick: integer({ min: 0, max: 1_000 }),
  /** Minutes before now at which the job ended: later ones may be older. */
  ago: integer({ min: 1, max: 20_000 }),
  cargoId: constantFrom('milk', 'steel', 'sand'),
  massG: constantFrom(20_000_000n, 30_000_000n, 61_000_000n),
});

test('after any history, awards equal those that the remaining jobs earn from nothing', async () => {
  const { owner, vtc } = await buildVtc(app());
  const other = await buildVtc(app());
  await updateAwards(app());
  await buildAchievement(owner, vtc.id, { goals: [1, 2, 4] });
  await buildAchievement(other.owner, other.vtc.id, { name: 'Other milk', goals: [1, 3] });
  await assert(
    asyncProperty(array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      const driver = await buildMember(app(), vtc.id);
      const { db } = app();
      const ids: string[] = [];
      let vtcId: string | null = vtc.id;
      for (const { act, pick, ago, cargoId, massG } of steps) {
        const id = ids[pick % Math.max(1, ids.length)];
        const where = { id: id ?? '' };
        if (act === 'deliver') {
          const endedAt = new Date(Date.now() - ago * 60_000);
          const startedAt = new Date(endedAt.getTime() - 3_600_000);
          const fields = { vtcId, startedAt, endedAt, cargoId, massG };
          ids.push(await insertJob(app(), driver, fields));
        } else if (act === 'leave') {
          const body = { userId: driver.user.id, vtcId: other.vtc.id };
          if (vtcId === vtc.id) {
            await driver.browser.call(contract.vtcs.leave);
            await driver.browser.call(contract.vtcs.join, { body });
            vtcId = other.vtc.id;
          }
        } else if (act === 'update') {
          await updateAwards(app());
        } else if (id !== undefined) {
          if (act === 'void') await db.job.update({ where, data: { isVoid: true } });
          if (act === 'restore') await db.job.update({ where, data: { isVoid: false } });
          if (act === 'move')
            await db.job.update({ where, data: { vtcId: pick % 2 === 0 ? vtc.id : null } });
          if (act === 'change') await db.job.update({ where, data: { massG, cargoId } });
          if (act === 'delete') {
            await db.job.delete({ where });
            ids.splice(ids.indexOf(id), 1);
          }
        }
      }
      await updateAwards(app());
      const list = async () =>
        db.achievementAward.findMany({
          where: { driverId: driver.user.id },
          orderBy: [{ achievementId: 'asc' }, { tier: 'asc' }],
        });
      const awards = await list();
      await db.achievementAward.deleteMany({ where: { driverId: driver.user.id } });
      await db.achievementDue.create({ data: { driverId: driver.user.id } });
      await updateAwards(app());
      expect(awards).toEqual(await list());
    }),
    { numRuns },
  );
  expect((await runAchievementsCommand(app().db, ['recount']))?.isProven).toBe(true);
}, 300_000);

test('the recount names a wrong award, and those that are not updated yet', async () => {
  const { vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  await updateAwards(app());
  const jobId = await insertJob(app(), driver, { massG: 61_000_000n });
  const { db } = app();
  const recount = async () => (await runAchievementsCommand(db, ['recount']))?.report;
  expect(await recount()).toMatch(/, 0 differences\. 1 driver not updated yet\.$/);
  await updateAwards(app());
  expect(await recount()).toMatch(/, 0 differences\.$/);
  const ofDriver = { driverId: driver.user.id };
  await db.achievementAward.deleteMany({ where: { ...ofDriver, tier: 2 } });
  await db.achievementAward.updateMany({ where: ofDriver, data: { value: 7n } });
  const report = await recount();
  expect(report).toContain(
    `driver ${driver.user.id}, heaviest-load, tier 2: the jobs earn it with job ${jobId}`,
  );
  expect(report).toContain(`driver ${driver.user.id}, first-delivery, tier 1: the jobs earn it`);
  expect(await runAchievementsCommand(db, ['recount', 'now'])).toBeNull();
});

test('a driver who joins while they earn an achievement is counted among its holders', async () => {
  const { owner, vtc } = await buildVtc(app());
  await updateAwards(app());
  const { user, browser } = await buildDriver(app());
  const { db } = app();
  const { id } = await db.achievement.findUniqueOrThrow({ where: { key: 'first-delivery' } });
  const earning = await holdLock(
    app(),
    `INSERT INTO achievement_awards (driver_id, achievement_id, tier, earned_at, value)
     VALUES ($1, $2, 1, now(), 1)`,
    [user.id, id],
  );
  const joining = browser.call(contract.vtcs.join, { body: { userId: user.id, vtcId: vtc.id } });
  await expect.poll(() => countLockWaiters(app())).toBe(1);
  await earning.query('COMMIT');
  await earning.end();
  await joining;
  const listed = async () => {
    const params = { vtcId: vtc.id };
    const { achievements } = await owner.browser.call(contract.achievements.list, { params });
    return achievements.find((one) => one.id === id)?.holders;
  };
  expect(await listed()).toBe(1);
  await browser.call(contract.vtcs.leave);
  expect(await listed()).toBe(0);
});

test('the recount names a wrong number of holders', async () => {
  const { vtc } = await buildVtc(app());
  const achievementId = crypto.randomUUID();
  await app().db.achievementHolders.create({ data: { vtcId: vtc.id, achievementId, drivers: 3 } });
  expect(await runAchievementsCommand(app().db, ['recount'])).toMatchObject({
    report: expect.stringContaining(
      `company ${vtc.id}, achievement ${achievementId}: 3 holders stored, but 0 members have it`,
    ),
    isProven: false,
  });
});
