import { contract } from '@waybill/schema/contract';
import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { buildSession, buildTestDevice, driveAgain } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp();
const { jobs, vtcs } = contract;
const hourMs = 3_600_000;

let drives = 0;

/** The recorded drive with 95 km/h over three samples, and a different deadline each time. */
function buildDrive(): TelemetryEvent[] {
  drives += 1;
  return driveAgain(readSdkSession().events, drives).map((event) =>
    'job' in event && event.job
      ? Object.assign({}, event, { job: { ...event.job, deadlineMinute: 20_000 + drives } })
      : event,
  );
}

/** An event that is missing at the end of a drive, so that its job is settled again. */
function buildMissing(): TelemetryEvent {
  const { seq = 0, t = 0 } = readSdkSession().events.at(-1) ?? {};
  return { seq: seq + 1, t, type: 'skipped', reason: 'too-large' };
}

/** A company with a driver's device, and a function to change its settings. */
async function buildHaulier() {
  const { owner, vtc } = await buildVtc(app());
  const device = await buildTestDevice(app(), await buildMember(app(), vtc.id));
  const body = { vtcId: vtc.id, name: vtc.name, tag: vtc.tag, slogan: vtc.slogan };
  return {
    owner,
    vtc,
    device,
    setCaps: async (caps: { speedCapEts2CmS?: string; speedCapAtsCmS?: string }) =>
      owner.browser.call(vtcs.update, { body: { ...body, ...caps }, files: {} }),
    /** Passes two hours, and drives during the second one. */
    drive: async () => {
      app().passTime(2 * hourMs);
      const session = buildSession(app());
      await device.sendLive(session, buildDrive());
      return session;
    },
    /** Newest job first. */
    listJobs: async () => {
      const { jobs: found } = await device.call(jobs.listOwn, { query: { sort: 'ended' } });
      return found.map(({ tier, reasons }) => ({ tier, reasons }));
    },
  };
}

const good = { tier: 'verified', reasons: [] };
const tooFast = { tier: 'rejected', reasons: ['SPEED_OVER_CAP'] };

test('a job keeps the limit of its company and game at its end', async () => {
  const { owner, device, setCaps, drive, listJobs } = await buildHaulier();
  await drive();
  // The other game's limit has no effect.
  await setCaps({ speedCapAtsCmS: '2500' });
  await drive();
  await setCaps({ speedCapEts2CmS: '2500' });
  const session = await drive();
  expect(await listJobs()).toEqual([tooFast, good, good]);

  const { jobs: found } = await device.call(jobs.listOwn, { query: { sort: 'ended' } });
  const { job } = await owner.browser.call(jobs.get, { params: { jobId: found[0]?.id ?? '' } });
  expect(job.evidence).toMatchObject([
    { code: 'SPEED_OVER_CAP', figures: { speedCmS: 2_640, capCmS: 2_500 } },
  ]);
  const code = 'SPEED_OVER_CAP';
  expect(job.checks).toContainEqual(expect.objectContaining({ code, most: 2_500 }));

  // Settling again uses the limit of the first judgement.
  await setCaps({ speedCapEts2CmS: '' });
  await device.send(session, [buildMissing()]);
  await drive();
  const also = { ...tooFast, reasons: ['SPEED_OVER_CAP', 'EVENTS_MISSING'] };
  expect(await listJobs()).toEqual([good, also, good, good]);
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).toContain(': 0 differences.');
});

test('a limit does not apply to jobs that ended before it, even if they are sent later', async () => {
  const { device, setCaps, listJobs } = await buildHaulier();
  app().passTime(2 * hourMs);
  const session = buildSession(app());
  const drive = buildDrive();
  await device.sendLive(session, drive.slice(0, 1));
  await setCaps({ speedCapEts2CmS: '2500' });
  app().passTime(hourMs);
  await device.send(session, drive);
  expect(await listJobs()).toEqual([good]);
});

test('a job keeps its result after its company is deleted', async () => {
  const { vtc, device, setCaps, drive, listJobs } = await buildHaulier();
  await setCaps({ speedCapEts2CmS: '2500' });
  const session = await drive();
  await app().pool.query('DELETE FROM vtcs WHERE id = $1', [vtc.id]);
  await device.send(session, [buildMissing()]);
  const also = { ...tooFast, reasons: ['SPEED_OVER_CAP', 'EVENTS_MISSING'] };
  expect(await listJobs()).toEqual([also]);
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).toContain(': 0 differences.');
});
