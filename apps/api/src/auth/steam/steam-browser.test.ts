import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SteamSignIn } from './steam-sign-in.ts';
import {
  browserToken,
  driverId,
  rawQueryOf,
  refused,
  startSteamTest,
  type SteamTest,
} from '../../testing/steam-test.ts';

let steam: SteamTest;
beforeEach(async () => {
  steam = await startSteamTest();
});
afterEach(() => steam.emulator.close());

/** The verdict, and that a refusal causes neither a call to Steam nor an entry in the nonce memory. */
async function judge(signIn: SteamSignIn, callback: Parameters<SteamSignIn['verify']>[0]) {
  const verdict = await signIn.verify(callback);
  const { confirmations } = steam.emulator.requests;
  return { ...verdict, confirmations, consumed: steam.consumed.size };
}
const refusedUnasked = (reason: string) => ({ ...refused(reason), confirmations: 0, consumed: 0 });

describe('A6: the return belongs to the browser that started the sign-in', () => {
  it('A6: a return without the cookie is refused', async () => {
    const { rawQuery } = await steam.returnFromSteam();
    expect(await judge(steam.signIn, { rawQuery, cookie: undefined, browserToken })).toEqual(
      refusedUnasked('state-missing'),
    );
    expect(await judge(steam.signIn, { rawQuery, cookie: '', browserToken })).toEqual(
      refusedUnasked('state-missing'),
    );
  });

  it("A6: a return with another browser's cookie is refused", async () => {
    const [attacker, victim] = [await steam.returnFromSteam(), await steam.returnFromSteam()];
    const mixed = { rawQuery: attacker.rawQuery, cookie: victim.cookie, browserToken };
    expect(await judge(steam.signIn, mixed)).toEqual(refusedUnasked('state-mismatch'));
  });

  it('G6: a return in a browser with a different token, or with none, is refused', async () => {
    const callback = await steam.returnFromSteam();
    for (const [token, reason] of [
      ['the token of another', 'state-invalid'],
      ['', 'state-invalid'],
      [undefined, 'state-missing'],
    ] as const) {
      expect(await judge(steam.signIn, { ...callback, browserToken: token })).toEqual(
        refusedUnasked(reason),
      );
    }
  });

  it('A6: a return without a state is refused', async () => {
    const { location, cookie } = await steam.signIn.start(browserToken);
    const url = new URL(location);
    url.searchParams.set('openid.return_to', 'http://localhost:3000/api/auth/steam/return');
    const rawQuery = rawQueryOf(await steam.emulator.approve(url.href, driverId));
    expect(await judge(steam.signIn, { rawQuery, cookie, browserToken })).toEqual(
      refusedUnasked('fields'),
    );
  });

  it('A6: a genuine assertion requested by another site is refused', async () => {
    const { location, cookie } = await steam.signIn.start(browserToken);
    const url = new URL(location);
    const returnTo = new URL(url.searchParams.get('openid.return_to') ?? '');
    returnTo.port = '3001';
    url.searchParams.set('openid.return_to', returnTo.href);
    url.searchParams.set('openid.realm', `${returnTo.origin}/`);
    const rawQuery = rawQueryOf(await steam.emulator.approve(url.href, driverId));
    expect(await judge(steam.signIn, { rawQuery, cookie, browserToken })).toEqual(
      refusedUnasked('return-to'),
    );
  });

  it('A6: a state older than ten minutes is refused', async () => {
    let now = new Date(Date.now() - 10 * 60_000);
    const signIn = steam.buildSignIn({ clock: () => now });
    const { location, cookie } = await signIn.start(browserToken);
    now = new Date(now.getTime() + 10 * 60_000);
    const rawQuery = rawQueryOf(await steam.emulator.approve(location, driverId));
    expect(await judge(signIn, { rawQuery, cookie, browserToken })).toEqual(
      refusedUnasked('state-expired'),
    );
  });

  it('A6: a cookie changed in any character, or signed with another key, is refused', async () => {
    const { rawQuery, cookie } = await steam.returnFromSteam();
    for (let place = 0; place < cookie.length; place += 1) {
      const character = cookie[place] === '1' ? '2' : '1';
      const changed = cookie.slice(0, place) + character + cookie.slice(place + 1);
      const result = await judge(steam.signIn, { rawQuery, cookie: changed, browserToken });
      expect(result).toEqual(refusedUnasked('state-invalid'));
    }
    const stranger = steam.buildSignIn({ stateKey: Buffer.alloc(32, 7) });
    expect(await judge(stranger, { rawQuery, cookie, browserToken })).toEqual(
      refusedUnasked('state-invalid'),
    );
  });

  it('A6: an assertion older than five minutes is refused', async () => {
    const { rawQuery, cookie } = await steam.returnFromSteam();
    const later = new Date(Date.now() + 5 * 60_000 + 2_000);
    const signIn = steam.buildSignIn({ clock: () => later });
    expect(await judge(signIn, { rawQuery, cookie, browserToken })).toEqual(
      refusedUnasked('nonce'),
    );
  });

  it('A6: the address holds the hash of the state and never the state', async () => {
    const { location, cookie } = await steam.signIn.start(browserToken);
    expect(decodeURIComponent(location)).not.toContain(cookie.slice(0, 43));
  });

  it('G6: over https, browsers accept the cookie from this host alone', () => {
    const options = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 600_000 };
    expect(steam.signIn.stateCookie).toEqual({
      name: 'steam_state',
      options: { ...options, secure: false },
    });
    expect(steam.buildSignIn({ secureCookies: true }).stateCookie).toEqual({
      name: '__Host-steam_state',
      options: { ...options, secure: true },
    });
  });

  it('A6: a key that is too short is refused', () => {
    expect(() => steam.buildSignIn({ stateKey: Buffer.alloc(31) })).toThrow('32 bytes');
  });
});
