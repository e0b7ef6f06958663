import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import {
  buildDevice,
  buildProgram,
  buildToken,
  buildTwoFactor,
} from '../../../testing/account-kit.ts';
import { buildDriver, buildMember, buildVtc, password } from '../../../testing/factories.ts';
import { openStream } from '../../../testing/live-stream.ts';
import { buildOperator } from '../../../testing/operator-kit.ts';
import { refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { runUsersCommand } from './users.admin.ts';

const app = useTestApp({ runsOutbox: true });
const { operators, operatorUsers: users } = contract;

test('operators find users by a part of name, email or Steam ID, page by page', async () => {
  const operator = await buildOperator(app(), 'Ömer the Operator');
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id, 'Zoë_100%');
  const find = async (query: Parameters<typeof search>[0]) =>
    (await search(query)).users.map(({ username }) => username);
  const search = (query: { search?: string; state?: 'LOCKED' | 'OPERATOR'; vtcId?: string }) =>
    operator.browser.call(users.list, { query });
  expect(await find({ search: 'zoe' })).toEqual(['Zoë_100%']);
  expect(await find({ search: '_100%' })).toEqual(['Zoë_100%']);
  expect(await find({ search: '%' })).toEqual(['Zoë_100%']);
  expect(await find({ search: driver.steamId })).toEqual(['Zoë_100%']);
  expect(await find({ search: driver.email.toUpperCase() })).toEqual(['Zoë_100%']);
  expect(await find({ search: 'nobody at all' })).toEqual([]);
  expect(await find({ state: 'OPERATOR' })).toEqual(['Ömer the Operator']);
  expect(await find({ vtcId: vtc.id })).toEqual(['Zoë_100%', owner.user.username]);
  const first = await operator.browser.call(users.list, { query: { limit: 2 } });
  expect(first.users.map(({ id }) => id)).toEqual([driver.user.id, owner.user.id]);
  const next = await operator.browser.call(users.list, {
    query: { limit: 2, cursor: first.nextCursor ?? '' },
  });
  expect(next.users.map(({ id }) => id)).toEqual([operator.user.id]);
  expect(next.nextCursor).toBeNull();
  expect(first.users[0]).toMatchObject({
    vtc: { id: vtc.id, tag: vtc.tag },
    email: driver.email,
    lockedAt: null,
    isOperator: false,
  });
});

test('locking ends everything that is signed in, refuses every way to sign in, and unlocking reverts it', async () => {
  const operator = await buildOperator(app());
  const driver = await buildDriver(app(), 'Nora');
  const { token: deviceToken } = await buildDevice(app(), driver);
  const { token } = await buildToken(driver);
  const params = { userId: driver.user.id };
  const stream = await openStream(app(), '?topics=me', driver.browser.writeHeaders());
  await stream.until('hello');

  const { user: before } = await operator.browser.call(users.get, { params });
  expect(before).toMatchObject({ tokens: 1, hasTwoFactor: false, lockReason: null });
  expect(before.sessions.length).toBeGreaterThan(0);
  expect(before.devices).toHaveLength(1);

  const body = { reason: 'Sold jobs' };
  const { user } = await operator.browser.call(users.lock, { params, body });
  expect(user).toMatchObject({ lockReason: 'Sold jobs', sessions: [], devices: [], tokens: 0 });
  await stream.ended;
  const who = { params: { steamId: driver.steamId } };
  for (const program of [deviceToken, token, driver.token]) {
    const call = buildProgram(app(), program);
    expect(await refusedCodeOf(call(contract.auth.getUser, who))).toBe('SIGN_IN_REQUIRED');
  }
  expect(await refusedCodeOf(driver.browser.call(contract.auth.getUser, who))).toBe(
    'SIGN_IN_REQUIRED',
  );
  const login = { body: { email: driver.email, password } };
  const logIn = () => app().openBrowser().call(contract.auth.login, login);
  expect(await refusedCodeOf(logIn())).toBe('ACCOUNT_LOCKED');
  const wrong = { body: { ...login.body, password: 'a wrong password' } };
  expect(await refusedCodeOf(app().openBrowser().call(contract.auth.login, wrong))).toBe(
    'CREDENTIALS_WRONG',
  );
  const bySteam = await app().openBrowser().signInWithSteam(driver.steamId);
  expect(bySteam.status).toBe(403);
  expect(await bySteam.text()).toContain('This account is locked');
  const recovery = await app().openBrowser().recoverWithSteam(driver.steamId);
  expect(recovery.status).toBe(403);
  // The database refuses it even if the code forgets to check.
  const session = { userId: driver.user.id, tokenHash: new Uint8Array(32), expiresAt: new Date() };
  await expect(app().db.session.create({ data: session })).rejects.toThrow(/locked/);

  await operator.browser.call(users.unlock, { params });
  // Repeating it changes nothing and isn't recorded.
  await operator.browser.call(users.unlock, { params });
  await logIn();
  const acts = await operator.browser.call(operators.listActs, { query: params });
  expect(acts.acts).toMatchObject([
    { action: 'user.unlocked', actor: { id: operator.user.id } },
    { action: 'user.locked', details: { reason: 'Sold jobs' }, source: 'WEB' },
  ]);
});

test("operators can't lock themselves, and of two who lock each other one stays", async () => {
  const [one, other] = [await buildOperator(app()), await buildOperator(app())];
  const lock = ({ browser }: typeof one, { user }: typeof one) =>
    browser.call(users.lock, { params: { userId: user.id }, body: { reason: 'Why not' } });
  expect(await refusedCodeOf(lock(one, one))).toBe('OPERATOR_SELF');
  const outcomes = await Promise.allSettled([lock(one, other), lock(other, one)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [winner, loser] = outcomes[0].status === 'fulfilled' ? [one, other] : [other, one];
  // A locked operator loses the role, and doesn't get it back when unlocked.
  const params = { userId: loser.user.id };
  const { user } = await winner.browser.call(users.unlock, { params });
  expect(user.isOperator).toBe(false);
});

test('signing out everywhere and resetting a second factor keep the password', async () => {
  const operator = await buildOperator(app());
  const driver = await buildDriver(app());
  await buildTwoFactor(app(), driver);
  const params = { userId: driver.user.id };
  const { user } = await operator.browser.call(users.resetTwoFactor, { params });
  expect(user.hasTwoFactor).toBe(false);
  expect((await operator.browser.call(users.signOut, { params })).user.sessions).toEqual([]);
  const body = { email: driver.email, password };
  await app().openBrowser().call(contract.auth.login, { body });
  const { acts } = await operator.browser.call(operators.listActs, { query: params });
  expect(acts.map(({ action }) => action)).toEqual(['user.signed-out', 'user.two-factor-reset']);
  const missing = { userId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21' };
  expect(await refusedCodeOf(operator.browser.call(users.signOut, { params: missing }))).toBe(
    'NOT_FOUND',
  );
});

test('an operator’s second factor can’t be reset by operators, only by the server’s command line', async () => {
  const [one, other] = [await buildOperator(app()), await buildOperator(app())];
  for (const operator of [one, other]) await buildTwoFactor(app(), operator);
  for (const { browser } of [one, other]) {
    const reset = browser.call(users.resetTwoFactor, { params: { userId: other.user.id } });
    expect(await refusedCodeOf(reset)).toBe('OPERATOR_TWO_FACTOR');
  }
  const params = { userId: other.user.id };
  expect((await one.browser.call(users.get, { params })).user.hasTwoFactor).toBe(true);
  await runUsersCommand(app().db, ['reset-two-factor', other.steamId], new Date());
  expect((await one.browser.call(users.get, { params })).user.hasTwoFactor).toBe(false);
});

test("a company's roster does not list locked users", async () => {
  const operator = await buildOperator(app());
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id, 'Locked Lou');
  const { name, tag, slogan } = vtc;
  await owner.browser.call(contract.vtcs.update, {
    body: { vtcId: vtc.id, name, tag, slogan, showRoster: 'true' },
    files: {},
  });
  const list = () =>
    app().openBrowser().call(contract.vtcs.getRoster, { params: { tag }, query: {} });
  expect(JSON.stringify(await list())).toContain('Locked Lou');
  const params = { userId: driver.user.id };
  await operator.browser.call(users.lock, { params, body: { reason: 'Sold jobs' } });
  expect(JSON.stringify(await list())).not.toContain('Locked Lou');
});
