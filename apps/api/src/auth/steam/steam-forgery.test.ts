import { randomBytes } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mutatedQuery } from '../../testing/steam-mutations.ts';
import {
  browserToken,
  otherDriverId,
  rawQueryOf,
  refused,
  startSteamTest,
  type SteamTest,
  watchSockets,
  withField,
} from '../../testing/steam-test.ts';

const identityOf = (steamId: string) => `https://steamcommunity.com/openid/id/${steamId}`;

let steam: SteamTest;
beforeEach(async () => {
  steam = await startSteamTest();
});
afterEach(() => steam.emulator.close());

describe('A1: forged assertions', () => {
  it(
    'A1: every genuine return signs in its driver, with one call each',
    { tags: 'long', timeout: 120_000 },
    async () => {
      const { drivers, requests } = steam.emulator;
      for (let round = 0; round < 50; round += 1) {
        for (const { steamId } of drivers) {
          const callback = await steam.returnFromSteam(steamId);
          const result = await steam.signIn.verify(callback);
          expect(result).toEqual({ kind: 'signed-in', steamId, purpose: 'sign-in' });
        }
      }
      expect(requests.confirmations).toBe(50 * drivers.length);
    },
  );

  it(
    'A1, A2, A3: of 10,000 mutated returns none is accepted and none causes a call',
    { tags: 'long', timeout: 120_000 },
    async () => {
      const callback = await steam.returnFromSteam();
      steam.emulator.setFault('says-valid-to-everything');
      const connect = watchSockets();
      await fc.assert(
        fc.asyncProperty(mutatedQuery(callback.rawQuery), async (rawQuery) => {
          const result = await steam.signIn.verify({ ...callback, rawQuery });
          expect(['refused', 'cancelled']).toContain(result.kind);
        }),
        { numRuns: 10_000 },
      );
      expect(connect).not.toHaveBeenCalled();
      expect(steam.emulator.requests.confirmations).toBe(0);
      expect(steam.consumed.size).toBe(0);
      expect((await steam.signIn.verify(callback)).kind).toBe('signed-in');
    },
  );

  it(
    'A1: a return that only Steam can tell from a genuine one costs one call and is refused',
    { tags: 'long', timeout: 120_000 },
    async () => {
      const changes = fc.record(
        {
          sig: fc
            .uint8Array({ minLength: 32, maxLength: 32 })
            .map((bytes) => Buffer.from(bytes).toString('base64')),
          steamId: fc.constantFrom(otherDriverId, '76561202255233023', '76561197960265729'),
          nonce: fc.constant(() => randomBytes(15).toString('base64')),
          handle: fc.stringMatching(/^[0-9]{5,12}$/),
          signed: fc.constant(
            'op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
          ),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(
          changes.filter((change) => Object.keys(change).length > 0),
          async ({ sig, steamId, nonce, handle, signed }) => {
            const callback = await steam.returnFromSteam();
            let { rawQuery } = callback;
            const set = (key: string, value: string | undefined) => {
              if (value !== undefined) rawQuery = withField(rawQuery, key, value);
            };
            set('openid.sig', sig);
            set('openid.claimed_id', steamId && identityOf(steamId));
            set('openid.identity', steamId && identityOf(steamId));
            const stamp = new Date().toISOString().slice(0, 19);
            set('openid.response_nonce', nonce && `${stamp}Z${nonce()}`);
            set('openid.assoc_handle', handle);
            set('openid.signed', signed);
            const before = steam.emulator.requests.confirmations;
            expect(await steam.signIn.verify({ ...callback, rawQuery })).toEqual(
              refused('unconfirmed'),
            );
            expect(steam.emulator.requests.confirmations).toBe(before + 1);
          },
        ),
        { numRuns: 300 },
      );
      const genuine = await steam.returnFromSteam();
      expect((await steam.signIn.verify(genuine)).kind).toBe('signed-in');
    },
  );
});

describe('A2: unexpected keys', () => {
  it.each([
    ['a key cut short by NUL', 'openid.claimed_id%00=https%3A%2F%2Fevil.example'],
    ['a key that an extension brings', 'openid.ns.ax=http%3A%2F%2Fopenid.net%2Fsrv%2Fax%2F1.0'],
    ['a key of nobody', 'utm_source=steam'],
    ['a field twice', 'openid.mode=id_res'],
    ['the state twice', 'state=abc'],
    ['an array', 'openid.mode[]=id_res'],
    ['an empty pair', ''],
  ])('A2: %s refuses the whole return', async (_name, addition) => {
    const { rawQuery, cookie } = await steam.returnFromSteam();
    for (const changed of [`${rawQuery}&${addition}`, `${addition}&${rawQuery}`]) {
      const { kind } = await steam.signIn.verify({ rawQuery: changed, cookie, browserToken });
      expect(kind).toBe('refused');
    }
    expect(steam.emulator.requests.confirmations).toBe(0);
  });

  it.each(['\0', '\n', ' ', '\u007f', 'é'])(
    'A2: %j in any value refuses the return before a field is parsed',
    async (character) => {
      const { rawQuery, cookie } = await steam.returnFromSteam();
      for (const [key, value] of new URLSearchParams(rawQuery)) {
        const changed = withField(rawQuery, key, value + character);
        expect(await steam.signIn.verify({ rawQuery: changed, cookie, browserToken })).toEqual(
          refused('query'),
        );
      }
    },
  );

  it('A2: a return of 2 KB or more is refused without being parsed', async () => {
    const { rawQuery, cookie } = await steam.returnFromSteam();
    const handle = (length: number) =>
      withField(rawQuery, 'openid.assoc_handle', '1'.repeat(length));
    const padded = handle(10 + 2_048 - rawQuery.length);
    expect(padded).toHaveLength(2_048);
    expect(await steam.signIn.verify({ rawQuery: padded, cookie, browserToken })).toEqual(
      refused('query'),
    );
  });
});

it('a cancelled sign-in is distinguished from a forgery', async () => {
  const { location, cookie } = await steam.signIn.start(browserToken);
  const rawQuery = rawQueryOf(await steam.emulator.cancel(location));
  expect(await steam.signIn.verify({ rawQuery, cookie, browserToken })).toEqual({
    kind: 'cancelled',
    purpose: 'sign-in',
  });
  const padded = { rawQuery: `${rawQuery}&openid.error=%3Cb%3E`, cookie, browserToken };
  expect(await steam.signIn.verify(padded)).toEqual(refused('fields'));
  expect(steam.emulator.requests.confirmations).toBe(0);
});
