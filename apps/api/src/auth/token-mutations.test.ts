import { randomUUID } from 'node:crypto';
import { isForSessionsOnly, isWrite, type Route } from '@waybill/schema/contract/route';
import jwt from 'jsonwebtoken';
import { beforeAll, describe, expect, test } from 'vitest';
import { contractRoutes } from '../testing/contract-routes.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { buildVtc, type Driver } from '../testing/factories.ts';
import { casesFor, oneIn } from '../testing/pairs.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
const otherKey = Buffer.alloc(32, 7);

let driver: Driver;
let claims: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  // An owner, so that only the token can be the reason for a refusal.
  driver = (await buildVtc(app())).owner;
  const payload = jwt.decode(driver.token);
  if (payload === null || typeof payload === 'string') throw new Error('not a token');
  claims = payload;
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const header = { alg: 'HS256', typ: 'JWT' };
const partsOf = (token: string) => {
  const [head = '', payload = '', signature = ''] = token.split('.');
  return { head, payload, signature };
};

/** Signs with the key of access tokens, as only the server can, so that only claims and header are wrong. */
function forge(changes: object, head: object = {}, algorithm: jwt.Algorithm = 'HS256') {
  const payload = JSON.stringify({ ...claims, ...changes });
  const key = app().services.keys('access-token');
  return jwt.sign(payload, key, { algorithm, header: { ...header, alg: algorithm, ...head } });
}

/** A genuine signature over a payload that is not an object of claims. */
const signText = (text: string) => jwt.sign(text, app().services.keys('access-token'));

const signWith = (key: Buffer, algorithm: jwt.Algorithm = 'HS256') =>
  jwt.sign(claims, key, { algorithm });

const unsigned = (alg: string) => `${encode({ ...header, alg })}.${encode(claims)}.`;

/** Each returns an Authorization header that must open nothing. */
const mutations: Readonly<Record<string, () => string>> = {
  // No token at all
  'an empty header': () => '',
  'the scheme alone': () => 'Bearer',
  'the scheme and a space': () => 'Bearer ',
  'no scheme': () => driver.token,
  'Basic and the token': () => `Basic ${driver.token}`,
  'Basic and a password': () => `Basic ${Buffer.from(`${driver.email}:x`).toString('base64')}`,
  'Token instead of Bearer': () => `Token ${driver.token}`,
  Digest: () => 'Digest username="x"',
  'two tokens': () => `Bearer ${driver.token} ${driver.token}`,
  'two tokens with a comma': () => `Bearer ${driver.token}, Bearer ${driver.token}`,
  'a quoted token': () => `Bearer "${driver.token}"`,
  'a tab before the token': () => `Bearer\t${driver.token}`,
  null: () => 'Bearer null',
  undefined: () => 'Bearer undefined',
  true: () => 'Bearer true',
  'an object': () => 'Bearer {}',
  'ten thousand letters': () => `Bearer ${'a'.repeat(10_000)}`,
  // Tokens of other kinds
  'a session cookie': () =>
    `Bearer ${driver.browser.cookies.get(app().services.cookies.session.name)}`,
  'a session id': () => `Bearer ${String(claims['sid'])}`,
  'a user id': () => `Bearer ${driver.user.id}`,
  'a Steam id': () => `Bearer ${driver.steamId}`,
  'a CSRF token': () => `Bearer ${driver.browser.cookies.get('XSRF-TOKEN')}`,
  'a registration ticket': () =>
    `Bearer ${app().services.tokens.registration.sign({ sub: driver.user.id, browser: 'x' }, new Date())}`,
  'an unknown device token': () => `Bearer wbd_${'a'.repeat(43)}`,
  'a device prefix alone': () => 'Bearer wbd_',
  'a device prefix before a token': () => `Bearer wbd_${driver.token}`,
  'an unknown personal token': () => `Bearer wb_${'a'.repeat(43)}`,
  'a personal prefix alone': () => 'Bearer wb_',
  'a personal prefix before a token': () => `Bearer wb_${driver.token}`,
  // Truncated and changed tokens
  'no signature': () => `Bearer ${driver.token.slice(0, driver.token.lastIndexOf('.') + 1)}`,
  'two parts': () => `Bearer ${driver.token.slice(0, driver.token.lastIndexOf('.'))}`,
  'four parts': () => `Bearer ${driver.token}.x`,
  'dots alone': () => 'Bearer ..',
  'the last character missing': () => `Bearer ${driver.token.slice(0, -1)}`,
  'characters behind it': () => `Bearer ${driver.token}AAAA`,
  'padding behind it': () => `Bearer ${driver.token}=`,
  'another first character': () => `Bearer f${driver.token.slice(1)}`,
  'the parts in another order': () => {
    const { head, payload, signature } = partsOf(driver.token);
    return `Bearer ${payload}.${head}.${signature}`;
  },
  "another user's claims": () => {
    const { head, signature } = partsOf(driver.token);
    return `Bearer ${head}.${encode({ ...claims, sub: randomUUID() })}.${signature}`;
  },
  'a later end': () => {
    const { head, signature } = partsOf(driver.token);
    return `Bearer ${head}.${encode({ ...claims, exp: 9_999_999_999 })}.${signature}`;
  },
  // Algorithms and keys
  'alg none': () => `Bearer ${unsigned('none')}`,
  'alg None': () => `Bearer ${unsigned('None')}`,
  'alg empty': () => `Bearer ${unsigned('')}`,
  'alg none with the signature': () =>
    `Bearer ${unsigned('none')}${partsOf(driver.token).signature}`,
  HS384: () => `Bearer ${forge({}, {}, 'HS384')}`,
  HS512: () => `Bearer ${forge({}, {}, 'HS512')}`,
  'a header that says RS256': () => {
    const { payload, signature } = partsOf(driver.token);
    return `Bearer ${encode({ ...header, alg: 'RS256' })}.${payload}.${signature}`;
  },
  'another key': () => `Bearer ${signWith(otherKey)}`,
  'the key of tickets': () => `Bearer ${signWith(app().services.keys('registration-ticket'))}`,
  'the key of CSRF': () => `Bearer ${signWith(app().services.keys('csrf'))}`,
  'the key of Steam states': () => `Bearer ${signWith(app().services.keys('steam-state'))}`,
  // Correctly signed, but never issued by us
  'an unknown crit': () => `Bearer ${forge({}, { crit: ['b64'], b64: true })}`,
  'an empty crit': () => `Bearer ${forge({}, { crit: [] })}`,
  'a text as payload': () => `Bearer ${signText('waybill')}`,
  'a list as payload': () => `Bearer ${signText('[]')}`,
  'null as payload': () => `Bearer ${signText('null')}`,
  'no claims': () => `Bearer ${signText('{}')}`,
  'no exp': () => `Bearer ${forge({ exp: undefined })}`,
  'no iat': () => `Bearer ${forge({ iat: undefined })}`,
  'no jti': () => `Bearer ${forge({ jti: undefined })}`,
  'a jti that is none': () => `Bearer ${forge({ jti: 'x' })}`,
  'no sub': () => `Bearer ${forge({ sub: undefined })}`,
  'no sid': () => `Bearer ${forge({ sid: undefined })}`,
  'no audience': () => `Bearer ${forge({ aud: undefined })}`,
  'the audience of tickets': () => `Bearer ${forge({ aud: 'register' })}`,
  'no issuer': () => `Bearer ${forge({ iss: undefined })}`,
  'another issuer': () => `Bearer ${forge({ iss: 'steam' })}`,
  'an unknown session': () => `Bearer ${forge({ sid: randomUUID() })}`,
  "another user than the session's": () => `Bearer ${forge({ sub: randomUUID() })}`,
  'a list of sessions': () => `Bearer ${forge({ sid: [claims['sid']] })}`,
  'a sub that is no id': () => `Bearer ${forge({ sub: "' OR 1=1 --" })}`,
  expired: () => `Bearer ${forge({ exp: Math.floor(Date.now() / 1_000) - 1 })}`,
  'issued long ago, ending late': () =>
    `Bearer ${forge({ iat: 1_000_000_000, exp: 9_999_999_999 })}`,
  'not valid yet': () => `Bearer ${forge({ nbf: 9_999_999_999 })}`,
  'an exp that is a text': () => `Bearer ${forge({ exp: '9999999999' })}`,
};

/** Sends a request with this Authorization header and cookies that would be sufficient. */
function send(route: Route, authorization: string) {
  const path = `/api${route.path.replace(/:\w+/g, driver.steamId)}`;
  const headers = { ...driver.browser.writeHeaders(), authorization };
  return app().openBrowser().send(path, { method: route.method, headers });
}

test('C3: an unchanged forged token opens, so the kit forges correctly', async () => {
  const route = contractRoutes.find(([name]) => name === 'GET /auth/user/:steamId')?.[1];
  expect(route && (await send(route, `Bearer ${forge({})}`)).status).toBe(200);
  expect(Object.keys(mutations).length).toBeGreaterThanOrEqual(60);
});

/** The routes that identify the caller; the others answer everyone alike, with any token. */
const lookingRoutes = contractRoutes
  .filter(([, route]) => !route.answersAllAlike)
  .map(([name, route], index) => [name, route, index] as const);

describe.each(lookingRoutes)('C3, C7: %s', { tags: 'thorough' }, (_name, route, index) => {
  test.each(casesFor(index, Object.entries(mutations), 1))(
    'C3: is not opened by %s',
    async (_what, mutate) => {
      const refusal = await expectRefusal(await send(route, mutate()), route);
      expect(refusal.code).toBe('SIGN_IN_REQUIRED');
    },
  );
});

// The access matrix calls every route as both.
describe.each(oneIn(4, contractRoutes))('%s', { tags: 'thorough' }, (_name, route) => {
  test('D1: tells an anonymous visitor to sign in, unless it is public', async () => {
    const browser = app().openBrowser();
    await browser.send('/api/instance');
    const path = `/api${route.path.replace(/:\w+/g, driver.steamId)}`;
    const init = { method: route.method, headers: browser.writeHeaders() };
    const { status } = await browser.send(path, init);
    expect(status === 401).toBe(route.access !== 'public');
  });

  test('D9: lets a device read, and write only on device routes', async () => {
    const token = `wbd_${randomUUID()}`;
    const tokenHash = await hashOf(token);
    const { id: userId } = driver.user;
    await app().db.device.create({ data: { userId, name: 'Companion', tokenHash } });
    const { status } = await send(route, `Bearer ${token}`);
    const isForSessions = isForSessionsOnly(route);
    const isForDevices = route.devicesOnly === true || route.devicesMayWrite === true;
    expect([401, 403].includes(status)).toBe(
      isForSessions || (isWrite(route.method) && !isForDevices),
    );
  });
});

async function hashOf(token: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(token)));
}
