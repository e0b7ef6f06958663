import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { TelemetryEvent, TelemetrySession } from '@waybill/schema/features/telemetry.models';
import { contract as gameContract, truck } from '@waybill/telemetry/testing/drives';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildProgram, buildToken } from '../../testing/account-kit.ts';
import { buildDriver, buildVtc } from '../../testing/factories.ts';
import { draftRequest, holdRequest } from '../../testing/held-request.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import {
  buildEvents,
  buildSession,
  buildTestDevice,
  type TestDevice,
} from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { telemetry } = contract;

let device: TestDevice;
beforeAll(async () => {
  device = await buildTestDevice(app());
});

/** The stored event numbers of a session. */
async function storedSeqs({ id }: TelemetrySession): Promise<number[]> {
  const rows = await app().db.telemetryEvent.findMany({
    where: { sessionId: id },
    orderBy: { seq: 'asc' },
  });
  return rows.map(({ seq }) => seq);
}

const at = (t: number) => [{ seq: 1, t, type: 'job.suspended' } as const];

const refuse = async (session: TelemetrySession, events: readonly TelemetryEvent[]) =>
  (await refusalOf(device.send(session, events))).body;

test('a device gets the server’s protocols and time, and the driver’s company', async () => {
  const before = app().services.clock().toISOString();
  const { serverTime, ...told } = await device.call(telemetry.getTelemetry);
  expect(told).toEqual({
    protocols: { min: 1, max: 1 },
    limits: { events: 500, bytes: 262_144 },
    vtc: null,
  });
  expect(serverTime >= before).toBe(true);
  const { vtc, owner } = await buildVtc(app());
  const { name, tag } = vtc;
  const ofMember = await buildTestDevice(app(), owner);
  expect((await ofMember.call(telemetry.getTelemetry)).vtc).toEqual({ name, tag });
});

describe('the acknowledged number', () => {
  test('covers all stored events before the first gap, in any order of arrival', async () => {
    const session = buildSession(app());
    const events = buildEvents(10);
    expect(await device.send(session, events.slice(0, 3))).toBe(3);
    // A repeat, an overlap, events behind a gap, and the missing ones.
    expect(await device.send(session, events.slice(0, 3))).toBe(3);
    expect(await device.send(session, events.slice(1, 5))).toBe(5);
    expect(await device.send(session, events.slice(8))).toBe(5);
    expect(await device.send(session, events.slice(6, 8))).toBe(5);
    expect(await storedSeqs(session)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10]);
    expect(await device.send(session, events.slice(4, 7))).toBe(10);
    expect(await device.send(session, events)).toBe(10);
    const params = { id: session.id };
    expect(await device.call(telemetry.getSession, { params })).toMatchObject({ acknowledged: 10 });
  });

  test('advances across thousands of waiting events', async () => {
    const session = buildSession(app(), { ageMs: 10_000_000 });
    const events = buildEvents(2_101);
    for (let first = 1; first < events.length; first += 500) {
      expect(await device.send(session, events.slice(first, first + 500))).toBe(0);
    }
    expect(await device.send(session, events.slice(0, 1))).toBe(2_101);
  });

  test('advances on another device of the same account', async () => {
    const session = buildSession(app());
    await device.send(session, buildEvents(2));
    const other = await buildTestDevice(app(), device.driver);
    expect(await other.send(session, buildEvents(4))).toBe(4);
  });

  test('is the same if one batch arrives many times at once', async () => {
    const session = buildSession(app());
    const sent = Array.from({ length: 4 }, () => device.send(session, buildEvents(200)));
    expect(await Promise.all(sent)).toEqual([200, 200, 200, 200]);
    expect(await storedSeqs(session)).toHaveLength(200);
  });

  test('covers every field of every event', async () => {
    const session = buildSession(app());
    const event: TelemetryEvent = {
      seq: 1,
      t: 9_000,
      gameMinute: 4_294_967_295,
      pos: { x: -1_000_000, z: 0 },
      type: 'ferry',
      amountMinor: 0,
      sourceId: 'dover',
      sourceName: 'Dover "Ø" \\ 🚢',
      targetId: 'calais',
      targetName: '',
    };
    await device.send(session, [event]);
    // If anything were lost, it would be a different event.
    expect(await device.send(session, [event])).toBe(1);
    for (const other of [
      { ...event, gameMinute: 4_294_967_294 },
      { ...event, t: 9_001 },
      { ...event, targetName: 'Calais' },
      { ...event, pos: { x: -1_000_000, z: 1 } },
      { ...event, type: 'train' as const },
    ]) {
      expect(await refuse(session, [other])).toMatchObject({ code: 'SEQUENCE_CONFLICT' });
    }
  });
});

test('game names are cleaned like user names, and resending them is a repeat', async () => {
  const { call, send } = await buildTestDevice(app());
  const session = buildSession(app());
  const place = { cityId: 'berlin', companyId: 'posped', company: '\u200bPosped ' };
  const job = {
    ...gameContract,
    cargo: { ...gameContract.cargo, name: '\u202eOffice  Paper\u200b' },
    source: { ...place, city: ' Ber\u00adlin' },
    destination: { ...place, city: '\u2800' },
  };
  const raw: TelemetryEvent = {
    seq: 1,
    t: 1_000,
    gameMinute: 1_000,
    type: 'job.started',
    job,
    truck: { ...truck, plate: 'B\u200d  KL', name: '\u2066S-Series' },
  };
  expect(await send(session, [raw])).toBe(1);
  const { jobs } = await call(contract.jobs.listOwn, { query: {} });
  expect(jobs).toMatchObject([
    {
      cargo: { name: 'Office Paper' },
      source: { city: 'Berlin', company: 'Posped' },
      destination: { city: null, company: 'Posped' },
    },
  ]);
  const stored = await app().db.telemetryEvent.findMany({ where: { sessionId: session.id } });
  expect(JSON.stringify(stored[0]?.content)).toContain('"plate":"B KL"');
  expect(await send(session, [raw])).toBe(1);
  // As stored before names were cleaned.
  const { seq: _seq, t: _t, type: _type, ...content } = raw;
  await app().db.telemetryEvent.updateMany({ where: { sessionId: session.id }, data: { content } });
  expect(await send(session, [raw])).toBe(1);
});

describe('a batch is rejected', () => {
  test('completely if a number is stored with other content', async () => {
    const session = buildSession(app());
    await device.send(session, buildEvents(3));
    const changed = { seq: 3, t: 3_000, type: 'tollgate', amountMinor: 1 } as const;
    expect(await refuse(session, [changed, ...buildEvents(3, 4)])).toMatchObject({
      code: 'SEQUENCE_CONFLICT',
      acknowledged: 3,
    });
    expect(await storedSeqs(session)).toEqual([1, 2, 3]);
    // The same behind a gap.
    await device.send(session, buildEvents(1, 9));
    expect(await refuse(session, [{ ...changed, seq: 9, t: 9_000 }])).toMatchObject({
      code: 'SEQUENCE_CONFLICT',
      acknowledged: 3,
    });
  });

  test('if its numbers are too far ahead', async () => {
    const session = buildSession(app(), { ageMs: 100_000_000 });
    const ahead = limits.telemetryEventsAhead;
    expect(await refuse(session, buildEvents(1, ahead + 1))).toMatchObject({
      code: 'SEQUENCE_TOO_FAR',
      acknowledged: 0,
    });
    const params = { id: session.id };
    expect((await refusalOf(device.call(telemetry.getSession, { params }))).status).toBe(404);
    expect(await device.send(session, buildEvents(1, ahead))).toBe(0);
  });

  test('if the session is another account’s, without saying so', async () => {
    const session = buildSession(app());
    await device.send(session, buildEvents(2));
    const stranger = await buildTestDevice(app());
    const taken = await refusalOf(stranger.send(session, buildEvents(3)));
    expect(taken.body).toMatchObject({
      code: 'SESSION_TAKEN',
      error: messages.telemetrySessionTaken,
    });
    expect(taken.body.acknowledged).toBeUndefined();
    const params = { id: session.id };
    expect((await refusalOf(stranger.call(telemetry.getSession, { params }))).status).toBe(404);
    expect(await storedSeqs(session)).toEqual([1, 2]);
  });

  test('if the session’s data differs', async () => {
    const session = buildSession(app(), { gameVersion: '1.53', pluginRevision: 12 });
    await device.send(session, buildEvents(1));
    const { pluginRevision: _pluginRevision, ...without } = session;
    const later = new Date(Date.parse(session.startedAt) + 1).toISOString();
    for (const other of [
      { ...session, game: 'ats' as const },
      { ...session, startedAt: later },
      { ...session, source: 'recording' as const },
      { ...session, client: 'waybill-companion/1.0.1' },
      { ...session, gameVersion: '1.54' },
      { ...session, multiplayer: 'convoy' as const },
      without,
    ]) {
      expect(await refuse(other, buildEvents(2))).toMatchObject({ code: 'SESSION_TAKEN' });
    }
    expect(await device.send(session, buildEvents(2))).toBe(2);
  });

  test('if it is in the future by more than clocks differ', async () => {
    const session = buildSession(app(), { ageMs: 0 });
    const future = limits.telemetryFutureMs;
    expect(await refuse(session, at(future + 60_000))).toMatchObject({ code: 'EVENT_IN_FUTURE' });
    expect(await device.send(session, at(future))).toBe(1);
  });

  test('with the path of each wrong field', async () => {
    const session = buildSession(app());
    const events = buildEvents(20);
    Object.assign(events[17] ?? {}, { amountMinor: -1, colour: 'red' });
    expect(await refuse(session, events)).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: {
        'events.17.amountMinor': messages.fieldInvalid,
        'events.17.colour': messages.fieldUnknown,
      },
    });
    for (const client of ['a\0', '\ud800', 'x\udfff', '', 'a\nb', 'x'.repeat(65)]) {
      expect(await refuse({ ...session, client }, buildEvents(1))).toMatchObject({
        fields: { 'session.client': messages.fieldInvalid },
      });
    }
    const apart = { ...session, id: buildSession(app(), { ageMs: 100_000_000 }).id };
    expect(await refuse(apart, buildEvents(1))).toMatchObject({
      fields: { 'session.id': messages.telemetrySessionIdApart },
    });
  });

  test.each([0, 2, 99])('in protocol %i, before anything else is checked', async (protocol) => {
    const response = await fetch(`${app().origin}/api/telemetry/batches`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${device.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ protocol, drives: [] }),
    });
    expect(response.status).toBe(426);
    expect(await response.json()).toEqual({
      code: 'PROTOCOL_UNSUPPORTED',
      error: messages.telemetryProtocolUnsupported,
      protocols: { min: 1, max: 1 },
      requestId: expect.any(String),
    });
  });
});

test('a repeated negative zero equals the stored zero', async () => {
  const session = buildSession(app());
  const [event] = buildEvents(1);
  const text = JSON.stringify({
    protocol: 1,
    session,
    events: [{ ...event, pos: { x: 7, z: 7 } }],
  });
  const send = async () =>
    fetch(`${app().origin}/api/telemetry/batches`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
      // Some programs round values and keep the sign, which gives negative zero.
      body: text.replace('"x":7', '"x":-0'),
    });
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
});

describe('only a device', () => {
  test('sends events and reads sessions', async () => {
    const { browser, token } = await buildDriver(app());
    const personal = await buildToken({ browser });
    const body = { protocol: 1, session: buildSession(app()), events: [...buildEvents(1)] };
    const params = { id: body.session.id };
    const programs = [token, personal.token].map((given) => buildProgram(app(), given));
    for (const call of [browser.call, ...programs]) {
      for (const attempt of [
        () => call(telemetry.sendBatch, { body }),
        () => call(telemetry.getTelemetry),
        () => call(telemetry.getSession, { params }),
      ]) {
        // Without a token the user is unknown.
        const code = call === browser.call ? 'SIGN_IN_REQUIRED' : 'FORBIDDEN';
        expect((await refusalOf(attempt())).body.code).toBe(code);
      }
    }
    expect(await storedSeqs(body.session)).toEqual([]);
  });

  test('G1: stores nothing once it is revoked, not even a batch in progress', async () => {
    const { driver, token, send } = await buildTestDevice(app());
    const session = buildSession(app());
    await send(session, buildEvents(1));
    const body = { protocol: 1, session, events: [...buildEvents(1, 2)] };
    const draft = await draftRequest((call) => call(telemetry.sendBatch, { body }));
    const held = holdRequest(app().origin, draft, { authorization: `Bearer ${token}` });
    const { devices } = await driver.browser.call(contract.account.listDevices);
    const params = { deviceId: devices[0]?.id ?? '' };
    await driver.browser.call(contract.account.revokeDevice, { params });
    expect(await held.finish()).toMatchObject({ status: 401 });
    expect((await refusalOf(send(session, buildEvents(2)))).status).toBe(401);
    expect(await storedSeqs(session)).toEqual([1]);
  });
});

test('a device’s last use is recorded every five minutes', async () => {
  const { driver, send } = await buildTestDevice(app());
  const session = buildSession(app());
  const sendNext = async (seq: number) => {
    await send(session, buildEvents(1, seq));
    const { devices } = await driver.browser.call(contract.account.listDevices);
    return Date.parse(devices[0]?.lastSeenAt ?? '');
  };
  const first = await sendNext(1);
  expect(await sendNext(2)).toBe(first);
  app().passTime(360_000);
  expect(await sendNext(3)).toBeGreaterThanOrEqual(first + 360_000);
});

test('deleting the account deletes its devices’ data', async () => {
  const { driver, send } = await buildTestDevice(app());
  const session = buildSession(app());
  await send(session, buildEvents(3));
  const body = { currentPassword: 'correct horse battery' };
  await driver.browser.call(contract.account.removeAccount, { body });
  expect(await storedSeqs(session)).toEqual([]);
  expect(await app().db.telemetrySession.findUnique({ where: { id: session.id } })).toBeNull();
});
