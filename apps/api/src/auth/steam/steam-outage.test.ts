import type { SteamFault } from '@waybill/steam-emulator/faults';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused, startSteamTest, type SteamTest, withField } from '../../testing/steam-test.ts';

let steam: SteamTest;
beforeEach(async () => {
  steam = await startSteamTest();
});
afterEach(() => steam.emulator.close());

describe('A9: Steam is down', () => {
  it.each<[SteamFault, RegExp]>([
    ['503', /status 503/],
    ['403', /status 403/],
    ['html', /not an OpenID key-value form/],
    ['huge', /maxContentLength size of 65536 exceeded/],
    ['reset', /ECONNRESET|hang up/],
    ['redirect', /status 307/],
  ])('A9: %s makes the sign-in unavailable after one call', async (fault, reason) => {
    const callback = await steam.returnFromSteam();
    const before = steam.emulator.requests.total;
    steam.emulator.setFault(fault);
    const result = await steam.signIn.verify(callback);
    expect(result).toEqual({ kind: 'unavailable', reason: expect.stringMatching(reason) });
    expect(steam.emulator.requests.total).toBe(before + 1);
  });

  it.each<SteamFault>(['hang', 'drip'])('A9: %s is aborted at the deadline', async (fault) => {
    const signIn = steam.buildSignIn({ timeoutMs: 200 });
    const callback = await steam.returnFromSteam();
    steam.emulator.setFault(fault);
    expect(await signIn.verify(callback)).toEqual({ kind: 'unavailable', reason: 'canceled' });
  });

  it(
    'A9: by default Steam has less than six seconds to answer',
    { tags: 'long', timeout: 6_000 },
    async () => {
      const callback = await steam.returnFromSteam();
      steam.emulator.setFault('hang');
      expect((await steam.signIn.verify(callback)).kind).toBe('unavailable');
    },
  );

  it('A9: after repeated failures Steam is not called for a while, then tried again', async () => {
    const signIn = steam.buildSignIn({ retryAfterMs: 100 });
    const attempt = async () => signIn.verify(await steam.returnFromSteam());
    steam.emulator.setFault('503');
    for (let turn = 0; turn < 20; turn += 1) expect((await attempt()).kind).toBe('unavailable');
    expect(steam.emulator.requests.confirmations).toBeLessThan(20);
    steam.emulator.setFault('none');
    await vi.waitFor(async () => expect((await attempt()).kind).toBe('signed-in'), 5_000);
  });

  it('A9: forgeries that Steam denies do not count as failures of Steam', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const callback = await steam.returnFromSteam();
      const rawQuery = withField(callback.rawQuery, 'openid.sig', `${'A'.repeat(43)}=`);
      expect(await steam.signIn.verify({ ...callback, rawQuery })).toEqual(refused('unconfirmed'));
    }
    expect((await steam.signIn.verify(await steam.returnFromSteam())).kind).toBe('signed-in');
  });
});
