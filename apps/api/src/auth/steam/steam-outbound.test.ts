import dns from 'node:dns';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  browserToken,
  driverId,
  rawQueryOf,
  startSteamTest,
  type SteamTest,
  watchSockets,
  withField,
} from '../../testing/steam-test.ts';

let steam: SteamTest;
beforeEach(async () => {
  steam = await startSteamTest();
});
afterEach(() => steam.emulator.close());

describe('A3: calls to the outside', () => {
  it('A3: outside emulator mode the only call goes to Steam, over TLS', async () => {
    const real = steam.buildSignIn({ emulatorUrl: undefined });
    const { location, cookie } = await real.start(browserToken);
    const rawQuery = rawQueryOf(await steam.emulator.approve(location, driverId));
    const noSuchHost = Object.assign(new Error('no such host'), { code: 'ENOTFOUND' });
    const lookup = vi.spyOn(dns, 'lookup');
    onTestFinished(() => lookup.mockRestore());
    lookup.mockImplementation((...args: unknown[]) => {
      const done = args.at(-1);
      if (typeof done === 'function') done(noSuchHost);
    });
    const connect = watchSockets();

    const result = await real.verify({ rawQuery, cookie, browserToken });
    expect(result).toEqual({ kind: 'unavailable', reason: 'no such host' });
    expect(lookup.mock.calls.map(([host]) => host)).toEqual(['steamcommunity.com']);
    expect(connect.mock.calls).toHaveLength(1);
    expect(connect.mock.calls[0]?.[0]).toMatchObject({ host: 'steamcommunity.com', port: 443 });
    expect(steam.emulator.requests.confirmations).toBe(0);
  });

  it('A3: outbound calls are restricted once per process, however many sign-ins there are', () => {
    const { request, response } = loadLibraries().axios.default.interceptors;
    const uses = [vi.spyOn(request, 'use'), vi.spyOn(response, 'use')];
    onTestFinished(() => uses.forEach((use) => use.mockRestore()));
    steam.buildSignIn();
    steam.buildSignIn({ emulatorUrl: undefined });
    for (const use of uses) expect(use).not.toHaveBeenCalled();
  });

  it('A3: sign-ins with different emulators in one process are independent', async () => {
    const other = await startSteamTest();
    onTestFinished(() => other.emulator.close());
    const callbacks = await Promise.all([steam.returnFromSteam(), other.returnFromSteam()]);
    const results = await Promise.all([
      steam.signIn.verify(callbacks[0]),
      other.signIn.verify(callbacks[1]),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(['signed-in', 'signed-in']);
    expect(steam.emulator.requests.confirmations).toBe(1);
    expect(other.emulator.requests.confirmations).toBe(1);
  });
});

describe('A4: where a sign-in starts', () => {
  it('A4: always leads to Steam, with nothing in it that a visitor chose, and without a call', async () => {
    const connect = watchSockets();
    const { location } = await steam.buildSignIn({ emulatorUrl: undefined }).start(browserToken);
    const { origin, pathname, searchParams } = new URL(location);
    expect(`${origin}${pathname}`).toBe('https://steamcommunity.com/openid/login');
    expect(Object.fromEntries(searchParams)).toEqual({
      'openid.mode': 'checkid_setup',
      'openid.ns': 'http://specs.openid.net/auth/2.0',
      'openid.claimed_id': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.identity': 'http://specs.openid.net/auth/2.0/identifier_select',
      'openid.return_to': expect.stringMatching(
        /^http:\/\/localhost:3000\/api\/auth\/steam\/return\?state=[\w-]{43}$/,
      ),
      'openid.realm': 'http://localhost:3000/',
    });
    expect(connect).not.toHaveBeenCalled();
  });

  it('A4: leads to the emulator only in emulator mode', async () => {
    const { location } = await steam.signIn.start(browserToken);
    expect(location.startsWith(`${steam.emulator.url}/openid/login?`)).toBe(true);
  });
});

it(
  'A10: 20,000 forged returns cause no call and no remembered nonce',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const { openid } = loadLibraries();
    const verifyAssertion = vi.spyOn(openid, 'verifyAssertion');
    onTestFinished(() => verifyAssertion.mockRestore());
    const genuine = await steam.returnFromSteam();
    const connect = watchSockets();
    const stamp = new Date().toISOString().slice(0, 19);
    for (let turn = 0; turn < 20_000; turn += 1) {
      const rawQuery = withField(genuine.rawQuery, 'openid.response_nonce', `${stamp}Z${turn}`);
      const { kind } = await steam.signIn.verify({ rawQuery, cookie: undefined, browserToken });
      expect(kind).toBe('refused');
    }
    expect(connect).not.toHaveBeenCalled();
    expect(verifyAssertion).not.toHaveBeenCalled();
    expect(steam.consumed.size).toBe(0);
    expect((await steam.signIn.verify(genuine)).kind).toBe('signed-in');
    expect(verifyAssertion).toHaveBeenCalledTimes(1);
  },
);

it('A11: signing in requests no profile', async () => {
  const callback = await steam.returnFromSteam();
  const connect = watchSockets();
  await steam.signIn.verify(callback);
  expect(connect).toHaveBeenCalledTimes(1);
  expect(steam.emulator.requests.profiles).toBe(0);
});

type Libraries = {
  openid: { verifyAssertion: () => void };
  axios: { default: { interceptors: Record<'request' | 'response', { use: () => number }> } };
};

/** The copies of the libraries that passport-steam loads. */
function loadLibraries(): Libraries {
  const strategy = createRequire(import.meta.url).resolve('passport-steam');
  const passportOpenid = createRequire(strategy).resolve('@passport-next/passport-openid');
  const requireOpenid = createRequire(passportOpenid);
  return {
    openid: requireOpenid('openid'),
    axios: createRequire(requireOpenid.resolve('openid'))('axios'),
  };
}
