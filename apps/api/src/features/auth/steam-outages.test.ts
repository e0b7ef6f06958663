import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { afterEach, expect, test } from 'vitest';
import { expectErrorPage } from '../../testing/expect-error-page.ts';
import { buildDriver, password } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ steamTimeoutMs: 1_000 });

afterEach(async () => {
  app().emulator.setFault('none');
  // Steam is not called for a while after failures; a restart resets that.
  await app().restart();
});

test.each(['hang', 'drip', '503', '403', 'html', 'huge', 'reset', 'redirect'] as const)(
  'A9: if Steam responds with %s, the sign-in can be retried and passwords still work',
  { tags: 'long' },
  async (fault) => {
    const { steamId, email } = await buildDriver(app());
    const browser = app().openBrowser();
    const address = await browser.fetchSteamReturn(steamId);
    app().emulator.setFault(fault);
    await expectErrorPage(await browser.send(address), 502, messages.steamUnavailable);
    const own = contract.auth.getUser;
    const refusal = await refusalOf(browser.call(own, { params: { steamId } }));
    expect(refusal.body.code).toBe('SIGN_IN_REQUIRED');
    await browser.call(contract.auth.login, { body: { email, password } });
    expect((await browser.call(own, { params: { steamId } })).user.email).toBe(email);
  },
);

test('A9: an unavailable profile is not a server error', async () => {
  const { browser, steamId } = await buildDriver(app());
  await app().services.background.settle();
  app().emulator.setFault('503');
  // Registration has fetched the profile, which is cached for ten minutes.
  app().passTime(10 * 60_000);
  const call = browser.call(contract.auth.getSteamProfile, { params: { steamId } });
  expect(await refusalOf(call)).toMatchObject({
    status: 404,
    body: { code: 'STEAM_PROFILE_NOT_FOUND', error: messages.steamProfileNotFound },
  });
});
