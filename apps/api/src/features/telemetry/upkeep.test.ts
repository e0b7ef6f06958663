import { contract } from '@waybill/schema/contract';
import type { TelemetrySession } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { beforeAll, expect, test } from 'vitest';
import { buildMember, buildVtc, password } from '../../testing/factories.ts';
import { backdateMembership, insertJob } from '../../testing/job-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import {
  buildEvents,
  buildSession,
  buildTestDevice,
  type TestDevice,
} from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { deliveryDay, sdkDelivery } from '../../testing/tracker-kit.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';

const app = useTestApp({ env: { TELEMETRY_RETENTION_DAYS: '40' } });
const dayMs = 86_400_000;

let device: TestDevice;
beforeAll(async () => {
  device = await buildTestDevice(app());
});

async function acknowledgedOf({ id }: TelemetrySession): Promise<number> {
  const reply = await device.call(contract.telemetry.getSession, { params: { id } });
  return reply.acknowledged;
}

test('a gap is skipped after seven days', async () => {
  const session = buildSession(app());
  const events = buildEvents(12);
  await device.send(session, events.slice(0, 3));
  await device.send(session, events.slice(5, 6));
  app().passTime(2 * dayMs);
  await device.send(session, events.slice(8));
  app().passTime(limits.telemetryHoleMs - 60_000);
  await runTasks(app().services);
  expect(await acknowledgedOf(session)).toBe(3);
  app().passTime(60_000);
  await runTasks(app().services);
  expect(await acknowledgedOf(session)).toBe(12);

  const rows = await app().db.telemetryEvent.findMany({
    where: { sessionId: session.id, type: 'skipped' },
    orderBy: { seq: 'asc' },
  });
  expect(rows).toMatchObject(
    [4, 5, 7, 8].map((seq) => ({
      seq,
      t: seq < 6 ? 6_000 : 9_000,
      content: { reason: 'never-arrived' },
    })),
  );
  // Events that come later are rejected; the device sends them as another session.
  const late = await refusalOf(device.send(session, events.slice(3, 5)));
  expect(late.body).toMatchObject({ code: 'SEQUENCE_CONFLICT', acknowledged: 12 });
  expect(await device.send(session, [...events.slice(8), ...buildEvents(1, 13)])).toBe(13);
});

/** The partitions, with their number of events. */
async function countByPartition(): Promise<Record<string, number>> {
  const { rows } = await app().pool.query<{ name: string; count: number }>(
    `SELECT child.relname AS name, (SELECT count(*)::int FROM telemetry_events e
                                    WHERE e.tableoid = child.oid) AS count
     FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = 'telemetry_events'::regclass ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The partition of the month this many months from now. */
function nameOf(months: number): string {
  const now = app().services.clock();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return `telemetry_events_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** The time until the end of this month is forty days ago. */
function untilForgotten(): number {
  const now = app().services.clock();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) + 40 * dayMs - now.getTime();
}

test('partitions are created ahead, and dropped with their events when they expire', async () => {
  await app().pool.query('DELETE FROM telemetry_events');
  // No server was running to create partitions for half a year.
  app().passTime(180 * dayMs);
  const session = buildSession(app());
  await device.send(session, buildEvents(5));
  const old = buildSession(app(), { ageMs: 4_000 * dayMs });
  await device.send(old, buildEvents(2));
  expect((await countByPartition())['telemetry_events_default']).toBe(7);

  const [month, next, after] = [nameOf(0), nameOf(1), nameOf(2)];
  await runTasks(app().services);
  expect(await countByPartition()).toEqual({
    [month]: 5,
    [next]: 0,
    [after]: 0,
    telemetry_events_default: 2,
  });
  await runTasks(app().services);

  // A month is kept while any of its days is within forty days.
  app().passTime(untilForgotten() - 60_000);
  await runTasks(app().services);
  expect((await countByPartition())[month]).toBe(5);
  app().passTime(120_000);
  await runTasks(app().services);
  const left = await countByPartition();
  expect(Object.keys(left)).not.toContain(month);
  expect(left[nameOf(0)]).toBe(0);
  expect(left['telemetry_events_default']).toBe(0);
  // Acknowledged events stay, and later ones continue. Nothing is stored twice.
  expect(await device.send(session, buildEvents(5))).toBe(5);
  expect(await device.send(session, buildEvents(7))).toBe(7);
  const seqs = await app().db.telemetryEvent.findMany({ where: { sessionId: session.id } });
  expect(seqs.map(({ seq }) => seq)).toEqual([6, 7]);
});

test('a job is abandoned after its driver deleted the account', async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  await backdateMembership(app(), member);
  const leaver = await buildTestDevice(app(), member);
  const { session, events } = sdkDelivery();
  const now = new Date();
  app().travelTo(session.startedAt);
  await leaver.send(session, events.slice(0, 2));
  const readBadges = async () =>
    owner.browser.call(contract.badges.get, { params: { vtcId: vtc.id } });
  expect(await readBadges()).toMatchObject({ onTheRoad: 1 });
  await member.browser.call(contract.account.removeAccount, {
    body: { currentPassword: password },
  });
  expect(await readBadges()).toMatchObject({ onTheRoad: 0 });
  app().travelTo(now);
  // From before deleting an account abandoned its jobs.
  const left = await insertJob(app(), owner, { vtcId: vtc.id, driverId: null, state: 'started' });
  await runTasks(app().services, 'telemetry.abandon-jobs');
  expect(await app().db.job.findUnique({ where: { id: left } })).toMatchObject({
    state: 'abandoned',
  });
  const { jobs } = await owner.browser.call(contract.jobs.list, {
    params: { vtcId: vtc.id },
    query: {},
  });
  expect(jobs).toMatchObject([
    { state: 'abandoned', driver: null, heardAt: null },
    { state: 'abandoned', driver: null, startedAt: `${deliveryDay}T18:02:11.000Z` },
  ]);
  expect((await compareSums(app().db)).differences).toEqual([]);
});
