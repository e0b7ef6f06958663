import { contract } from '@waybill/schema/contract';
import { toBatches } from '@waybill/simulator/delivery';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildSession, buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp();
const dayMs = 86_400_000;

test('refolding lists what is stored differently', async () => {
  const device = await buildTestDevice(app());
  const { session, events } = readSdkSession();
  const simulated = simulateDriver(3);
  app().travelTo('2026-03-20T00:00:00.000Z');
  await device.send(session, events);
  for (const body of simulated.sessions.flatMap((each) => toBatches(each))) {
    await device.call(contract.telemetry.sendBatch, { body });
  }
  const ask = async () => describeRefolding(app().db, app().services.clock());
  const sessions = simulated.sessions.length + 1;
  const jobs = simulated.truth.jobs.length + 1;
  const what = `${sessions} sessions rechecked, ${jobs} jobs recomputed`;
  expect(await ask()).toEqual({ isProven: true, report: `${what}: 0 differences.` });

  const [job] = await app().db.job.findMany({ where: { cargo: 'Office Paper' } });
  const id = job?.id ?? '';
  const tamper = [
    app().pool.query('UPDATE jobs SET distance_m = 1, reasons = $2 WHERE id = $1', [id, ['RACE']]),
    app().pool.query('UPDATE job_items SET amount_minor = 1 WHERE job_id = $1 AND ordinal = 1', [
      id,
    ]),
    app().pool.query(
      `UPDATE job_chapters SET facts = facts || '{"reloads": 2}' WHERE job_id = $1`,
      [id],
    ),
  ];
  await Promise.all(tamper);
  expect(await ask()).toEqual({
    isProven: false,
    report: [
      `session ${session.id}, chapter 1: reloads stored differently`,
      // Loading a save is recorded.
      `job ${id}: reasons, notes, distance_m, items stored differently`,
      `${what}: 2 differences.`,
    ].join('\n'),
  });

  await app().pool.query('DELETE FROM telemetry_events WHERE session_id = $1', [session.id]);
  expect((await ask()).report).toContain('(1 more session without stored events): 1 difference.');
});

test('a job without contact for thirty days is abandoned until it continues', async () => {
  const device = await buildTestDevice(app());
  const { events } = readSdkSession();
  const begun = buildSession(app(), { ageMs: 1_200_000 });
  await device.send(begun, events.slice(0, 5));
  const list = async () => {
    const { jobs } = await device.call(contract.jobs.listOwn, { query: {} });
    return jobs.map(({ state, endedAt }) => ({ state, endedAt }));
  };
  app().passTime(29 * dayMs);
  await runTasks(app().services);
  expect(await list()).toEqual([{ state: 'started', endedAt: null }]);
  app().passTime(dayMs);
  await runTasks(app().services);
  const lastT = events[4]?.t ?? 0;
  const endedAt = new Date(Date.parse(begun.startedAt) + lastT).toISOString();
  expect(await list()).toEqual([{ state: 'abandoned', endedAt }]);
  expect((await describeRefolding(app().db, app().services.clock())).report).not.toContain('state');

  const [started] = events;
  if (started?.type !== 'job.started') throw new Error('the recording begins otherwise');
  const resumed = buildSession(app());
  await device.send(resumed, [{ ...started, type: 'job.resumed' }]);
  expect(await list()).toEqual([{ state: 'started', endedAt: null }]);
});
