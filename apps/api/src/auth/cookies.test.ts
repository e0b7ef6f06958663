import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { parseSetCookie } from 'cookie';
import express from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { password, takeSteamId } from '../testing/factories.ts';
import { type TestApp, useTestApp } from '../testing/test-app.ts';
import { clearCookie, createCookies, readCookie, writeCookie } from './cookies.ts';

const thirtyDays = 30 * 24 * 3_600;

/**
 * Every Set-Cookie line of a whole journey: visit, Steam, registration, Steam again, logout, a new password.
 */
async function collectCookies(app: TestApp) {
  const steamId = takeSteamId();
  const browser = app.openBrowser();
  const answers = [await browser.send('/api/instance')];
  const passThroughSteam = async (query = '') => {
    answers.push(await browser.send(`/api/auth/steam${query}`));
    const start = answers.at(-1)?.headers.get('location') ?? '';
    const { pathname, search } = new URL(await app.emulator.approve(start, steamId));
    answers.push(await browser.send(`${pathname}${search}`));
  };
  const write = async (path: string, body?: object) => {
    const headers = { ...browser.writeHeaders(), 'content-type': 'application/json' };
    const content = body && { body: JSON.stringify(body) };
    answers.push(await browser.send(path, { method: 'POST', headers, ...content }));
    expect(answers.at(-1)?.ok).toBe(true);
  };
  const email = `${steamId}@example.org`;
  await passThroughSteam();
  await write(`/api${contract.auth.register.path}`, { steamId, username: 'N', email, password });
  await passThroughSteam();
  await write(`/api${contract.auth.login.path}`, { email, password });
  await write(`/api${contract.auth.logout.path}`);
  await passThroughSteam('?purpose=recovery');
  await write(`/api${contract.auth.resetPassword.path}`, { newPassword: password });
  return answers.map(({ headers }) => headers.getSetCookie().map((line) => parseSetCookie(line)));
}

describe.each([
  [
    'http',
    {},
    {
      session: 'waybill_session',
      known: 'waybill_known',
      ticket: 'waybill_ticket',
      recovery: 'waybill_recovery',
      state: 'steam_state',
    },
  ],
  [
    'https',
    { PUBLIC_URL: 'https://localhost' },
    {
      session: '__Host-waybill_session',
      known: '__Host-waybill_known',
      ticket: '__Host-waybill_ticket',
      recovery: '__Host-waybill_recovery',
      state: '__Host-steam_state',
    },
  ],
] as const)('C9: with a PUBLIC_URL of %s', (scheme, env, names) => {
  const app = useTestApp({ env });
  const secure = scheme === 'https' && { secure: true };
  const common = { sameSite: 'lax', ...secure };

  test('C9: each cookie has the expected name, scope and lifetime', async () => {
    const cookies = (await collectCookies(app())).flat();
    const living = new Map(
      cookies
        .filter(({ maxAge }) => maxAge !== undefined)
        .map(({ value: _value, expires: _expires, ...cookie }) => [cookie.name, cookie]),
    );
    const ticketSeconds = limits.registrationTicketLifeMs / 1_000;
    const knownSeconds = limits.knownBrowserLifeMs / 1_000;
    const expected = [
      { name: names.session, maxAge: thirtyDays, path: '/', httpOnly: true, ...common },
      { name: names.known, maxAge: knownSeconds, path: '/', httpOnly: true, ...common },
      { name: 'XSRF-TOKEN', maxAge: thirtyDays, path: '/', ...common },
      { name: names.ticket, maxAge: ticketSeconds, path: '/', httpOnly: true, ...common },
      { name: names.recovery, maxAge: 600, path: '/', httpOnly: true, ...common },
      { name: names.state, maxAge: 600, path: '/', httpOnly: true, ...common },
    ];
    for (const cookie of expected) expect(living.get(cookie.name)).toEqual(cookie);
    expect(living.size).toBe(expected.length);
  });

  test('C9: no cookie names a domain, and each is cleared where it was set', async () => {
    const cookies = (await collectCookies(app())).flat();
    expect(cookies.every(({ domain }) => domain === undefined)).toBe(true);
    const ended = cookies.filter(({ expires }) => expires && expires.getTime() < Date.now());
    const reaches = new Set(
      ended.map(({ name, path, secure = false }) => `${name} ${path} ${secure}`),
    );
    const isSecure = scheme === 'https';
    expect([...reaches].toSorted()).toEqual(
      [names.state, names.ticket, names.recovery].map((name) => `${name} / ${isSecure}`).toSorted(),
    );
  });

  test('C9: no response sets a cookie twice', async () => {
    for (const cookies of await collectCookies(app())) {
      const set = cookies.map(({ name }) => name);
      expect(set).toEqual([...new Set(set)]);
    }
  });

  test('C9: the API reference names the session cookie', async () => {
    const document: unknown = await (await app().openBrowser().send('/api/openapi.json')).json();
    const session = { type: 'apiKey', in: 'cookie', name: names.session };
    expect(document).toMatchObject({ components: { securitySchemes: { session } } });
  });

  test('C9: signing in gives a session to a browser without one, and to no other', async () => {
    const steamId = takeSteamId();
    const user = { steamId, username: 'Nora', email: `${steamId}@example.org`, passwordHash: '' };
    await app().db.user.create({ data: user });
    const browser = app().openBrowser();
    const { pathname, search } = new URL(await browser.fetchSteamReturn(steamId));
    const response = await browser.send(`${pathname}${search}`);
    const set = response.headers.getSetCookie().map((line) => parseSetCookie(line).name);
    const expected = [names.session, names.known, names.state, 'XSRF-TOKEN'];
    expect(set.toSorted()).toEqual(expected.toSorted());
    expect((await browser.send(`/api/auth/user/${steamId}`)).status).toBe(200);
  });
});

const kind = (name: string) => ({ name, options: { path: '/', maxAge: 1_000 } });

describe('the kinds of cookies', () => {
  const lax = { sameSite: 'lax' } as const;
  const aQuarterMs = 15 * 60_000;

  test.each([
    ['https://vtc.example.org', true, '__Host-'],
    ['http://192.168.1.2:3000', false, ''],
  ])('at %s', (publicUrl, secure, prefix) => {
    const common = { ...lax, secure, path: '/', maxAge: thirtyDays * 1_000 };
    expect(createCookies(publicUrl)).toEqual({
      secure,
      session: { name: `${prefix}waybill_session`, options: { ...common, httpOnly: true } },
      csrf: { name: 'XSRF-TOKEN', options: { ...common, httpOnly: false } },
      known: {
        name: `${prefix}waybill_known`,
        options: { ...common, httpOnly: true, maxAge: limits.knownBrowserLifeMs },
      },
      ticket: {
        name: `${prefix}waybill_ticket`,
        options: { ...lax, secure, path: '/', httpOnly: true, maxAge: aQuarterMs },
      },
      recovery: {
        name: `${prefix}waybill_recovery`,
        options: { ...lax, secure, path: '/', httpOnly: true, maxAge: 10 * 60_000 },
      },
    });
  });

  test.each([
    [undefined, null],
    ['', null],
    ['mine=a', 'a'],
    ['other=b; mine=a;more=c', 'a'],
    ['mine=a%20b', 'a b'],
    ['mine=', ''],
    ['xmine=a', null],
    ['mine=a; mine=a', null],
    ['mine=a; other=b; mine=c', null],
    ['mine=a; mine = c', null],
  ])('of %j one is read', (cookie, value) => {
    expect(
      readCookie({ headers: { ...(cookie !== undefined && { cookie }) } }, { name: 'mine' }),
    ).toBe(value);
  });

  test('writing a cookie replaces the same cookie and leaves others; clearing it removes it', async () => {
    const app = express().get('/', (_request, response) => {
      writeCookie(response, kind('mine'), 'first');
      writeCookie(response, kind('minette'), 'other');
      writeCookie(response, kind('mine'), 'second');
      clearCookie(response, kind('gone'));
      response.end();
    });
    const { headers } = await request(app).get('/');
    const lines = [headers['set-cookie'] ?? []].flat().map((line) => parseSetCookie(line));
    expect(lines).toMatchObject([
      { name: 'minette', value: 'other', maxAge: 1 },
      { name: 'mine', value: 'second', maxAge: 1 },
      { name: 'gone', value: '', expires: new Date(0) },
    ]);
    expect(lines[2]).not.toHaveProperty('maxAge');
  });
});
