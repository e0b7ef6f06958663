import { contract } from '@waybill/schema/contract';
import { isWrite } from '@waybill/schema/contract/route';
import { errorBodySchema } from '@waybill/schema/errors';
import { limits } from '@waybill/schema/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildProgram } from '../testing/account-kit.ts';
import { contractRoutes, exampleBodyOf, examplePathOf } from '../testing/contract-routes.ts';
import { buildDriver, type Driver, password } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const { auth } = contract;
const json = { 'content-type': 'application/json' };

let driver: Driver;
beforeAll(async () => {
  driver = await buildDriver(app());
});

type Headers = Readonly<Record<string, string>>;

/** Sends no headers of its own, as programs do. */
function post(path: string, body: string, headers: Headers = json): Promise<Response> {
  return fetch(`${app().origin}/api${path}`, { method: 'POST', headers, body });
}

async function codeOf(response: Response): Promise<string> {
  return response.ok ? 'OK' : errorBodySchema.parse(await response.json()).code;
}

const logIn = (headers?: Headers) =>
  post(auth.login.path, JSON.stringify({ email: driver.email, password }), headers);

async function countSessions(): Promise<number> {
  return (await driver.browser.call(contract.account.listSessions)).sessions.length;
}

describe('a program that logs in', () => {
  test('needs no cookie and no XSRF token, and gets no cookie', async () => {
    const response = await logIn();
    expect(response.headers.getSetCookie()).toEqual([]);
    const { token, user } = auth.login.response.parse(await response.json());
    expect(user.steamId).toBe(driver.steamId);
    const program = buildProgram(app(), token);
    const body = { collapsed: true };
    const params = { section: 'stats' } as const;
    expect(await program(contract.users.setSection, { params, body })).toEqual({ success: true });
  });

  test('gets a session that ends with its token', async () => {
    await logIn();
    expect(await countSessions()).toBeGreaterThan(1);
    app().passTime(limits.accessTokenLifeMs);
    expect(await countSessions()).toBe(1);
  });

  test('leaves the session of a browser alone', async () => {
    await logIn();
    const { steamId } = driver;
    const own = await driver.browser.call(auth.getUser, { params: { steamId } });
    expect(own.user.steamId).toBe(steamId);
  });

  test('gets wrong credentials refused, with no cookie either', async () => {
    const body = JSON.stringify({ email: driver.email, password: 'a wrong one' });
    const response = await post(auth.login.path, body);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await codeOf(response)).toBe('CREDENTIALS_WRONG');
  });
});

test('a program redeems a one-time code without cookies', async () => {
  const arrival = await driver.browser.signInWithSteam(driver.steamId);
  const target = new URL(arrival.headers.get('location') ?? '', app().origin);
  const { email } = driver;
  const response = await post(
    auth.redeemCode.path,
    JSON.stringify({ email, otp: target.searchParams.get('otp') }),
  );
  expect(response.headers.getSetCookie()).toEqual([]);
  const { token } = auth.redeemCode.response.parse(await response.json());
  const own = await buildProgram(app(), token)(auth.getUser, {
    params: { steamId: driver.steamId },
  });
  expect(own.user.id).toBe(driver.user.id);
});

const beginnings = [auth.login, auth.redeemCode, auth.redeemConnectionCode];

test.each(contractRoutes.filter(([, route]) => isWrite(route.method)))(
  'C8: without cookies a program may start with these routes only: %s',
  async (_name, route) => {
    const response = await fetch(`${app().origin}/api${examplePathOf(route)}`, {
      method: route.method,
      headers: json,
      body: JSON.stringify(exampleBodyOf(route)),
    });
    const mayBegin =
      beginnings.some(({ path }) => path === route.path) || route.devicesOnly === true;
    expect((await codeOf(response)) === 'CSRF_INVALID').toBe(!mayBegin);
  },
);

test.each(contractRoutes.filter(([, { devicesOnly }]) => devicesOnly))(
  'device-only routes require a token, whatever cookies are sent: %s',
  async (_name, route) => {
    const [old, signedIn] = [app().openBrowser(), driver.browser];
    await old.send('/api/instance');
    for (const browser of [null, old, signedIn]) {
      const response = await fetch(`${app().origin}/api${examplePathOf(route)}`, {
        method: route.method,
        headers: { ...json, ...browser?.writeHeaders() },
        ...(isWrite(route.method) && { body: JSON.stringify(exampleBodyOf(route)) }),
      });
      expect(await codeOf(response)).toBe('SIGN_IN_REQUIRED');
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  },
);

/** Headers of a browser's write: it always sends at least one of these. */
const cookies = [null, 'theme=dark', 'waybill_session=planted', 'XSRF-TOKEN=planted'];
const origins = [null, 'https://evil.example', 'null', 'ours'];
const sites = [null, 'none', 'same-origin', 'same-site', 'cross-site'];
const traces = cookies
  .flatMap((cookie) => origins.flatMap((origin) => sites.map((site) => ({ cookie, origin, site }))))
  .filter(({ cookie, origin, site }) => cookie ?? origin ?? site);

describe.each(beginnings)(
  "C8: a browser without a token can't start with any: $path",
  ({ path }) => {
    test.each(traces)('$cookie, $origin, $site', async ({ cookie, origin, site }) => {
      const headers = {
        ...json,
        ...(cookie !== null && { cookie }),
        ...(origin !== null && { origin: origin === 'ours' ? app().origin : origin }),
        ...(site !== null && { 'sec-fetch-site': site }),
      };
      const body = JSON.stringify({ email: driver.email, password, otp: 'x' });
      const response = await post(path, body, headers);
      expect(['CSRF_INVALID', 'ORIGIN_FOREIGN']).toContain(await codeOf(response));
      expect(response.status).toBe(403);
    });

    test.each([
      ['text/plain', { 'content-type': 'text/plain' }],
      ['urlencoded', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['multipart', { 'content-type': 'multipart/form-data; boundary=x' }],
    ])('nor can a form from a browser too old to send an origin: %s', async (_what, headers) => {
      const response = await post(path, JSON.stringify({ email: driver.email, password }), headers);
      expect(await codeOf(response)).toBe('BODY_TYPE_UNSUPPORTED');
      expect(response.headers.getSetCookie()).toEqual([]);
    });
  },
);

test('a program with a bad bearer token is not treated as one without', async () => {
  const response = await logIn({ ...json, authorization: 'Bearer garbage' });
  expect(await codeOf(response)).toBe('SIGN_IN_REQUIRED');
});

test('a bearer that logs in as well gets no cookie', async () => {
  const { token } = auth.login.response.parse(await (await logIn()).json());
  const response = await logIn({ ...json, authorization: `Bearer ${token}` });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
});
