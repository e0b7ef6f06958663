import { readFileSync } from 'node:fs';
import { contract } from '@waybill/schema/contract';
import { readNoDeadlineSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { buildSession, buildTestDevice, driveAgain } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { jobs } = contract;

test('a contract without a deadline is neither timed nor late', async () => {
  const { session, events } = readNoDeadlineSession();
  const device = await buildTestDevice(app());
  app().travelTo(session.startedAt);
  await device.sendLive(session, events.slice(0, 1));
  const underWay = await device.call(jobs.listOwn, { query: {} });
  expect(underWay.jobs).toMatchObject([{ state: 'started', deadlineMinute: null, late: null }]);

  await device.sendLive(session, events.slice(1));
  const { jobs: found } = await device.call(jobs.listOwn, { query: {} });
  expect(found).toMatchObject([
    { state: 'delivered', tier: 'verified', reasons: [], deadlineMinute: null, late: null },
  ]);
  const { totals } = await device.call(jobs.getOwnStats, { query: {} });
  expect(totals).toMatchObject([{ jobs: 1, lateJobs: 0, timedJobs: 0 }]);
  const { job } = await device.call(jobs.get, { params: { jobId: found[0]?.id ?? '' } });
  expect(job.chapters).toMatchObject([{ facts: { contract: { deadlineMinute: null } } }]);
});

test('the migration corrects old jobs and their totals', async () => {
  const events = driveAgain(readNoDeadlineSession().events, 1);
  const device = await buildTestDevice(app());
  const session = buildSession(app(), { ageMs: 7_200_000 });
  await device.sendLive(session, events);
  const driverId = device.driver.user.id;
  const read = async () => {
    const { jobs: found } = await device.call(jobs.listOwn, { query: {} });
    const { totals } = await device.call(jobs.getOwnStats, { query: {} });
    return { found, totals };
  };
  const mended = await read();
  // As stored by the previous version.
  const { rows } = await app().pool.query<{ evidence: unknown }>(
    `UPDATE jobs SET deadline_minute = 0, income_minor = 0, planned_m = 0, late = true, market = 'unknown',
       settled_tier = 'review', reasons = '{DIST_OVER_PLANNED_1_5X,REVENUE_OVER_INCOME}',
       evidence = '[{"code":"DIST_OVER_PLANNED_1_5X","figures":{},"items":[]},
                    {"code":"REVENUE_OVER_INCOME","figures":{},"items":[]}]'
     WHERE driver_id = $1 RETURNING evidence`,
    [driverId],
  );
  expect(rows).toHaveLength(1);
  await app().pool.query(
    `UPDATE job_chapters SET facts = jsonb_set(facts, '{contract,deadlineMinute}', '0')
     WHERE driver_id = $1`,
    [driverId],
  );
  const place = '../../../../../prisma/migrations/20261128114200_untold_figures/migration.sql';
  await app().pool.query(`BEGIN; ${readFileSync(new URL(place, import.meta.url), 'utf8')} COMMIT`);
  const after = await read();
  expect(after.totals).toEqual(mended.totals);
  expect(after.found).toEqual([
    { ...mended.found[0], incomeMinor: null, plannedM: null, market: null },
  ]);
  const { job } = await device.call(jobs.get, { params: { jobId: after.found[0]?.id ?? '' } });
  expect(job.evidence).toEqual([]);
  expect(job.chapters).toMatchObject([{ facts: { contract: { deadlineMinute: null } } }]);
});
