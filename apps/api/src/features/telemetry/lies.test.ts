import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { forgeSession, genuineSession, waysToLie } from '@waybill/simulator/forge-session';
import { toTimedBatches } from '@waybill/simulator/timed-batches';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { expect, test } from 'vitest';
import { casesFor, oneIn } from '../../testing/pairs.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareDrives } from './replays.service.ts';

const app = useTestApp({ clockStands: true });
const { jobs, telemetry } = contract;

/** A device of a new driver. Steam sign-in uses the real time. */
async function buildDevice(): Promise<TestDevice> {
  app().travelTo(Date.now());
  return buildTestDevice(app());
}

/** Sends sessions while they are driven, or at the given time of their first batch. */
async function send(device: TestDevice, sessions: readonly SimulatedSession[]): Promise<void> {
  for (const { sentAt, batch } of sessions.flatMap(toTimedBatches)) {
    app().travelTo(sentAt);
    await device.call(telemetry.sendBatch, { body: batch });
  }
}

async function listDelivered({ call }: TestDevice) {
  const listed = await call(jobs.listOwn, { query: { state: 'delivered', limit: 100 } });
  return listed.jobs;
}

/** A control between the forgeries: an honest drive with any trouble on the way. */
async function expectGenuine(seed: number): Promise<void> {
  const device = await buildDevice();
  const { sessions } = genuineSession(seed);
  await send(device, sessions);
  const delivered = await listDelivered(device);
  expect(delivered, `genuine ${seed}`).toMatchObject([{ tier: 'verified', reasons: [] }]);
}

const lies = [...waysToLie].flatMap(([reason, ways]) => ways.map((way) => [reason, way] as const));

test('each kind of lie has at least two variants', () => {
  for (const ways of waysToLie.values()) expect(ways.length).toBeGreaterThanOrEqual(2);
});

test.each(
  oneIn(
    2,
    lies.map(([reason, way], index) => [reason, way, index] as const),
  ),
)(
  'forged telemetry is not verified, with a reason: %s, %s',
  { tags: 'long' },
  async (reason, way, index) => {
    for (const seed of casesFor(index, [1, 2, 3, 4, 5], 1)) {
      const forgery = forgeSession(seed * 100 + index, reason, way);
      const devices: TestDevice[] = [];
      for (const sessions of forgery.drivers) {
        const device = await buildDevice();
        await send(device, sessions);
        devices.push(device);
      }
      if (reason === 'EVENTS_MISSING') {
        // Wait until the missing events are given up.
        app().passTime(limits.telemetryHoleMs);
        await runTasks(app().services);
      }
      await compareDrives(app().services);
      for (const device of devices) {
        const delivered = await listDelivered(device);
        expect(delivered.length).toBeGreaterThan(0);
        for (const job of delivered) {
          expect(job.tier).toBeOneOf(['review', 'rejected']);
          expect(job.reasons).toContain(reason);
          const { job: shown } = await device.call(jobs.get, { params: { jobId: job.id } });
          expect(shown.evidence.map(({ code }) => code)).toEqual(job.reasons);
          for (const { code, measured, least, most } of shown.checks) {
            const isPassed = measured >= (least ?? measured) && measured <= (most ?? measured);
            expect([code, isPassed]).toEqual([code, !job.reasons.includes(code)]);
          }
        }
        const { totals } = await device.call(jobs.getOwnStats, { query: {} });
        expect(totals).toEqual([]);
      }
      if (index % 2 === 0) await expectGenuine(seed * 100 + index);
    }
  },
);
