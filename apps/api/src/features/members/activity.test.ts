import { contract } from '@waybill/schema/contract';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildSession, buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { linkTracker, tracksimDelivery } from '../../testing/tracker-kit.ts';

const app = useTestApp();
const { jobs, members, positions } = contract;
const dayMs = 86_400_000;

/** Builds a company with a member who was last active 40 days ago. */
async function buildIdle() {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const joined = new Date(app().services.clock().getTime() - 60 * dayMs);
  const long = new Date(app().services.clock().getTime() - 40 * dayMs);
  await app().pool.query(`UPDATE membership_periods SET joined_at = $2 WHERE user_id = $1`, [
    driver.user.id,
    joined,
  ]);
  await app().db.membership.update({
    where: { userId: driver.user.id },
    data: { joinedAt: joined, lastActiveAt: long },
  });
  const device = await buildTestDevice(app(), driver);
  const read = async () => {
    const params = { vtcId: vtc.id, userId: driver.user.id };
    const { member } = await owner.browser.call(members.get, { params });
    const { crew } = await owner.browser.call(members.getCrew, { params });
    const { lastActiveAt, isInactive } = member;
    return { lastActiveAt, isInactive, inactive: crew.inactive };
  };
  return { owner, vtc, driver, device, read };
}

const toll = (seq: number, t: number) => ({ type: 'tollgate', seq, t, amountMinor: 100 }) as const;

/** The stored value, without live positions. */
const storedOf = async ({ user }: Driver) => {
  const where = { userId: user.id };
  return (await app().db.membership.findUniqueOrThrow({ where })).lastActiveAt.toISOString();
};

test('a delivery recorded by a device counts as activity at its end', async () => {
  const { device, driver, read } = await buildIdle();
  expect(await read()).toMatchObject({ isInactive: true, inactive: 1 });
  const { events } = readSdkSession();
  const session = buildSession(app(), { ageMs: dayMs });
  await device.send(session, events);
  const { jobs: found } = await device.call(jobs.listOwn, { query: {} });
  const endedAt = found[0]?.endedAt ?? '';
  expect(await read()).toEqual({ lastActiveAt: endedAt, isInactive: false, inactive: 0 });
  expect(await storedOf(driver)).toBe(endedAt);

  // An earlier drive that is sent later does not move it back.
  const earlier = buildSession(app(), { ageMs: 3 * dayMs });
  await device.send(earlier, events.slice(0, 2));
  expect(await storedOf(driver)).toBe(endedAt);
});

test('driving counts as activity before any delivery, recorded once in five minutes', async () => {
  const { device, driver, read } = await buildIdle();
  const session = buildSession(app(), { ageMs: 2 * dayMs });
  const start = Date.parse(session.startedAt);
  const notedAfter = async (seq: number, t: number) => {
    await device.send(session, [toll(seq, t)]);
    return Date.parse(await storedOf(driver)) - start;
  };
  expect(await notedAfter(1, 1_000)).toBe(1_000);
  expect(await notedAfter(2, 200_000)).toBe(1_000);
  expect(await notedAfter(3, 400_000)).toBe(400_000);
  expect(await read()).toMatchObject({ isInactive: false, inactive: 0 });
});

test('a ping counts as activity, and live drivers are active now', async () => {
  const { device, driver, read } = await buildIdle();
  const startedAt = app().services.clock().getTime() - 60_000;
  const ping = (t: number) =>
    device.call(positions.ping, {
      body: {
        sessionId: v7({ msecs: startedAt }),
        startedAt: new Date(startedAt).toISOString(),
        game: 'ets2',
        s: [t, 100, 200, 2_000, 2_222, 300_000, 48_000_000],
      },
    });
  await ping(1_000);
  await expect.poll(() => storedOf(driver)).toBe(new Date(startedAt + 1_000).toISOString());
  await ping(9_000);
  expect(await read()).toEqual({
    lastActiveAt: new Date(startedAt + 9_000).toISOString(),
    isInactive: false,
    inactive: 0,
  });
});

test('a delivery from a tracker counts as activity; a manual one does once it is accepted', async () => {
  const { owner, vtc, driver, read } = await buildIdle();
  const tracker = await linkTracker(owner, vtc.id, 'tracksim');
  await tracker.send(tracksimDelivery({ steamId: driver.user.steamId, number: 1 }));
  await expect.poll(async () => (await read()).isInactive).toBe(false);

  const other = await buildIdle();
  const { id } = await enterJob(other.driver);
  expect(await other.read()).toMatchObject({ isInactive: true, inactive: 1 });
  await other.owner.browser.call(jobs.decide, {
    params: { jobId: id },
    body: { kind: 'ACCEPT', reason: 'Seen in the log' },
  });
  expect(await other.read()).toMatchObject({ isInactive: false, inactive: 0 });
});

async function enterJob(driver: Driver): Promise<{ id: string }> {
  const now = app().services.clock().getTime();
  const { job } = await driver.browser.call(jobs.createOwn, {
    body: {
      game: 'ets2',
      cargo: { id: 'paper', name: 'Office Paper' },
      source: { cityId: 'berlin', city: 'Berlin', companyId: null, company: null },
      destination: { cityId: 'wroclaw', city: 'Wrocław', companyId: null, company: null },
      startedAt: new Date(now - 7_200_000).toISOString(),
      endedAt: new Date(now - 3_600_000).toISOString(),
      distanceM: 346_000,
      revenueMinor: 1_000_000,
    },
  });
  return job;
}
