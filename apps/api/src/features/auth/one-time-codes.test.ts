import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { describe, expect, inject, test } from 'vitest';
import { buildDriver, type Driver, password } from '../../testing/factories.ts';
import { countOutcomes, insist, refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

/** Signs the driver in through Steam and reads the code from the URL of the /otp page. */
async function takeCode({ browser, steamId }: Driver): Promise<string> {
  const response = await browser.signInWithSteam(steamId);
  const target = new URL(response.headers.get('location') ?? '', app().origin);
  return target.searchParams.get('otp') ?? '';
}

async function buildCode() {
  const driver = await buildDriver(app());
  return { driver, email: driver.email, otp: await takeCode(driver) };
}

/** Redeems a code as the companion does, from a separate client. */
async function redeem(body: { email: string; otp: string; deviceName?: string }) {
  return app().openBrowser().call(contract.auth.redeemCode, { body });
}

/** Creates a code as Settings › Companion & trackers does, and checks the expiry it shows. */
async function askForCode({ browser, user }: Driver) {
  const before = app().services.clock().getTime();
  const { expiresAt, ...code } = await browser.call(contract.account.createDeviceCode);
  const livesMs = Date.parse(expiresAt) - before;
  expect(livesMs).toBeGreaterThanOrEqual(limits.oneTimeCodeLifeMs);
  expect(livesMs).toBeLessThan(limits.oneTimeCodeLifeMs + 60_000);
  // The shown expiry is the stored one.
  const kept = await app().db.oneTimeCode.findUniqueOrThrow({ where: { userId: user.id } });
  expect(expiresAt).toBe(kept.expiresAt.toISOString());
  return code;
}

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;

/** A different code of the same form. */
const wrong = (otp: string) => `${otp.slice(0, -1)}${otp.endsWith('A') ? 'B' : 'A'}`;

const countDevices = ({ user }: Driver) => app().db.device.count({ where: { userId: user.id } });

/** Counts the writes of attempts: those spent on codes, and marks for misses, which are deleted soon. */
async function countWrites(): Promise<number> {
  const missed = await app().db.usedToken.count({ where: { id: { startsWith: 'missed:' } } });
  const codes = await app().db.oneTimeCode.findMany({ select: { attempts: true } });
  return codes.reduce((sum, { attempts }) => sum + attempts, missed);
}

describe('redeeming', () => {
  test('B1: has the same number of queries and writes, with any email', async () => {
    const { email, otp } = await buildCode();
    const { email: withoutCode } = await buildDriver(app());
    // Done up front, because the first page of a server creates the push keys.
    await app().services.findPushKeys();
    await app().services.background.settle();
    const work = async (name: string, code: string) => {
      let trips = 0;
      const count = () => void (trips += 1);
      const written = await countWrites();
      app().pool.on('acquire', count);
      expect(await codeOf(redeem({ email: name, otp: code }))).toBe('CODE_WRONG');
      app().pool.off('acquire', count);
      return { trips, writes: (await countWrites()) - written };
    };
    const known = await work(email, wrong(otp));
    expect(known.writes).toBe(1);
    expect(await work('nobody@example.org', otp)).toEqual(known);
    expect(await work(withoutCode, otp)).toEqual(known);
    await app().db.oneTimeCode.updateMany({ data: { attempts: limits.oneTimeCodeTries } });
    expect(await work(email, otp)).toEqual(known);
  });

  test('returns a device token that can read but not write', async () => {
    const { driver, email, otp } = await buildCode();
    const { token, user } = await redeem({ email, otp, deviceName: 'Gaming PC' });
    const { user: known } = await driver.browser.call(contract.auth.getUser, { params: driver });
    expect(user).toEqual(known);
    const headers = { authorization: `Bearer ${token}` };
    const companion = app().openBrowser();
    const own = await companion.send(`/api/auth/user/${driver.steamId}`, { headers });
    expect(await own.json()).toMatchObject({ user });
    for (const path of ['/api/auth/logout', '/api/auth/token', '/api/vtc/create']) {
      const response = await companion.send(path, { method: 'POST', headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'FORBIDDEN' });
    }
    const where = { userId: user.id };
    expect(await app().db.device.findMany({ where })).toMatchObject([{ name: 'Gaming PC' }]);
  });

  test('accepts common ways to type the code', async () => {
    const { email, otp } = await buildCode();
    const typed = ` ${otp.toLowerCase().replaceAll('-', ' ')} `;
    expect((await redeem({ email: ` ${email.toUpperCase()}`, otp: typed })).token).toMatch(/^wbd_/);
  });

  test('leaves the browser’s session and other devices signed in', async () => {
    const { driver, email, otp } = await buildCode();
    const first = await redeem({ email, otp });
    await redeem({ email, otp: await takeCode(driver) });
    await driver.browser.call(contract.auth.logout);
    const headers = { authorization: `Bearer ${first.token}` };
    const own = await app().openBrowser().send(`/api/auth/user/${driver.steamId}`, { headers });
    expect(own.status).toBe(200);
  });

  test.each([
    ['no email', { otp: 'x' }],
    ['no code', { email: 'nora@example.org' }],
    ['an empty code', { email: 'nora@example.org', otp: ' ' }],
  ])('needs both: %s', async (_what, body) => {
    const browser = app().openBrowser();
    await browser.send('/api/instance');
    const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await browser.send('/api/auth/otp', init);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: messages.codeRequired });
  });
});

describe('B1: guessing', () => {
  test('B1: five wrong attempts end the code, also for the right one', async () => {
    const { driver, email, otp } = await buildCode();
    for (let index = 0; index < limits.oneTimeCodeTries; index += 1) {
      expect(await codeOf(redeem({ email, otp: wrong(otp) }))).toBe('CODE_WRONG');
    }
    expect(await codeOf(redeem({ email, otp }))).toBe('CODE_WRONG');
    expect(await countDevices(driver)).toBe(0);
  });

  test('B1: the fifth attempt may be the right one', async () => {
    const { email, otp } = await buildCode();
    for (let index = 1; index < limits.oneTimeCodeTries; index += 1) {
      expect(await codeOf(redeem({ email, otp: wrong(otp) }))).toBe('CODE_WRONG');
    }
    expect((await redeem({ email, otp })).token).toMatch(/^wbd_/);
  });

  test(
    'B1: concurrent wrong attempts end it too, and no other codes',
    { tags: 'long' },
    async () => {
      const { email, otp } = await buildCode();
      const other = await buildCode();
      const tries = Array.from({ length: 100 }, () =>
        insist(() => redeem({ email, otp: wrong(otp) })),
      );
      expect(await countOutcomes(tries)).toEqual({ CODE_WRONG: 100 });
      expect(await codeOf(redeem({ email, otp }))).toBe('CODE_WRONG');
      expect((await redeem({ email: other.email, otp: other.otp })).token).toMatch(/^wbd_/);
    },
  );

  test('B1: it expires after five minutes', async () => {
    const { email, otp } = await buildCode();
    app().passTime(limits.oneTimeCodeLifeMs);
    expect(await codeOf(redeem({ email, otp }))).toBe('CODE_WRONG');
  });

  test('B1: it has 40 bits, is new at each sign-in, and ends the previous code', async () => {
    const { driver, email, otp } = await buildCode();
    const next = await takeCode(driver);
    expect(next).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(next).not.toBe(otp);
    expect(await codeOf(redeem({ email, otp }))).toBe('CODE_WRONG');
    expect((await redeem({ email, otp: next })).user.id).toBe(driver.user.id);
  });

  test('B1: the code of another account is refused', async () => {
    const { otp } = await buildCode();
    const { email } = await buildDriver(app());
    expect(await codeOf(redeem({ email, otp }))).toBe('CODE_WRONG');
  });

  test('C10: wrong, used and expired codes and unknown emails get the same response', async () => {
    const { email, otp } = await buildCode();
    const unknown = await refusalOf(redeem({ email: 'nobody@example.org', otp }));
    const mistyped = await refusalOf(redeem({ email, otp: wrong(otp) }));
    await redeem({ email, otp });
    const used = await refusalOf(redeem({ email, otp }));
    const late = await buildCode();
    app().passTime(limits.oneTimeCodeLifeMs);
    const expired = await refusalOf(redeem({ email: late.email, otp: late.otp }));
    for (const { status, body } of [unknown, mistyped, used, expired]) {
      const { requestId } = body;
      expect(status).toBe(401);
      expect(body).toEqual({ error: messages.codeWrong, code: 'CODE_WRONG', requestId });
    }
  });
});

describe('a code that a signed-in user creates', () => {
  test('signs a program in once, and ends the previous code', async () => {
    const { driver, email, otp: former } = await buildCode();
    const code = await askForCode(driver);
    expect(code).toEqual({
      email,
      otp: expect.stringMatching(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
    });
    expect(await codeOf(redeem({ email, otp: former }))).toBe('CODE_WRONG');
    const device = await redeem({ ...code, deviceName: 'Gaming PC' });
    expect(device.user.id).toBe(driver.user.id);
    expect(await codeOf(redeem(code))).toBe('CODE_WRONG');
    expect(await countDevices(driver)).toBe(1);
  });

  test('ends when the password changes', async () => {
    const driver = await buildDriver(app());
    const code = await askForCode(driver);
    const body = { currentPassword: password, newPassword: 'thermos lorry tarmac' };
    await driver.browser.call(contract.account.updatePassword, { body });
    expect(await codeOf(redeem(code))).toBe('CODE_WRONG');
  });

  test('is limited to signed-in browsers', async () => {
    const driver = await buildDriver(app());
    const { token } = await redeem(await askForCode(driver));
    const response = await app()
      .openBrowser()
      .send('/api/users/me/devices/code', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    expect(response.status).toBe(403);
  });
});

const atOnce = inject('isLong') ? 200 : 20;

test(`B2: of ${atOnce} concurrent redemptions one gets a token`, async () => {
  const { driver, email, otp } = await buildCode();
  const calls = Array.from({ length: atOnce }, () => insist(() => redeem({ email, otp })));
  expect(await countOutcomes(calls)).toEqual({ OK: 1, CODE_WRONG: atOnce - 1 });
  expect(await countDevices(driver)).toBe(1);
});

test('B2: a used code stays used after a restart', async () => {
  const { email, otp } = await buildCode();
  await redeem({ email, otp });
  await app().restart();
  expect(await codeOf(redeem({ email, otp }))).toBe('CODE_WRONG');
});

test('B3: no credential appears in a log, through all sign-in flows', async () => {
  const { logLines, services } = app();
  logLines.length = 0;
  const driver = await buildDriver(app());
  const { browser, steamId, email } = driver;
  const ticketBrowser = app().openBrowser();
  const start = await ticketBrowser.send('/api/auth/steam');
  const address = await app().emulator.approve(start.headers.get('location') ?? '', steamId);
  const state = ticketBrowser.cookies.get(services.steamSignIn.stateCookie.name) ?? '';
  await ticketBrowser.send(address);
  await ticketBrowser.send(address);
  const firstSession = browser.cookies.get(services.cookies.session.name) ?? '';
  const otp = await takeCode(driver);
  await refusalOf(redeem({ email, otp: wrong(otp) }));
  const device = await redeem({ email, otp });
  const { token } = await browser.call(contract.auth.login, { body: { email, password } });
  const wrongLogin = { email, password: 'a wrong password' };
  await refusalOf(browser.call(contract.auth.login, { body: wrongLogin }));
  for (const bearer of [token, device.token, `${token}x`]) {
    const headers = { authorization: `Bearer ${bearer}` };
    await browser.send(`/api/auth/user/${steamId}?token=${bearer}`, { headers });
  }
  await browser.send(`/otp?email=${encodeURIComponent(email)}&otp=${otp}`);
  const log = logLines.join('');
  const secrets = {
    otp,
    'otp without separators': otp.replaceAll('-', ''),
    wrongOtp: wrong(otp),
    email,
    'encoded email': encodeURIComponent(email),
    password,
    'wrong password': wrongLogin.password,
    deviceToken: device.token,
    accessToken: token,
    firstAccessToken: driver.token,
    firstSession,
    session: browser.cookies.get(services.cookies.session.name) ?? '',
    csrf: browser.cookies.get('XSRF-TOKEN') ?? '',
    state,
    signature: new URL(address).searchParams.get('openid.sig') ?? '',
    nonce: new URL(address).searchParams.get('openid.response_nonce') ?? '',
  };
  expect(logLines.length).toBeGreaterThan(10);
  expect(Object.values(secrets).every((secret) => secret.length >= 8)).toBe(true);
  const leaked = Object.entries(secrets).filter(([, secret]) =>
    [secret, secret.toLowerCase(), encodeURIComponent(secret)].some((text) => log.includes(text)),
  );
  expect(leaked.map(([name]) => name)).toEqual([]);
});
