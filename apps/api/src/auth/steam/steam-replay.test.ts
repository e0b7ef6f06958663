import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  browserToken,
  driverId,
  rawQueryOf,
  refused,
  startSteamTest,
  type SteamTest,
  withField,
} from '../../testing/steam-test.ts';

let steam: SteamTest;
beforeEach(async () => {
  steam = await startSteamTest();
});
afterEach(() => steam.emulator.close());

describe('A5: replay', () => {
  it('A5: a return counts once, also on another server with the same memory', async () => {
    const callback = await steam.returnFromSteam();
    expect((await steam.signIn.verify(callback)).kind).toBe('signed-in');
    expect(await steam.signIn.verify(callback)).toEqual(refused('replayed'));
    expect(await steam.buildSignIn().verify(callback)).toEqual(refused('replayed'));
    expect(steam.emulator.requests.confirmations).toBe(1);
  });

  it('A5: of 50 concurrent returns one counts, even if Steam confirms each', async () => {
    const callback = await steam.returnFromSteam();
    steam.emulator.setFault('says-valid-to-everything');
    const other = steam.buildSignIn();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        (turn % 2 === 0 ? steam.signIn : other).verify(callback),
      ),
    );
    expect(results.filter((result) => result.kind === 'signed-in')).toHaveLength(1);
    expect(results.filter((result) => result.kind !== 'signed-in')).toEqual(
      Array.from({ length: 49 }, () => refused('replayed')),
    );
    expect(steam.emulator.requests.confirmations).toBe(1);
  });

  it('A5: a nonce counts once, whatever state it comes with', async () => {
    const first = await steam.returnFromSteam();
    const nonce = new URLSearchParams(first.rawQuery).get('openid.response_nonce') ?? '';
    await steam.signIn.verify(first);
    const second = await steam.returnFromSteam();
    const rawQuery = withField(second.rawQuery, 'openid.response_nonce', nonce);
    expect(await steam.signIn.verify({ ...second, rawQuery })).toEqual(refused('replayed'));
    expect(steam.emulator.requests.confirmations).toBe(1);
  });

  it('A5: state and nonce are remembered, for long enough, before Steam is asked', async () => {
    const remembered: { id: string; expiresAt: Date }[] = [];
    const now = new Date();
    const signIn = steam.buildSignIn({
      clock: () => now,
      consumeOnce: async (id, expiresAt) => {
        expect(steam.emulator.requests.confirmations).toBe(0);
        remembered.push({ id, expiresAt });
        return true;
      },
    });
    const { location, cookie } = await signIn.start(browserToken);
    const back = await steam.emulator.approve(location, driverId);
    await signIn.verify({ rawQuery: rawQueryOf(back), cookie, browserToken });
    const query = new URL(back).searchParams;
    expect(remembered).toEqual([
      {
        id: `steam-state:${query.get('state')}`,
        expiresAt: new Date(now.getTime() + 10 * 60_000),
      },
      {
        id: `steam-nonce:${query.get('openid.response_nonce')}`,
        expiresAt: new Date(now.getTime() + 15 * 60_000),
      },
    ]);
  });

  it('A5: if the memory fails, no one is signed in and Steam is not asked', async () => {
    const callback = await steam.returnFromSteam();
    const signIn = steam.buildSignIn({
      consumeOnce: () => Promise.reject(new Error('database away')),
    });
    await expect(signIn.verify(callback)).rejects.toThrow('database away');
    expect(steam.emulator.requests.confirmations).toBe(0);
  });
});
