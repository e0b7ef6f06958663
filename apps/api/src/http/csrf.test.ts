import { contract } from '@waybill/schema/contract';
import { isWrite, type Route } from '@waybill/schema/contract/route';
import { errorBodySchema } from '@waybill/schema/errors';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractRoutes, exampleBodyOf } from '../testing/contract-routes.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { buildDriver, buildPng, type Driver, password } from '../testing/factories.ts';
import { casesFor, oneIn } from '../testing/pairs.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { TestBrowser } from '../testing/test-browser.ts';

const app = useTestApp();
/** Writes that a cookie gives access to. */
const writeRoutes = contractRoutes.filter(
  ([, { method, devicesOnly }]) => isWrite(method) && !devicesOnly,
);

/** The start of an attack: the cookies of a victim and an attacker, and the tokens of each. */
interface Scene {
  readonly route: Route;
  readonly victim: TestBrowser;
  readonly attacker: TestBrowser;
  /** The victim's CSRF token, which only this site's pages can read. */
  readonly token: string;
  /** The token of the victim's browser before signing in. */
  readonly tokenBefore: string;
}

interface Attack {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData | URLSearchParams;
  readonly query?: string;
  readonly cookie?: string;
}

const foreign = 'https://evil.example';
const tokenOf = (browser: TestBrowser) => browser.cookies.get('XSRF-TOKEN') ?? '';
const cookieOf = (browser: TestBrowser) => browser.writeHeaders().cookie;
const json = { 'content-type': 'application/json' };
const textOf = (route: Route, more: object = {}) =>
  JSON.stringify({ ...exampleBodyOf(route), ...more });

function formOf(route: Route, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  const fields = { ...exampleBodyOf(route), ...more };
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}

const urlencoded = (route: Route, more: Readonly<Record<string, string>> = {}) => {
  const fields = Object.entries({ ...exampleBodyOf(route), ...more });
  return new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, String(value)]),
  );
};

/**
 * Requests that another site, or an attacker who planted cookies, can make a driver's browser send.
 */
const forgeries: Readonly<Record<string, (scene: Scene) => Attack>> = {
  'C5: no token': ({ route }) => ({ headers: json, body: textOf(route) }),
  'C5: no body and no type': () => ({}),
  'C5: an empty token': ({ route }) => ({
    headers: { ...json, 'x-xsrf-token': '' },
    body: textOf(route),
  }),
  'C5: a made-up token': () => ({ headers: { 'x-xsrf-token': 'aaaaaaaa-bbbbbbbbbbbbbbbbbbbbb' } }),
  'C5: a token cut short': ({ token }) => ({ headers: { 'x-xsrf-token': token.slice(0, -1) } }),
  'C5: the token twice': ({ token }) => ({ headers: { 'x-xsrf-token': `${token}, ${token}` } }),
  'C5: the XSRF-TOKEN cookie alone': ({ victim }) => ({ cookie: cookieOf(victim) }),
  "C5: the attacker's token": ({ attacker }) => ({
    headers: { 'x-xsrf-token': tokenOf(attacker) },
  }),
  "C5: the attacker's token pair planted first": ({ victim, attacker }) => ({
    headers: { 'x-xsrf-token': tokenOf(attacker) },
    cookie: `XSRF-TOKEN=${tokenOf(attacker)}; _csrf=${tokenOf(attacker)}; ${cookieOf(victim)}`,
  }),
  "C5: the attacker's token pair planted last": ({ victim, attacker }) => ({
    headers: { 'x-xsrf-token': tokenOf(attacker) },
    cookie: `${cookieOf(victim)}; XSRF-TOKEN=${tokenOf(attacker)}; _csrf=${tokenOf(attacker)}`,
  }),
  "C5: all of the attacker's cookies planted first": ({ victim, attacker }) => ({
    headers: { 'x-xsrf-token': tokenOf(attacker) },
    cookie: `${cookieOf(attacker)}; ${cookieOf(victim)}`,
  }),
  "C5: all of the attacker's cookies planted last": ({ victim, attacker }) => ({
    headers: { 'x-xsrf-token': tokenOf(attacker) },
    cookie: `${cookieOf(victim)}; ${cookieOf(attacker)}`,
  }),
  'C5: a csurf cookie that is an object': ({ victim }) => ({
    headers: { 'x-xsrf-token': 'x' },
    cookie: `_csrf=j%3A%7B%7D; ${cookieOf(victim)}`,
  }),
  'C5: the token from before signing in': ({ tokenBefore }) => ({
    headers: { 'x-xsrf-token': tokenBefore },
  }),
  'C6: the token in the body': ({ route, token }) => ({
    headers: json,
    body: textOf(route, { _csrf: token, csrf: token, 'x-xsrf-token': token }),
  }),
  'C6: the token in an urlencoded body': ({ route, token }) => ({
    body: urlencoded(route, { _csrf: token }),
  }),
  'C6: the token in a multipart body': ({ route, token }) => ({
    body: formOf(route, { _csrf: token }),
  }),
  'C6: the token in the query': ({ token }) => ({
    query: `?${new URLSearchParams({ _csrf: token, 'x-xsrf-token': token }).toString()}`,
  }),
  'C6: the token in csrf-token': ({ token }) => ({ headers: { 'csrf-token': token } }),
  'C6: the token in x-csrf-token': ({ token }) => ({ headers: { 'x-csrf-token': token } }),
  'C6: the token in xsrf-token': ({ token }) => ({ headers: { 'xsrf-token': token } }),
  'C8: a form of text/plain': ({ route }) => ({
    headers: { 'content-type': 'text/plain', origin: foreign },
    body: textOf(route),
  }),
  'C8: an urlencoded form': ({ route }) => ({
    headers: { origin: foreign },
    body: urlencoded(route),
  }),
  'C8: a multipart form': ({ route }) => ({ headers: { origin: foreign }, body: formOf(route) }),
  'C8: a form of an old browser': ({ route }) => ({ body: urlencoded(route) }),
  'C8: Origin null with the right token': ({ token }) => ({
    headers: { origin: 'null', 'x-xsrf-token': token },
  }),
  'C8: a foreign Origin with the right token': ({ token }) => ({
    headers: { origin: foreign, 'x-xsrf-token': token },
  }),
  'C8: the same host at another port with the right token': ({ token }) => ({
    headers: { origin: 'http://127.0.0.1:1', 'x-xsrf-token': token },
  }),
  'C8: an Origin that begins like ours, with the right token': ({ token }) => ({
    headers: { origin: `${app().origin}.evil.example`, 'x-xsrf-token': token },
  }),
  'C8: Sec-Fetch-Site cross-site with the right token': ({ token }) => ({
    headers: { 'sec-fetch-site': 'cross-site', 'x-xsrf-token': token },
  }),
  'C8: Sec-Fetch-Site same-site with the right token': ({ token }) => ({
    headers: { 'sec-fetch-site': 'same-site', 'x-xsrf-token': token },
  }),
};

/** Sends the attack with the victim's cookies, unless it plants others. */
function send({ route, victim }: Scene, { headers, body, query = '', cookie }: Attack) {
  const path = `/api${route.path.replace(/:\w+/g, '76561198000000000')}${query}`;
  return app()
    .openBrowser()
    .send(path, {
      method: route.method,
      headers: { cookie: cookie ?? cookieOf(victim), ...headers },
      ...(body !== undefined && { body }),
    });
}

/** A signed-in victim, and an attacker with their own browser. */
async function setScene(route: Route, email: string): Promise<Scene> {
  const [victim, attacker] = [app().openBrowser(), app().openBrowser()];
  await attacker.send('/api/instance');
  await victim.send('/api/instance');
  const tokenBefore = tokenOf(victim);
  await victim.call(contract.auth.login, { body: { email, password } });
  return { route, victim, attacker, token: tokenOf(victim), tokenBefore };
}

/** The web app's request: the form or JSON that the route accepts. */
async function honestRequest(route: Route): Promise<Attack> {
  if (!route.files) return route.body ? { headers: json, body: textOf(route) } : {};
  const body = formOf(route);
  for (const name of Object.keys(route.files)) body.append(name, await buildPng());
  return { body };
}

async function codeOf(response: Response): Promise<string> {
  return response.ok ? 'OK' : errorBodySchema.parse(await response.json()).code;
}

/** Everything that a forged write could have changed, in one query, because it runs often. */
const readState = async () => {
  const { rows } = await app().pool.query<Readonly<Record<string, unknown>>>(
    `SELECT (SELECT count(*) FROM users) AS users,
            (SELECT count(*) FROM vtcs) AS vtcs,
            (SELECT count(*) FROM devices) AS devices,
            (SELECT md5(string_agg(session::text, ' ' ORDER BY id)) FROM sessions session) AS sessions`,
  );
  return rows;
};

const rightfulSenders: readonly [string, () => Readonly<Record<string, string>>][] = [
  ['by a browser that says nothing', () => ({})],
  ['from our own pages', () => ({ origin: app().origin, 'sec-fetch-site': 'same-origin' })],
  ['by the person', () => ({ 'sec-fetch-site': 'none' })],
];

describe.each(
  oneIn(
    6,
    writeRoutes.map(([name, route], index) => [name, route, index] as const),
  ),
)('%s', { tags: 'thorough' }, (_name, route, index) => {
  let driver: Driver;
  let scene: Scene;
  let state: Awaited<ReturnType<typeof readState>>;
  beforeAll(async () => {
    driver = await buildDriver(app());
    scene = await setScene(route, driver.email);
    state = await readState();
  });

  test.each(casesFor(index, Object.entries(forgeries), 3))('%s', async (_what, forge) => {
    const refusal = await expectRefusal(await send(scene, forge(scene)), route);
    expect(['CSRF_INVALID', 'ORIGIN_FOREIGN']).toContain(refusal.code);
    expect(await readState()).toEqual(state);
  });

  test.each([
    ['without a token', () => ({})],
    ['with the right token', ({ token }: Scene) => ({ 'x-xsrf-token': token })],
  ])('C7: a wrong bearer token beside valid cookies, %s', async (_what, headersOf) => {
    const headers = { ...json, ...headersOf(scene), authorization: 'Bearer garbage' };
    const refusal = await expectRefusal(await send(scene, { headers }), route);
    expect(refusal.code).toBe('SIGN_IN_REQUIRED');
  });

  test.each(casesFor(index, rightfulSenders, 1))(
    'the right token is accepted when sent %s',
    async (_what, headersOf) => {
      const fresh = await setScene(route, driver.email);
      const { headers, ...request } = await honestRequest(route);
      const allHeaders = { ...headers, ...headersOf(), 'x-xsrf-token': fresh.token };
      const code = await codeOf(await send(fresh, { ...request, headers: allHeaders }));
      expect(['CSRF_INVALID', 'ORIGIN_FOREIGN', 'SIGN_IN_REQUIRED']).not.toContain(code);
    },
  );

  test('an outdated page gets a token with the refusal, and retrying with it works', async () => {
    const { victim } = await setScene(route, driver.email);
    victim.cookies.set('XSRF-TOKEN', scene.attacker.cookies.get('XSRF-TOKEN') ?? '');
    const { headers, ...request } = await honestRequest(route);
    const tryIt = async () => {
      const all = { ...headers, ...victim.writeHeaders() };
      const init = { method: route.method, headers: all, ...request };
      return codeOf(await victim.send(`/api${route.path.replace(/:\w+/g, driver.steamId)}`, init));
    };
    expect(await tryIt()).toBe('CSRF_INVALID');
    expect(['CSRF_INVALID', 'SIGN_IN_REQUIRED']).not.toContain(await tryIt());
  });
});

test('C5: there are writes to protect, and reads need no token', async () => {
  expect(writeRoutes.length).toBeGreaterThanOrEqual(6);
  const { browser, steamId } = await buildDriver(app());
  const headers = { cookie: cookieOf(browser), origin: foreign, 'sec-fetch-site': 'cross-site' };
  const response = await app().openBrowser().send(`/api/auth/user/${steamId}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});
