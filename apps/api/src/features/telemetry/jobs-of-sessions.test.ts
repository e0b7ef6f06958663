import { contract } from '@waybill/schema/contract';
import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { buildSession, buildTestDevice, driveAgain } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { jobs } = contract;

test('a recorded drive is one verified job', async () => {
  const { session, events } = readSdkSession();
  const device = await buildTestDevice(app());
  app().travelTo(Date.parse(session.startedAt) + 3_600_000);
  const itemsOf = async () => {
    const { jobs: found } = await device.call(jobs.listOwn, { query: {} });
    const { job } = await device.call(jobs.get, { params: { jobId: found[0]?.id ?? '' } });
    return job.items.map(({ kind }) => kind);
  };
  const shownAfter = new Map<string, string[]>();
  for (const event of events) {
    await device.sendLive(session, [event]);
    if (event.type !== 'track') shownAfter.set(event.type, await itemsOf());
  }
  // The same while the drive continues.
  expect(shownAfter.get('tollgate')).toEqual(['toll']);
  expect(shownAfter.get('fined')).toEqual(['toll', 'fine']);
  const listed = await device.call(jobs.listOwn, { query: {} });
  expect(listed.jobs).toMatchObject([
    {
      state: 'delivered',
      tier: 'verified',
      reasons: [],
      notes: [],
      startedAt: '2026-02-03T18:02:11.000Z',
      revenueMinor: 1_176_900,
      distanceM: 358_700,
      fuelUsedMl: 112_600,
      overspeedS: 41,
      finesMinor: 55_000,
      tollsMinor: 3_800,
      transportMinor: 0,
      penaltyMinor: null,
      late: false,
      sources: ['sdk'],
    },
  ]);
  const params = { jobId: listed.jobs[0]?.id ?? '' };
  const { job } = await device.call(jobs.get, { params });
  expect(job).toMatchObject({
    items: [
      { kind: 'toll', at: '2026-02-03T18:11:40.000Z', amountMinor: 3_800, undone: false },
      { kind: 'fine', amountMinor: 55_000, detail: { offence: 'speeding_camera' } },
      { kind: 'refuel', amountMinor: null, volumeMl: 240_500 },
      { kind: 'collision', detail: { cargoPpm: 6_000, truckPpm: { cabin: 11_000 } } },
    ],
    chapters: [{ sessionId: session.id, ordinal: 1 }],
    evidence: [],
    trace: [expect.any(String)],
  });
  expect(job.checks.map(({ code }) => code)).toContain('NOT_OBSERVED');
  expect(job.checks.find(({ code }) => code === 'DIST_OVER_PLANNED_1_5X')).toMatchObject({
    unit: 'metres',
    measured: 358_700,
    least: null,
  });
  const stats = await device.call(jobs.getOwnStats, { query: {} });
  expect(stats.totals).toMatchObject([{ game: 'ets2', jobs: 1, distanceM: 358_700 }]);

  // A gap in a session affects all its jobs, including earlier ones.
  const { seq = 0, t = 0 } = events.at(-1) ?? {};
  await device.send(session, [{ seq: seq + 1, t, type: 'skipped', reason: 'too-large' }]);
  const doubted = await device.call(jobs.listOwn, { query: {} });
  expect(doubted.jobs).toMatchObject([{ tier: 'review', reasons: ['EVENTS_MISSING'] }]);
  expect((await device.call(jobs.getOwnStats, { query: {} })).totals).toEqual([]);
});

test('a job belongs to the company that its driver was in when it started, and fulfils a plan', async () => {
  app().travelTo(Date.now());
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const device = await buildTestDevice(app(), member);
  const { events } = readSdkSession();
  const plan = { driverId: member.user.id, cargoId: 'paper', destinationCityId: 'wroclaw' };
  const params = { vtcId: vtc.id };
  await owner.browser.call(jobs.createPlan, { params, body: { ...plan, note: 'By Friday' } });

  const before = buildSession(app(), { ageMs: 7_200_000 });
  await device.send(before, events);
  const ofCompany = async () => (await owner.browser.call(jobs.list, { params, query: {} })).jobs;
  expect(await ofCompany()).toEqual([]);

  // The driver joins, and drives a day later.
  app().passTime(86_400_000);
  const [started, ...others] = driveAgain(events, 1);
  if (started?.type !== 'job.started') throw new Error('the recording begins otherwise');
  const another = { ...started.job, deadlineMinute: (started.job.deadlineMinute ?? 0) + 1 };
  const ofAnother = (event: TelemetryEvent): TelemetryEvent =>
    event.type === 'job.delivered' ? { ...event, job: another } : event;
  const delivered = others.map(ofAnother);
  const again = buildSession(app());
  await device.sendLive(again, [{ ...started, job: another }, ...delivered]);
  const [job] = await ofCompany();
  expect(job).toMatchObject({ driver: { id: member.user.id }, state: 'delivered' });
  const { plans } = await owner.browser.call(jobs.listPlans, {
    params,
    query: { state: 'FULFILLED' },
  });
  expect(plans).toMatchObject([{ note: 'By Friday', jobId: job?.id }]);
  // Sending it again changes nothing.
  await device.send(again, [{ ...started, job: another }, ...delivered]);
  const said = await app().db.$queryRaw`
    SELECT type, vtc_id AS "vtcId", subject_id AS "subjectId", payload ->> 'tier' AS tier
    FROM outbox_pending WHERE payload ->> 'jobId' = ${job?.id} ORDER BY n`;
  const subjectId = member.user.id;
  expect(said).toEqual([
    { type: 'plan.fulfilled', vtcId: vtc.id, subjectId: plans[0]?.id, tier: null },
    { type: 'job.delivered', vtcId: vtc.id, subjectId, tier: 'verified' },
  ]);
});
