import { contract } from '@waybill/schema/contract';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { jobs } = contract;

/** Lets it be an hour after a moment. */
function travelTo(moment: string): void {
  app().passTime(Date.parse(moment) + 3_600_000 - app().services.clock().getTime());
}

test('a recorded drive is one verified job', async () => {
  const { session, events } = readSdkSession();
  const device = await buildTestDevice(app());
  travelTo(session.startedAt);
  for (const event of events) await device.send(session, [event]);
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
      { kind: 'toll', at: '2026-02-03T18:09:24.000Z', amountMinor: 3_800, undone: false },
      { kind: 'fine', amountMinor: 55_000, detail: { offence: 'speeding_camera' } },
      { kind: 'refuel', amountMinor: null, volumeMl: 240_500 },
      { kind: 'collision', detail: { cargoPpm: 6_000, truckPpm: { cabin: 11_000 } } },
    ],
    chapters: [{ sessionId: session.id, ordinal: 1 }],
    evidence: [],
    trace: [expect.any(String)],
  });
  const stats = await device.call(jobs.getOwnStats, { query: {} });
  expect(stats.totals).toMatchObject([{ game: 'ets2', jobs: 1, distanceM: 358_700 }]);
});
