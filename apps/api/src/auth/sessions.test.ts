import { randomBytes } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { errorBodySchema } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import { describe, expect, test } from 'vitest';
import { buildDriver, type Driver, password } from '../testing/factories.ts';
import { refusalOf } from '../testing/refusal-of.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { sessionLifeMs } from './cookies.ts';

const app = useTestApp();
const dayMs = 24 * 3_600_000;

const ownPath = ({ steamId }: Pick<Driver, 'steamId'>) => `/api/auth/user/${steamId}`;
const sessionOf = (browser: TestBrowser) =>
  browser.cookies.get(app().services.cookies.session.name) ?? '';

/** The status of a request for the driver's own user, made with a saved copy of the cookie or token. */
async function statusWith(driver: Driver, credential: { session: string } | { token: string }) {
  const { name } = app().services.cookies.session;
  const headers: Record<string, string> =
    'token' in credential
      ? { authorization: `Bearer ${credential.token}` }
      : { cookie: `${name}=${credential.session}` };
  return (await app().openBrowser().send(ownPath(driver), { headers })).status;
}

const logIn = ({ browser, email }: Driver) =>
  browser.call(contract.auth.login, { body: { email, password } });

describe('C1: the cookie', () => {
  test('C1: its value appears in no body, header or address of a whole journey', async () => {
    const driver = await buildDriver(app());
    const { browser, steamId, email } = driver;
    const values = new Set([sessionOf(browser)]);
    const texts: string[] = [];
    const keep = async (response: Response) => {
      values.add(sessionOf(browser));
      const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
      texts.push(JSON.stringify(headers), await response.text());
    };
    await keep(await browser.signInWithSteam(steamId));
    for (const path of ['/api/auth/login', '/api/auth/token', '/api/auth/logout']) {
      await keep(await browser.send(ownPath(driver)));
      const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password });
      const response = await browser.send(path, { method: 'POST', headers, body });
      expect(response.ok).toBe(true);
      await keep(response);
    }
    expect(values.size).toBe(4);
    const everything = texts.join('\n');
    expect(everything).toContain(email);
    for (const value of values) {
      expect(value).toHaveLength(43);
      expect(everything.includes(value)).toBe(false);
    }
  });

  test("C1: the cookie and the access token can't replace each other", async () => {
    const driver = await buildDriver(app());
    const session = sessionOf(driver.browser);
    expect(await statusWith(driver, { token: session })).toBe(401);
    expect(await statusWith(driver, { session: driver.token })).toBe(401);
  });

  test("C1: the stored session data can't be used to sign in", async () => {
    const driver = await buildDriver(app());
    const where = { userId: driver.user.id };
    const { id, tokenHash } = await app().db.session.findFirstOrThrow({ where });
    for (const encoding of ['base64url', 'hex', 'latin1'] as const) {
      const session = encodeURIComponent(Buffer.from(tokenHash).toString(encoding));
      expect(await statusWith(driver, { session })).toBe(401);
    }
    expect(await statusWith(driver, { session: id })).toBe(401);
  });
});

describe('C2: the end of a session', () => {
  test('C2: logout ends cookie and access tokens with the next request', async () => {
    const driver = await buildDriver(app());
    const session = sessionOf(driver.browser);
    const { token } = await driver.browser.call(contract.auth.renewToken);
    await driver.browser.call(contract.auth.logout);
    expect(await statusWith(driver, { session })).toBe(401);
    expect(await statusWith(driver, { token })).toBe(401);
    expect(await statusWith(driver, { token: driver.token })).toBe(401);
    expect((await driver.browser.send(ownPath(driver))).status).toBe(401);
    await logIn(driver);
    expect(await statusWith(driver, { session })).toBe(401);
    expect(await statusWith(driver, { token })).toBe(401);
  });

  test("C2: logout with an access token ends the token's session", async () => {
    const driver = await buildDriver(app());
    const session = sessionOf(driver.browser);
    const headers = { authorization: `Bearer ${driver.token}` };
    const init = { method: 'POST', headers };
    expect((await app().openBrowser().send('/api/auth/logout', init)).status).toBe(200);
    expect(await statusWith(driver, { session })).toBe(401);
    expect(await statusWith(driver, { token: driver.token })).toBe(401);
  });

  test("C2: logout leaves the driver's other browsers signed in", async () => {
    const driver = await buildDriver(app());
    const other = app().openBrowser();
    const { token } = await logIn({ ...driver, browser: other });
    await driver.browser.call(contract.auth.logout);
    expect(await statusWith(driver, { session: sessionOf(other) })).toBe(200);
    expect(await statusWith(driver, { token })).toBe(200);
  });

  test('C2: a session unused for thirty days ends, and its access tokens with it', async () => {
    const driver = await buildDriver(app());
    const session = sessionOf(driver.browser);
    const { tokens } = app().services;
    const where = { userId: driver.user.id };
    const { id: sid } = await app().db.session.findFirstOrThrow({ where });
    app().passTime(sessionLifeMs);
    const token = tokens.access.sign({ sub: driver.user.id, sid }, app().services.clock());
    expect(await statusWith(driver, { session })).toBe(401);
    expect(await statusWith(driver, { token })).toBe(401);
    const refusal = await refusalOf(driver.browser.call(contract.auth.renewToken));
    expect(refusal.body.code).toBe('SIGN_IN_REQUIRED');
  });

  test('C2: using a session extends it, in the browser too', async () => {
    const driver = await buildDriver(app());
    const session = sessionOf(driver.browser);
    for (let round = 0; round < 3; round += 1) {
      app().passTime(20 * dayMs);
      const response = await driver.browser.send(ownPath(driver));
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie().join()).toContain(`=${session}; Max-Age=2592000;`);
    }
    app().passTime(30 * dayMs);
    expect(await statusWith(driver, { session })).toBe(401);
  });

  test('C2: a session ends 90 days after its sign-in, however often it is used', async () => {
    const driver = await buildDriver(app());
    const session = sessionOf(driver.browser);
    const [uses, daysBetween] = [8, 11];
    for (let use = 0; use < uses; use += 1) {
      app().passTime(daysBetween * dayMs);
      expect(await statusWith(driver, { session })).toBe(200);
    }
    app().passTime((90 - uses * daysBetween) * dayMs);
    expect(await statusWith(driver, { session })).toBe(401);
    await logIn(driver);
    expect((await driver.browser.send(ownPath(driver))).status).toBe(200);
  });

  test('C2: an access token lives fifteen minutes and is renewed by its session', async () => {
    const driver = await buildDriver(app());
    app().passTime(limits.accessTokenLifeMs);
    expect(await statusWith(driver, { token: driver.token })).toBe(401);
    const { token, user } = await driver.browser.call(contract.auth.renewToken);
    const own = await driver.browser.call(contract.auth.getUser, { params: driver });
    expect(user).toEqual(own.user);
    expect(await statusWith(driver, { token })).toBe(200);
  });

  test("G4: an access token can't renew itself, however often it tries", async () => {
    const driver = await buildDriver(app());
    const headers = { authorization: `Bearer ${driver.token}` };
    const renew = () =>
      app().openBrowser().send(`/api${contract.auth.renewToken.path}`, { method: 'POST', headers });
    for (let minute = 0; minute < 15; minute += 5) {
      const response = await renew();
      expect(response.status).toBe(403);
      expect(errorBodySchema.parse(await response.json()).code).toBe('FORBIDDEN');
      app().passTime(5 * 60_000);
    }
    app().passTime(dayMs);
    expect((await renew()).status).toBe(401);
    expect(await statusWith(driver, { token: driver.token })).toBe(401);
    // The browser that it came from has been signed in all the time.
    const { token } = await driver.browser.call(contract.auth.renewToken);
    expect(await statusWith(driver, { token })).toBe(200);
  });

  test('G8: an account has a limited number of sessions, and those not seen for longest end', async () => {
    const driver = await buildDriver(app());
    const { id: userId } = driver.user;
    const expiresAt = new Date(Date.now() + dayMs);
    await app().db.session.createMany({
      data: Array.from({ length: limits.sessionsPerUser - 1 }, (_, index) => ({
        userId,
        tokenHash: new Uint8Array(randomBytes(32)),
        lastSeenAt: new Date(index),
        expiresAt,
      })),
    });
    const browsers = Array.from({ length: 5 }, () => app().openBrowser());
    const body = { email: driver.email, password };
    await Promise.all(browsers.map((browser) => browser.call(contract.auth.login, { body })));
    const left = await app().db.session.findMany({
      where: { userId },
      orderBy: { lastSeenAt: 'asc' },
    });
    expect(left).toHaveLength(limits.sessionsPerUser);
    expect(left[0]?.lastSeenAt).toEqual(new Date(browsers.length));
    for (const browser of [driver.browser, ...browsers]) {
      expect((await browser.send(ownPath(driver))).status).toBe(200);
    }
  });

  test('C2: sessions survive a restart', async () => {
    const driver = await buildDriver(app());
    await app().restart();
    expect((await driver.browser.send(ownPath(driver))).status).toBe(200);
    expect(await statusWith(driver, { token: driver.token })).toBe(200);
  });
});

describe('C5: each sign-in issues a new token', () => {
  test('C5: a token from before the sign-in opens nothing', async () => {
    const driver = await buildDriver(app());
    const browser = app().openBrowser();
    await browser.send('/api/instance');
    const before = sessionOf(browser);
    await logIn({ ...driver, browser });
    expect(sessionOf(browser)).not.toBe(before);
    expect(await statusWith(driver, { session: before })).toBe(401);
  });

  test.each<[how: string, signInAgain: (driver: Driver) => Promise<unknown>]>([
    ['a password', logIn],
    ['Steam', ({ browser, steamId }) => browser.signInWithSteam(steamId)],
  ])("C5: signing in again by %s ends the browser's previous session", async (_how, again) => {
    const driver = await buildDriver(app());
    const former = sessionOf(driver.browser);
    await again(driver);
    expect(await statusWith(driver, { session: former })).toBe(401);
    expect(await statusWith(driver, { token: driver.token })).toBe(401);
    expect((await driver.browser.send(ownPath(driver))).status).toBe(200);
  });

  test('C5: after logout the browser gets a token that it never had', async () => {
    const driver = await buildDriver(app());
    const former = sessionOf(driver.browser);
    await driver.browser.call(contract.auth.logout);
    expect(sessionOf(driver.browser)).toHaveLength(43);
    expect(sessionOf(driver.browser)).not.toBe(former);
  });
});
