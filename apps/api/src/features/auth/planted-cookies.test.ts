import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import { expectErrorPage } from '../../testing/expect-error-page.ts';
import { buildDriver, password, takeSteamId } from '../../testing/factories.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

interface Cookie {
  readonly name: string;
  readonly value: string;
}

/** A request's cookies, with one that a sibling domain planted. */
interface Planting {
  readonly what: string;
  readonly plant: (own: readonly Cookie[], planted: Cookie) => readonly Cookie[];
}

const without = (cookies: readonly Cookie[], name: string) =>
  cookies.filter((cookie) => cookie.name !== name);
/** The cookie's name without its prefix. */
const bare = (name: string) => name.replace(/^__Host-/, '');

const plantings: readonly Planting[] = [
  { what: 'alone', plant: (own, planted) => [...without(own, planted.name), planted] },
  { what: 'before its own', plant: (own, planted) => [planted, ...own] },
  { what: 'after its own', plant: (own, planted) => [...own, planted] },
  {
    what: 'without the prefix',
    plant: (own, { name, value }) => [...without(own, name), { name: bare(name), value }],
  },
  {
    what: 'with the weaker prefix',
    plant: (own, { name, value }) => [
      { name: `__Secure-${bare(name)}`, value },
      ...without(own, name),
    ],
  },
];

const headerOf = (cookies: readonly Cookie[]) => ({
  cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
});

/** The test server uses http, even if its PUBLIC_URL is https. */
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

const cookiesOf = (browser: TestBrowser): Cookie[] =>
  [...browser.cookies].map(([name, value]) => ({ name, value }));

const takeCookie = (browser: TestBrowser, name: string): Cookie => ({
  name,
  value: browser.cookies.get(name) ?? '',
});

const countSessions = (of: TestApp, userId: string) => of.db.session.count({ where: { userId } });

describe.each([
  ['http', {}],
  ['https', { PUBLIC_URL: 'https://localhost' }],
])('with a PUBLIC_URL of %s', (_scheme, env) => {
  const app = useTestApp({ env });

  /** A driver whose browser has opened Steam but not returned yet. */
  async function prepareReturn(steamId: string) {
    const browser = app().openBrowser();
    return { browser, path: pathOf(await browser.fetchSteamReturn(steamId)) };
  }

  describe.each(plantings)('a cookie of the attacker’s browser, planted $what', ({ plant }) => {
    test('G6: signs no one in: the state', async () => {
      const attacker = await buildDriver(app());
      const before = await countSessions(app(), attacker.user.id);
      const { stateCookie } = app().services.steamSignIn;
      const started = await prepareReturn(attacker.steamId);
      const state = takeCookie(started.browser, stateCookie.name);
      const fresh = app().openBrowser();
      await fresh.send('/api/instance');
      const { browser: underway } = await prepareReturn(takeSteamId());
      const { browser: signedIn } = await buildDriver(app());
      for (const victim of [fresh, underway, signedIn, app().openBrowser()]) {
        const headers = headerOf(plant(cookiesOf(victim), state));
        const response = await victim.send(started.path, { headers });
        await expectErrorPage(response, 400, messages.steamRefused);
      }
      expect(await countSessions(app(), attacker.user.id)).toBe(before);
      // The attacker's return works in the browser that started it.
      expect((await started.browser.send(started.path)).status).toBe(302);
      expect(await countSessions(app(), attacker.user.id)).toBe(before + 1);
    });

    test('G6: registers no one: the ticket', async () => {
      const steamId = takeSteamId();
      const { name } = app().services.cookies.ticket;
      const attacker = await prepareReturn(steamId);
      await attacker.browser.send(attacker.path);
      const ticket = takeCookie(attacker.browser, name);
      expect(ticket.value).not.toBe('');
      const fresh = app().openBrowser();
      await fresh.send('/api/instance');
      const arrived = await prepareReturn(takeSteamId());
      await arrived.browser.send(arrived.path);
      const submit = (browser: TestBrowser, cookies: readonly Cookie[]) =>
        browser.send(`/api${contract.auth.register.path}`, {
          method: 'POST',
          headers: {
            ...browser.writeHeaders(),
            ...headerOf(cookies),
            'content-type': 'application/json',
          },
          body: JSON.stringify({
            steamId,
            username: 'Nora',
            email: `${steamId}@example.org`,
            password,
          }),
        });
      for (const victim of [fresh, arrived.browser]) {
        const response = await submit(victim, plant(cookiesOf(victim), ticket));
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'TICKET_MISSING' });
      }
      expect(await app().db.user.count({ where: { steamId } })).toBe(0);
      const genuine = await submit(attacker.browser, cookiesOf(attacker.browser));
      expect(genuine.status).toBe(201);
    });
  });

  test('G6: an empty session cookie binds nothing, so all credentials without a session are refused', async () => {
    const { steamId, user } = await buildDriver(app());
    const before = await countSessions(app(), user.id);
    const { session } = app().services.cookies;
    const { stateCookie } = app().services.steamSignIn;
    const browser = app().openBrowser();
    const headers = { cookie: `${session.name}=` };
    const start = await browser.send('/api/auth/steam', { headers });
    const address = await app().emulator.approve(start.headers.get('location') ?? '', steamId);
    const state = takeCookie(browser, stateCookie.name);
    for (const cookies of [[state], [state, { name: session.name, value: '' }]]) {
      const victim = app().openBrowser();
      const response = await victim.send(pathOf(address), { headers: headerOf(cookies) });
      await expectErrorPage(response, 400, messages.steamRefused);
      expect(await countSessions(app(), user.id)).toBe(before);
    }
  });
});
