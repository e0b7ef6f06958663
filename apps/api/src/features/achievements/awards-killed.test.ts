import { expect, test } from 'vitest';
import { updateAwards } from '../../testing/award-kit.ts';
import { dieAt } from '../../testing/dying-database.ts';
import { buildDriver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { awardNext } from './achievements.service.ts';

const app = useTestApp();

test('a pump that dies at any of its statements leaves everything as it was, and the next one finishes', async () => {
  const driver = await buildDriver(app());
  await updateAwards(app());
  const soon = new Date(Date.now() + 30_000);
  const heavy = { startedAt: new Date(), endedAt: soon, massG: 61_000_000n };
  const old = await insertJob(app(), driver, heavy);
  await updateAwards(app(), soon);
  const { db } = app();
  await db.$executeRaw`DELETE FROM outbox_pending`;
  // One award goes, one comes, one gets another job, and there is news of both.
  await db.job.delete({ where: { id: old } });
  const endedAt = new Date(Date.now() + 60_000);
  const startedAt = new Date();
  await insertJob(app(), driver, { startedAt, endedAt, massG: 1_000_000n, special: true });
  const look = async () => ({
    awards: await db.achievementAward.findMany({ orderBy: { achievementId: 'asc' } }),
    due: await db.achievementDue.findMany(),
    events:
      await db.$queryRaw`SELECT type FROM outbox_pending WHERE type LIKE 'achievement.%' ORDER BY n`,
  });
  const before = await look();
  const clock = () => endedAt;
  let statement = 0;
  const seen: unknown[] = [];
  let isDone = false;
  while (!isDone) {
    statement += 1;
    isDone = await awardNext({ db: dieAt(db, statement), clock }).catch(() => false);
    if (!isDone) seen.push(await look());
  }
  expect(statement).toBeGreaterThan(8);
  expect(seen).toEqual(seen.map(() => before));
  const after = await look();
  expect(after.due).toEqual([]);
  expect(after.events).toEqual([
    { type: 'achievement.earned' },
    { type: 'achievement.lost' },
    { type: 'achievement.lost' },
  ]);
});
