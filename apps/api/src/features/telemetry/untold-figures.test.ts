import { contract } from '@waybill/schema/contract';
import { readNoDeadlineSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { jobs } = contract;

test('a contract without a deadline is neither timed nor late', async () => {
  const { session, events } = readNoDeadlineSession();
  const device = await buildTestDevice(app());
  app().travelTo(new Date(Date.parse(session.startedAt)).toISOString());
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
