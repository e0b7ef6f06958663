import { contract } from '@waybill/schema/contract';
import { errorBodySchema } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import { expect, onTestFinished, test } from 'vitest';
import { buildDevice, buildOtherBrowser, buildToken } from '../../testing/account-kit.ts';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { openStream } from '../../testing/live-stream.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ runsOutbox: true });
const beating = useTestApp({ runsOutbox: true, liveHeartbeatMs: 100 });

type Browser = Driver['browser'];

/** Opens a stream as a browser does, once all earlier events are processed. */
async function follow(browser: Browser, query = '?topics=me,vtc', headers = {}) {
  await expect.poll(() => app().db.outboxPending.count()).toBe(0);
  const stream = await openStream(app(), query, { ...browser.writeHeaders(), ...headers });
  onTestFinished(() => stream.close());
  if (stream.status === 200) await stream.until('hello');
  return stream;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function followByToken(token: string, query = '?topics=me,vtc') {
  const stream = await openStream(app(), query, bearer(token));
  onTestFinished(() => stream.close());
  return stream;
}

/** Returns the error code of a refused stream. */
async function codeOf(browser: Browser, query: string, headers = {}): Promise<string> {
  const response = await fetch(`${app().origin}/api/live${query}`, {
    headers: { ...browser.writeHeaders(), ...headers },
  });
  return errorBodySchema.parse(await response.json()).code;
}

const kick = (owner: Driver, vtcId: string, { user }: Driver) =>
  owner.browser.call(contract.members.kick, { params: { vtcId, userId: user.id } });

/** Adds a device, without the new browser session that a Steam sign-in would start. */
async function addDevice({ browser }: Driver): Promise<void> {
  const { email, otp } = await browser.call(contract.account.createDeviceCode);
  const body = { email, otp, deviceName: 'PC' };
  await app().openBrowser().call(contract.auth.redeemCode, { body });
}

const typesOf = ({ told }: Awaited<ReturnType<typeof openStream>>) =>
  told.map(({ event }) => event);

test('only members receive their company’s events, with ids only', async () => {
  const { owner, vtc } = await buildVtc(app());
  const { owner: rival, vtc: otherVtc } = await buildVtc(app());
  const [stream, elsewhere] = await Promise.all([follow(owner.browser), follow(rival.browser)]);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  const hello = await stream.until('hello');
  const member = await buildMember(app(), vtc.id);
  const told = await stream.until('member.joined');
  expect(told.data).toEqual({ vtcId: vtc.id, subjectId: member.user.id });
  expect(told.id).toBeGreaterThan(Number(hello.data['head']));
  // Later events of the other company arrive after it.
  await buildMember(app(), otherVtc.id);
  expect((await elsewhere.until('member.joined')).data).toMatchObject({ vtcId: otherVtc.id });
  expect(typesOf(elsewhere)).toEqual(['hello', 'member.joined']);
});

test('a stream that starts from the position in the user’s profile misses nothing', async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const read = async ({ steamId }: Driver) =>
    owner.browser.call(contract.auth.getUser, { params: { steamId } });
  const { livePosition } = await read(owner);
  // Other profiles have no position.
  expect((await read(member)).livePosition).toBeUndefined();
  const { user: next } = await buildMember(app(), vtc.id);
  const stream = await follow(owner.browser, `?topics=me,vtc&after=${livePosition}`);
  await expect.poll(() => stream.told.some(({ data }) => data['subjectId'] === next.id)).toBe(true);
});

test('account events are sent only to their user', async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const [own, fellow] = await Promise.all([
    follow(member.browser, '?topics=me'),
    follow(owner.browser),
  ]);
  await addDevice(member);
  expect((await own.until('account.device-added')).data).toEqual({
    vtcId: null,
    subjectId: member.user.id,
  });
  await buildMember(app(), vtc.id);
  await fellow.until('member.joined');
  expect(typesOf(fellow)).toEqual(['hello', 'member.joined']);
});

test('a kicked member receives that event, and nothing after it', async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const [stream, witness] = await Promise.all([follow(member.browser), follow(owner.browser)]);
  await kick(owner, vtc.id, member);
  await Promise.all([buildRole(owner, vtc.id, []), buildMember(app(), vtc.id)]);
  await witness.until('member.joined');
  await stream.ended;
  expect(typesOf(stream)).toEqual(['hello', 'member.kicked', 'bye']);
  expect(stream.told.at(-1)?.data).toEqual({ reason: 'left' });
  // After reconnecting, they get what they may still follow.
  expect(await codeOf(member.browser, '?topics=vtc')).toBe('FORBIDDEN');
  const after = { 'last-event-id': String(stream.told[1]?.id) };
  const again = await follow(member.browser, '?topics=me', after);
  await addDevice(member);
  await again.until('account.device-added');
  expect(typesOf(again)).not.toContain('member.joined');
});

test('of events with consecutive positions, none after a loss of rights is sent', async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const other = await buildOtherBrowser(app(), owner);
  const [kicked, signedOut] = await Promise.all([follow(member.browser), follow(other)]);
  const params = { vtcId: vtc.id };
  const held = await app().pool.connect();
  await held.query('BEGIN; SELECT FROM outbox_head FOR UPDATE');
  await kick(owner, vtc.id, member);
  await other.call(contract.auth.logout);
  await owner.browser.call(contract.vtcs.remove, { params, body: { name: vtc.name } });
  await owner.browser.call(contract.vtcs.restore, { params });
  await held.query('COMMIT');
  held.release();
  await Promise.all([kicked.ended, signedOut.ended]);
  expect(typesOf(kicked)).toEqual(['hello', 'member.kicked', 'bye']);
  expect(typesOf(signedOut)).toEqual(['hello', 'member.kicked', 'bye']);
});

test('signing out ends the streams of that session only', async () => {
  const { owner, vtc } = await buildVtc(app());
  const other = await buildOtherBrowser(app(), owner);
  const [first, second] = await Promise.all([follow(owner.browser), follow(other)]);
  await other.call(contract.auth.logout);
  await second.ended;
  expect(second.told.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'signed-out' } });
  await buildMember(app(), vtc.id);
  await first.until('member.joined');
});

test('a session that ends without an event is noticed at the next heartbeat', async () => {
  const driver = await buildDriver(beating());
  const stream = await openStream(beating(), '', driver.browser.writeHeaders());
  await stream.until('hello');
  await beating().db.session.deleteMany({ where: { userId: driver.user.id } });
  await stream.ended;
  expect(stream.told.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'signed-out' } });
});

test('devices and tokens can follow too, until they are revoked', async () => {
  const { owner, vtc } = await buildVtc(app());
  const { token: deviceToken } = await buildDevice(app(), owner);
  const { token, personalToken } = await buildToken(owner, []);
  const [device, program] = await Promise.all([followByToken(deviceToken), followByToken(token)]);
  await Promise.all([device.until('hello'), program.until('hello')]);
  await buildMember(app(), vtc.id);
  await Promise.all([device.until('member.joined'), program.until('member.joined')]);
  const params = { tokenId: personalToken.id };
  await owner.browser.call(contract.account.revokeToken, { params });
  await program.ended;
  expect(program.told.at(-1)?.event).toBe('bye');
  const { devices } = await owner.browser.call(contract.account.listDevices);
  const deviceId = devices[0]?.id ?? '';
  await owner.browser.call(contract.account.revokeDevice, { params: { deviceId } });
  await device.ended;
});

test('a reconnecting client receives exactly the missed events', async () => {
  const { owner, vtc } = await buildVtc(app());
  const stream = await follow(owner.browser);
  await buildMember(app(), vtc.id);
  const { id } = await stream.until('member.joined');
  stream.close();
  const params = { vtcId: vtc.id };
  await owner.browser.call(contract.vtcs.remove, { params, body: { name: vtc.name } });
  await owner.browser.call(contract.vtcs.restore, { params });
  const again = await follow(owner.browser, '?topics=vtc', { 'last-event-id': String(id) });
  await again.until('vtc.restored');
  expect(typesOf(again)).toEqual(['hello', 'vtc.deletion-started', 'vtc.restored']);
  // By query parameter, for clients that cannot send headers.
  const byAddress = await follow(owner.browser, `?topics=vtc&after=${id}`);
  await byAddress.until('vtc.restored');
  expect(typesOf(byAddress)).toEqual(typesOf(again));
});

test('a client that missed too much, or has an unknown position, must reload everything', async () => {
  const { owner } = await buildVtc(app());
  const future = await follow(owner.browser, '?after=999999999');
  const { id, data } = await future.until('reset');
  expect(id).toBe(data['head']);
  const { position } = await app().db.outboxHead.findFirstOrThrow();
  await app().db.outboxEvent.deleteMany({ where: { position: { lte: position - 1n } } });
  const past = await follow(owner.browser, '?after=1');
  expect(typesOf(past)).not.toContain('member.joined');
  await past.until('reset');
});

test('after a change of roles, the stream continues with the new rights', async () => {
  const { owner, vtc } = await buildVtc(app());
  const member = await buildMember(app(), vtc.id);
  const role = await buildRole(owner, vtc.id, []);
  const stream = await follow(member.browser);
  const params = { vtcId: vtc.id, userId: member.user.id };
  await owner.browser.call(contract.members.setRoles, { params, body: { roleIds: [role.id] } });
  await stream.until('member.roles-changed');
  await buildMember(app(), vtc.id);
  await stream.until('member.joined');
  expect(typesOf(stream)).toEqual(['hello', 'member.roles-changed', 'member.joined']);
});

test('a user can have five streams; the next is refused with 429', async () => {
  const driver = await buildDriver(app());
  const streams = [];
  for (let index = 0; index < limits.liveStreamsPerUser; index += 1) {
    streams.push(await follow(driver.browser, '?topics=me'));
  }
  expect(await codeOf(driver.browser, '?topics=me')).toBe('STREAMS_TOO_MANY');
  const other = await buildDriver(app());
  expect((await follow(other.browser, '?topics=me')).status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await follow(driver.browser, '?topics=me')).status).toBe(200);
});

test.each([
  ['', {}, 200],
  ['?topics=me', { 'last-event-id': 'x' }, 422],
  ['?after=-1', {}, 422],
  ['?topics=everything', {}, 422],
  ['?topics=me,', {}, 422],
  ['?topics=vtc', {}, 403],
])('validates the request: %s %o', async (query, headers, status) => {
  const driver = await buildDriver(app());
  expect((await follow(driver.browser, query, headers)).status).toBe(status);
});

test('requires a signed-in user, and answers HEAD requests at once', async () => {
  expect(await codeOf(app().openBrowser(), '')).toBe('SIGN_IN_REQUIRED');
  const driver = await buildDriver(app());
  const response = await driver.browser.send('/api/live', { method: 'HEAD' });
  expect(response.status).toBe(200);
});

test('a stopping server ends its streams without waiting for its grace period', async () => {
  const driver = await buildDriver(app());
  const stream = await follow(driver.browser, '?topics=me');
  const startedAt = performance.now();
  await app().restart();
  await stream.ended;
  expect(stream.told.at(-1)).toMatchObject({ event: 'bye', data: { reason: 'restarting' } });
  expect(performance.now() - startedAt).toBeLessThan(9_000);
  expect((await follow(driver.browser, '?topics=me')).status).toBe(200);
});
