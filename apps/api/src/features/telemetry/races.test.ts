import { contract } from '@waybill/schema/contract';
import { toBatches } from '@waybill/simulator/delivery';
import { forgeSession, genuineSession } from '@waybill/simulator/forge-session';
import { toTimedBatches } from '@waybill/simulator/timed-batches';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { expect, onTestFinished, test } from 'vitest';
import { buildMember, buildVtc, password } from '../../testing/factories.ts';
import { countLockWaiters, holdLock } from '../../testing/lock-waiters.ts';
import { countOutcomes, insist, refusalOf } from '../../testing/refusal-of.ts';
import { buildEvents, buildSession, buildTestDevice } from '../../testing/telemetry-kit.ts';
import { type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';
import { compareDrives } from './replays.service.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp();
const { account, jobs, telemetry } = contract;
const hourMs = 3_600_000;

/** One hour after a session's last event. */
function endOf({ header, events }: SimulatedSession): number {
  return Date.parse(header.session.startedAt) + (events.at(-1)?.t ?? 0) + hourMs;
}

/** Sends a session's first batch on time. The rest may come late. */
async function sendBeginning({ call }: TestDevice, session: SimulatedSession): Promise<void> {
  const [beginning] = toTimedBatches(session);
  if (!beginning) throw new Error('nothing was recorded');
  app().travelTo(beginning.sentAt);
  await call(telemetry.sendBatch, { body: beginning.batch });
}

/** Sends a session one event at a time. */
async function sendSlowly({ call }: TestDevice, session: SimulatedSession): Promise<void> {
  for (const body of toBatches(session, 1)) {
    await insist(() => call(telemetry.sendBatch, { body }));
  }
}

async function expectProven(): Promise<void> {
  expect(await describeRefolding(app().db, app().services.clock())).toMatchObject({
    isProven: true,
  });
  expect((await compareSums(app().db)).differences).toEqual([]);
}

test(
  'two devices of one driver send at the same time, and nothing is lost',
  { tags: 'long' },
  async () => {
    const one = await buildTestDevice(app());
    const other = await buildTestDevice(app(), one.driver);
    const { sessions } = genuineSession(21, { courses: ['continued-later'] });
    expect(sessions.length).toBeGreaterThan(1);
    for (const session of sessions) await sendBeginning(one, session);
    app().travelTo(Math.max(...sessions.map(endOf)));
    const [first, ...later] = sessions;
    if (!first) throw new Error('nothing was recorded');
    await Promise.all([
      sendSlowly(one, first),
      sendSlowly(other, first),
      ...later.map((session) => sendSlowly(other, session)),
    ]);
    const listed = await one.call(jobs.listOwn, { query: {} });
    expect(listed.jobs).toMatchObject([{ state: 'delivered', tier: 'verified' }]);
    await expectProven();
  },
);

test('a batch waits for other writes to its driver’s jobs', async () => {
  app().travelTo(Date.now());
  const device = await buildTestDevice(app());
  const { sessions } = genuineSession(22);
  app().travelTo(Math.max(...sessions.map(endOf)));
  const [body] = sessions.flatMap((session) => toBatches(session, 3));
  if (!body) throw new Error('nothing was recorded');
  const lockDriver = 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE';
  const writer = await holdLock(app(), lockDriver, [device.driver.user.id]);
  onTestFinished(() => writer.end());
  const sent = insist(() => device.call(telemetry.sendBatch, { body }));
  await expect.poll(() => countLockWaiters(app()), { timeout: 10_000 }).toBe(1);
  await writer.query('COMMIT');
  expect(await sent).toMatchObject({ acknowledged: 3 });
});

test(
  'two drivers who send one drive at the same time are both detected',
  { tags: 'long' },
  async () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      app().travelTo(Date.now());
      const devices = [await buildTestDevice(app()), await buildTestDevice(app())];
      const { drivers } = forgeSession(seed, 'REPLAYED');
      const sending = devices.flatMap((device, index) =>
        (drivers[index] ?? []).map((session) => ({ device, session })),
      );
      for (const { device, session } of sending) await sendBeginning(device, session);
      app().travelTo(Math.max(...drivers.flat().map(endOf)));
      await Promise.all(
        sending.flatMap(({ device, session }) =>
          toBatches(session).map((body) =>
            insist(() => device.call(telemetry.sendBatch, { body })),
          ),
        ),
      );
      await compareDrives(app().services);
      for (const { call } of devices) {
        const listed = await call(jobs.listOwn, { query: {} });
        expect(listed.jobs).toMatchObject([{ tier: 'review', reasons: ['REPLAYED'] }]);
      }
    }
    await expectProven();
  },
);

test(
  'a staff decision stays, also if data arrives meanwhile and later',
  { tags: 'long' },
  async () => {
    app().travelTo(Date.now());
    const { owner, vtc } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    const device = await buildTestDevice(app(), member);
    // A job from before joining would belong to no company.
    await app().pool.query(
      `UPDATE membership_periods SET joined_at = '2026-01-01' WHERE vtc_id = $1`,
      [vtc.id],
    );
    const {
      drivers: [[session] = []],
    } = forgeSession(55, 'UNTRUSTED_SOURCE');
    if (!session) throw new Error('nothing was forged');
    await sendBeginning(device, session);
    app().travelTo(endOf(session));
    const sending = sendSlowly(device, session);
    const ids = new Set<string>();
    const sent = new AbortController();
    const finish = () => sent.abort();
    sending.then(finish, finish);
    const decide = async (kind: 'ACCEPT' | 'VOID' | 'RESTORE') => {
      const { jobs: found } = await owner.browser.call(jobs.list, {
        params: { vtcId: vtc.id },
        query: {},
      });
      for (const { id } of found) {
        ids.add(id);
        const body = { kind, reason: 'Seen on the road' };
        await owner.browser
          .call(jobs.decide, { params: { jobId: id }, body })
          .catch(() => undefined);
      }
    };
    while (!sent.signal.aborted)
      for (const kind of ['ACCEPT', 'VOID', 'RESTORE'] as const) await decide(kind);
    await sending;
    for (const kind of ['RESTORE', 'ACCEPT'] as const) await decide(kind);
    expect(ids.size).toBe(1);
    const shown = async () => {
      const { job } = await device.call(jobs.get, { params: { jobId: [...ids][0] ?? '' } });
      return { tier: job.tier, reasons: job.reasons, notes: job.notes };
    };
    expect(await shown()).toMatchObject({ tier: 'accepted', reasons: ['UNTRUSTED_SOURCE'] });

    // The same job in another session adds nothing and is marked as a duplicate.
    const [started, ...others] = session.events;
    if (started?.type !== 'job.started') throw new Error('a session begins otherwise');
    const { game } = session.header.session;
    const again = buildSession(app(), { game, source: 'recording', ageMs: hourMs / 2 });
    await device.send(again, [started, ...others.slice(0, 3)]);
    expect(await shown()).toMatchObject({ tier: 'accepted', notes: ['REPEATED'] });
    await expectProven();
  },
);

test('deleting an account during its batches leaves no data', async () => {
  app().travelTo(Date.now());
  const device = await buildTestDevice(app());
  const { sessions } = genuineSession(8);
  app().travelTo(Math.max(...sessions.map(endOf)));
  const batches = sessions.flatMap((session) => toBatches(session, 2));
  const sent = batches.map((body) => insist(() => device.call(telemetry.sendBatch, { body })));
  const removal = insist(() =>
    device.driver.browser.call(account.removeAccount, { body: { currentPassword: password } }),
  );
  const outcomes = await countOutcomes(sent);
  await removal;
  expect(
    Object.keys(outcomes).filter((code) => !['OK', 'SIGN_IN_REQUIRED'].includes(code)),
  ).toEqual([]);
  const sessionIds = sessions.map(({ header }) => header.session.id);
  const where = { sessionId: { in: sessionIds } };
  expect(await app().db.telemetryEvent.count({ where })).toBe(0);
  expect(await app().db.jobChapter.count({ where })).toBe(0);
  expect(await app().db.job.count({ where: { driverId: device.driver.user.id } })).toBe(0);
  const late = await refusalOf(device.send(buildSession(app()), buildEvents(1)));
  expect(late.status).toBe(401);
});
