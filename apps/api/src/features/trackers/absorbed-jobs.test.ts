import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  backdateAll,
  linkTracker,
  sdkDelivery,
  tracksimDelivery,
} from '../../testing/tracker-kit.ts';

const app = useTestApp({ runsOutbox: true });
const { activity, jobs, notifications } = contract;

async function jobOf(driver: Driver): Promise<string> {
  const [job, ...others] = (await driver.browser.call(jobs.listOwn, { query: {} })).jobs;
  expect(others).toEqual([]);
  return job?.id ?? '';
}

test(
  "a report's notifications lead to the device’s job, with fuel costs",
  { tags: 'long' },
  async () => {
    const { owner, vtc } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    await backdateAll(app());
    const { send } = await linkTracker(owner, vtc.id, 'tracksim');
    await send(tracksimDelivery({ steamId: member.steamId, number: 1 }));
    const reported = await jobOf(member);
    const params = { jobId: reported };
    await owner.browser.call(jobs.decide, { params, body: { kind: 'REJECT', reason: 'Too fast' } });
    await member.browser.call(jobs.appeal, { params, body: { text: 'It was not' } });
    await untilSettled(app());

    const device = await buildTestDevice(app(), member);
    const { session, events } = sdkDelivery();
    // It is stored with its own number before it is recognised as the same delivery.
    await device.sendLive(session, events.slice(0, 5));
    await device.sendLive(session, events.slice(5));
    await untilSettled(app());

    const jobId = await jobOf(member);
    expect(jobId).not.toBe(reported);
    const { job } = await owner.browser.call(jobs.get, { params: { jobId } });
    expect(job.fuelCost).toMatchObject({ volumeMl: 112_600 });
    const ofCompany = { params: { vtcId: vtc.id }, query: {} };
    const told = await owner.browser.call(activity.list, ofCompany);
    expect(told.activity.filter(({ kind }) => kind.startsWith('job.'))).toMatchObject([
      { kind: 'job.decided', jobId, job: { id: jobId } },
      { kind: 'job.delivered', jobId, job: { id: jobId } },
    ]);
    for (const [{ browser }, kind] of [
      [member, 'job.decided'],
      [owner, 'job.appealed'],
    ] as const) {
      const { groups } = await browser.call(notifications.list, { query: {} });
      const ofJob = groups.flatMap(({ items }) => items).filter((item) => item.kind === kind);
      expect(ofJob).toMatchObject([
        { link: `/dashboard/jobs/${jobId}`, params: { number: job.number } },
      ]);
    }
  },
);
