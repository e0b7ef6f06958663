import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { describe, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { readDatabaseState } from '../../testing/database-state.ts';
import { buildDriver, buildMember, buildVtc } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import {
  nearby,
  type OpenPositions,
  openPositions,
  ping,
  sendTrack,
} from '../../testing/position-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { buildEvents, buildSession, buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const { account, positions } = contract;

async function buildCompany() {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  return { owner, vtc, driver, device: await buildTestDevice(app(), driver) };
}

const show = (
  { driver }: { driver: Awaited<ReturnType<typeof buildDriver>> },
  visibility: 'off' | 'company' | 'allies' | 'public',
) => driver.browser.call(positions.setVisibility, { body: { visibility } });

describe('a ping', () => {
  test('reaches viewers, and makes the device send again soon', async () => {
    const { owner, driver, device, vtc } = await buildCompany();
    expect(await ping(app(), device)).toEqual({ nextMs: 30_000, watched: false });
    const stream = await openPositions(app(), owner);
    await stream.until(({ shown }) => shown().has(driver.user.id));
    const [point] = stream.shown().values();
    expect(point).toMatchObject({ x: 1_000, z: 2_000, speedKmh: 80, standingMinutes: 0 });
    expect(point?.ageMs).toBeLessThan(5_000);
    const [name] = stream.frames.flatMap((frame) => ('names' in frame ? frame.names : []));
    expect(name).toMatchObject({ name: driver.user.username, company: vtc.tag, jobId: null });
    expect(await ping(app(), device, { x: 1_100 })).toEqual({ nextMs: 5_000, watched: true });
    // East of its previous position: a quarter turn.
    await stream.until(({ shown }) => shown().get(driver.user.id)?.x === 1_100);
    expect(stream.shown().get(driver.user.id)?.heading).toBe(64);
  });

  test('writes nothing', async () => {
    const { device } = await buildCompany();
    await ping(app(), device);
    await untilSettled(app());
    const before = await readDatabaseState(app().pool);
    await ping(app(), device, { x: 2_000 });
    expect(await readDatabaseState(app().pool)).toEqual(before);
    expect(
      await app().db.telemetrySession.count({ where: { userId: device.driver.user.id } }),
    ).toBe(0);
  });

  test('is refused if later than in ten seconds, but not if half a minute old', async () => {
    const { device } = await buildCompany();
    const late = ping(app(), device, { agoMs: -limits.pingFutureMs - 2_000 });
    expect(await refusedCodeOf(late)).toBe('EVENT_IN_FUTURE');
    await ping(app(), device, { agoMs: -5_000 });
    await ping(app(), device, { agoMs: 30_000 });
  });

  test('has 512 bytes at most', async () => {
    const { device } = await buildCompany();
    const response = await fetch(`${app().origin}/api/telemetry/live`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ s: 'x'.repeat(limits.pingBytes) }),
    });
    expect(response.status).toBe(413);
  });

  test('of a driver who shares their position with no one is refused, and not stored', async () => {
    const { device, driver } = await buildCompany();
    await ping(app(), device);
    await show({ driver }, 'off');
    await expect.poll(() => refusedCodeOf(ping(app(), device)).catch(() => null)).toBe('LIVE_OFF');
    expect(app().services.positions.find(driver.user.id)?.place ?? null).toBeNull();
  });

  test('of a driver without a company is refused', async () => {
    const device = await buildTestDevice(app());
    expect(await refusedCodeOf(ping(app(), device))).toBe('LIVE_OFF');
  });

  test('of a revoked device is refused at once', async () => {
    const { device, driver } = await buildCompany();
    await ping(app(), device);
    const { devices } = await driver.browser.call(account.listDevices);
    const params = { deviceId: devices[0]?.id ?? '' };
    await driver.browser.call(account.revokeDevice, { params });
    expect(await refusedCodeOf(ping(app(), device))).toBe('SIGN_IN_REQUIRED');
  });

  test('of another user’s session is refused', async () => {
    const { device } = await buildCompany();
    const { device: other } = await buildCompany();
    const session = buildSession(app());
    await other.send(session, buildEvents(1));
    const { id: sessionId, startedAt } = session;
    expect(await refusedCodeOf(ping(app(), device, {}, { sessionId, startedAt }))).toBe(
      'SESSION_TAKEN',
    );
    expect(await ping(app(), other, {}, { sessionId, startedAt })).toMatchObject({
      watched: false,
    });
  });

  test('that is older than the last one changes nothing', async () => {
    const { owner, driver, device } = await buildCompany();
    await ping(app(), device, { x: 500 });
    await ping(app(), device, { x: 100, agoMs: 10_000 });
    const stream = await openPositions(app(), owner);
    await stream.until(({ shown }) => shown().size > 0);
    expect(stream.shown().get(driver.user.id)?.x).toBe(500);
  });
});

test('drivers without pings are visible through their batches', async () => {
  const { owner, driver, device } = await buildCompany();
  await sendTrack(app(), device, 3_000, 4_000);
  const stream = await openPositions(app(), owner);
  await stream.until(({ shown }) => shown().has(driver.user.id));
  expect(stream.shown().get(driver.user.id)).toMatchObject({ x: 3_000, z: 4_000 });
});

const hasEnded = ({ frames }: OpenPositions) => frames.at(-1)?.event === 'bye';

describe('a stream', () => {
  test('sends who enters the view, and who leaves it', { tags: 'long' }, async () => {
    const { owner, driver, device } = await buildCompany();
    await ping(app(), device, { x: 100_000 });
    const stream = await openPositions(app(), owner);
    expect(stream.shown().size).toBe(0);
    const params = { streamId: stream.id };
    const view = { x0: 90_000, z0: -10_000, x1: 110_000, z1: 10_000 };
    await owner.browser.call(positions.setView, { params, body: view });
    await stream.until(({ shown }) => shown().has(driver.user.id));
    await owner.browser.call(positions.setView, { params, body: nearby });
    await stream.until(({ shown }) => !shown().has(driver.user.id));
  });

  test('belongs to its reader only', { tags: 'long' }, async () => {
    const { owner, driver } = await buildCompany();
    const stream = await openPositions(app(), owner);
    const input = { params: { streamId: stream.id }, body: nearby };
    const foreign = driver.browser.call(positions.setView, input);
    expect(await refusedCodeOf(foreign)).toBe('NOT_FOUND');
  });

  test('drops drivers not heard from for five minutes', { tags: 'long' }, async () => {
    const { owner, driver, device } = await buildCompany();
    await ping(app(), device);
    const stream = await openPositions(app(), owner);
    await stream.until(({ shown }) => shown().has(driver.user.id));
    app().passTime(limits.positionGoneMs + 1_000);
    await stream.until(({ shown }) => shown().size === 0);
    expect(stream.frames.map(({ event }) => event)).toContain('gone');
  });

  test('ends for readers who signed out, and for those who left', async () => {
    const { owner, driver, vtc } = await buildCompany();
    const stream = await openPositions(app(), driver);
    const params = { vtcId: vtc.id, userId: driver.user.id };
    await owner.browser.call(contract.members.kick, { params });
    await stream.until(hasEnded);
    expect(stream.frames.at(-1)).toEqual({ event: 'bye', reason: 'left' });
    const leaver = await buildMember(app(), vtc.id);
    const theirs = await openPositions(app(), leaver);
    await leaver.browser.call(contract.vtcs.leave);
    await theirs.until(hasEnded);
    expect(theirs.frames.at(-1)).toEqual({ event: 'bye', reason: 'left' });
    const other = await openPositions(app(), owner);
    await owner.browser.call(contract.auth.logout);
    await other.until(hasEnded);
    expect(other.frames.at(-1)).toEqual({ event: 'bye', reason: 'signed-out' });
  });

  test('continues after other changes of rights, and shows allies until their alliance ends', async () => {
    const { owner, driver, device, vtc } = await buildCompany();
    const other = await buildVtc(app());
    const heir = await buildMember(app(), vtc.id);
    const { id } = await ally([{ owner, vtc }, other], { noticeDays: 0 }, ['LIVE']);
    await show({ driver }, 'allies');
    await untilSettled(app());
    await ping(app(), device);
    const [fellow, allied] = await Promise.all([
      openPositions(app(), owner),
      openPositions(app(), other.owner, { scope: 'allies' }),
    ]);
    const isSeen = ({ shown }: typeof fellow) => shown().has(driver.user.id);
    await Promise.all([fellow.until(isSeen), allied.until(isSeen)]);
    const params = { vtcId: vtc.id };
    await owner.browser.call(contract.vtcs.offerOwnership, {
      params,
      body: { userId: heir.user.id },
    });
    await heir.browser.call(contract.vtcs.acceptOwnership, { params });
    await heir.browser.call(contract.alliances.giveNotice, { params: { allianceId: id } });
    await allied.until((stream) => !isSeen(stream));
    // The previous owner still sees the company's drivers.
    await ping(app(), device, { x: 1_500 });
    await fellow.until(({ shown }) => shown().get(driver.user.id)?.x === 1_500);
    expect(fellow.frames.map(({ event }) => event)).not.toContain('bye');
  });

  test.each([
    ['?game=ets2&x0=0&z0=0&x1=1', 422],
    ['?game=ets2&x0=0&z0=0&x1=0&z1=1', 422],
    ['?game=ets3&x0=0&z0=0&x1=1&z1=1', 422],
    ['?game=ets2&x0=0&z0=0&x1=1&z1=1&scope=all', 422],
    ['?game=ets2&x0=0&z0=0&x1=1&z1=1', 403],
  ])('refuses invalid input, and users without a company: %s', async (query, status) => {
    const { browser } = await buildDriver(app());
    const response = await browser.send(`/api/live/positions/stream${query}`);
    expect(response.status).toBe(status);
  });

  test('five per user, then 429', { tags: 'long' }, async () => {
    const { owner } = await buildCompany();
    for (let index = 0; index < limits.positionStreamsPerUser; index += 1) {
      await openPositions(app(), owner);
    }
    expect((await openPositions(app(), owner)).status).toBe(429);
  });
});
