import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import * as fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { mutatedQuery } from '../../testing/steam-mutations.ts';
import { buildDriver, password, takeSteamId } from '../../testing/factories.ts';
import { expectErrorPage } from '../../testing/expect-error-page.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const app = useTestApp();

const targetOf = (response: Response) =>
  new URL(response.headers.get('location') ?? '', app().origin);

const isSignedIn = async (browser: TestBrowser, steamId: string) =>
  (await browser.send(`/api/auth/user/${steamId}`)).status === 200;

/** A browser with this driver's return URL, not opened yet. */
async function prepareReturn(steamId: string) {
  const browser = app().openBrowser();
  return { browser, address: await browser.fetchSteamReturn(steamId) };
}

describe('a genuine sign-in', () => {
  test('redirects an unknown driver to registration, with a ticket', async () => {
    const steamId = takeSteamId();
    const browser = app().openBrowser();
    const response = await browser.signInWithSteam(steamId);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/complete-registration?steamId=${steamId}`);
    expect(browser.cookies.has(app().services.cookies.ticket.name)).toBe(true);
    expect(browser.cookies.has(app().services.steamSignIn.stateCookie.name)).toBe(false);
    expect(await isSignedIn(browser, steamId)).toBe(false);
    const players = { players: [{ steamid: steamId, personaname: expect.any(String) }] };
    const profile = await browser.call(contract.auth.getSteamProfile, { params: { steamId } });
    expect(profile).toMatchObject(players);
  });

  test('signs a known driver in and issues a one-time code', async () => {
    const { steamId, email } = await buildDriver(app());
    const browser = app().openBrowser();
    const target = targetOf(await browser.signInWithSteam(steamId));
    expect(target.pathname).toBe('/otp');
    expect([...target.searchParams.keys()]).toEqual(['email', 'otp']);
    expect(target.searchParams.get('email')).toBe(email);
    expect(target.searchParams.get('otp')).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/);
    expect(await isSignedIn(browser, steamId)).toBe(true);
    expect(browser.cookies.has(app().services.cookies.ticket.name)).toBe(false);
  });

  test('redirects to the dashboard without a code, if the user prefers that', async () => {
    const { browser, steamId, user } = await buildDriver(app());
    const prefer = (opensDashboard: boolean) =>
      browser.call(contract.users.updatePreferences, { body: { opensDashboard } });
    await prefer(true);
    const other = app().openBrowser();
    const response = await other.signInWithSteam(steamId);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/signed-in');
    expect(await isSignedIn(other, steamId)).toBe(true);
    expect(await app().db.oneTimeCode.count({ where: { userId: user.id } })).toBe(0);

    await prefer(false);
    expect(targetOf(await browser.signInWithSteam(steamId)).pathname).toBe('/otp');
  });

  test('replaces the previous user', async () => {
    const first = await buildDriver(app());
    const second = await buildDriver(app());
    await first.browser.signInWithSteam(second.steamId);
    expect(await isSignedIn(first.browser, second.steamId)).toBe(true);
    expect(await isSignedIn(first.browser, first.steamId)).toBe(false);
  });

  test('of an unknown driver ends the session of the previous user', async () => {
    const former = await buildDriver(app());
    const other = app().openBrowser();
    const steamId = takeSteamId();
    for (const [name, value] of former.browser.cookies) other.cookies.set(name, value);
    await former.browser.signInWithSteam(steamId);
    expect(await isSignedIn(former.browser, former.steamId)).toBe(false);
    expect(await isSignedIn(other, former.steamId)).toBe(false);
    const body = { steamId, username: 'Nora', email: `${steamId}@example.org`, password };
    expect((await former.browser.call(contract.auth.register, { body })).user.steamId).toBe(
      steamId,
    );
  });

  test('that is cancelled redirects to the login', async () => {
    const browser = app().openBrowser();
    const start = await browser.send('/api/auth/steam');
    const address = await app().emulator.cancel(start.headers.get('location') ?? '');
    const response = await browser.send(address);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('/login');
    expect(browser.cookies.has(app().services.steamSignIn.stateCookie.name)).toBe(false);
  });
});

describe('A5: the same return again', () => {
  test('A5: is refused, also with the old state cookie', async () => {
    const { steamId } = await buildDriver(app());
    const { browser, address } = await prepareReturn(steamId);
    const cookies = new Map(browser.cookies);
    expect((await browser.send(address)).status).toBe(302);
    await expectErrorPage(await browser.send(address), 400, messages.steamRefused);
    const copy = app().openBrowser();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    await expectErrorPage(await copy.send(address), 400, messages.steamRefused);
    expect(await isSignedIn(copy, steamId)).toBe(false);
  });

  test('A5: fifty times at once counts once', { tags: 'long' }, async () => {
    const { steamId, user } = await buildDriver(app());
    const before = await app().db.session.count({ where: { userId: user.id } });
    const { browser, address } = await prepareReturn(steamId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => browser.send(address)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([302, ...Array.from({ length: 49 }, () => 400)]);
    expect(await app().db.session.count({ where: { userId: user.id } })).toBe(before + 1);
  });

  test('A5: is refused after a restart', async () => {
    const { steamId } = await buildDriver(app());
    const { browser, address } = await prepareReturn(steamId);
    const cookies = new Map(browser.cookies);
    expect((await browser.send(address)).status).toBe(302);
    await app().restart();
    const copy = app().openBrowser();
    for (const [name, value] of cookies) copy.cookies.set(name, value);
    await expectErrorPage(await copy.send(address), 400, messages.steamRefused);
  });
});

describe('A6: a return in a browser that did not start it', () => {
  test('A6: without the state cookie is refused', async () => {
    const { steamId } = await buildDriver(app());
    const { address } = await prepareReturn(steamId);
    const victim = app().openBrowser();
    await expectErrorPage(await victim.send(address), 400, messages.steamRefused);
    expect(await isSignedIn(victim, steamId)).toBe(false);
  });

  test("A6: with another browser's state cookie is refused, in either direction", async () => {
    const [first, second] = [await buildDriver(app()), await buildDriver(app())];
    const attacker = await prepareReturn(first.steamId);
    const victim = await prepareReturn(second.steamId);
    await expectErrorPage(await victim.browser.send(attacker.address), 400, messages.steamRefused);
    await expectErrorPage(await attacker.browser.send(victim.address), 400, messages.steamRefused);
    expect(await isSignedIn(victim.browser, first.steamId)).toBe(false);
    expect(await isSignedIn(attacker.browser, second.steamId)).toBe(false);
  });

  test("A6: with the attacker's state cookie planted beside its own is refused", async () => {
    const { steamId } = await buildDriver(app());
    const { name } = app().services.steamSignIn.stateCookie;
    const attacker = await prepareReturn(steamId);
    const victim = await prepareReturn(takeSteamId());
    const pair = (browser: TestBrowser) => `${name}=${browser.cookies.get(name)}`;
    for (const pairs of [
      [pair(attacker.browser), pair(victim.browser)],
      [pair(victim.browser), pair(attacker.browser)],
    ]) {
      const headers = { cookie: pairs.join('; ') };
      const browser = app().openBrowser();
      const response = await browser.send(attacker.address, { headers });
      await expectErrorPage(response, 400, messages.steamRefused);
      expect(await isSignedIn(browser, steamId)).toBe(false);
    }
  });

  test.each<[what: string, edit: (address: string) => string]>([
    ['no state', (address) => address.replace(/state=[^&]*&/, '')],
    ['an empty state', (address) => address.replace(/state=[^&]*/, 'state=')],
    ['no query', (address) => address.split('?')[0] ?? ''],
    ['a second state', (address) => `${address}&state=x`],
  ])('A6: with %s is refused', async (_what, edit) => {
    const { steamId } = await buildDriver(app());
    const { browser, address } = await prepareReturn(steamId);
    await expectErrorPage(await browser.send(edit(address)), 400, messages.steamRefused);
    expect(await isSignedIn(browser, steamId)).toBe(false);
  });

  test('A6: after ten minutes is refused', async () => {
    const { steamId } = await buildDriver(app());
    const { browser, address } = await prepareReturn(steamId);
    app().passTime(10 * 60_000 + 1_000);
    await expectErrorPage(await browser.send(address), 400, messages.steamRefused);
    expect(await isSignedIn(browser, steamId)).toBe(false);
  });
});

const mutations = inject('isLong') ? 300 : 100;

test(`A1, A2, A3: none of ${mutations} mutated returns is accepted or sent to Steam`, async () => {
  const { steamId } = await buildDriver(app());
  const { browser, address } = await prepareReturn(steamId);
  const { pathname, search } = new URL(address);
  const { cookie } = browser.writeHeaders();
  const confirmations = app().emulator.requests.confirmations;
  app().emulator.setFault('says-valid-to-everything');
  await fc.assert(
    fc.asyncProperty(mutatedQuery(search.slice(1)), async (query) => {
      const onTheWire = query.replace(/[^!-~]|#/gu, encodeURIComponent);
      const visitor = app().openBrowser();
      const response = await visitor.send(`${pathname}?${onTheWire}`, { headers: { cookie } });
      const outcome = `${response.status} ${response.headers.get('location')}`;
      expect(['400 null', '302 /login']).toContain(outcome);
    }),
    { numRuns: mutations },
  );
  expect(app().emulator.requests.confirmations).toBe(confirmations);
  app().emulator.setFault('none');
  expect(targetOf(await browser.send(address)).pathname).toBe('/otp');
});
