import { randomBytes } from 'node:crypto';
import { Socket } from 'node:net';
import { startSteamEmulator, type SteamEmulator } from '@waybill/steam-emulator/steam-emulator';
import { onTestFinished, vi } from 'vitest';
import {
  createSteamSignIn,
  type SteamSignIn,
  type SteamSignInOptions,
} from '../auth/steam/steam-sign-in.ts';

export const driverId = '76561198000000101';
export const otherDriverId = '76561198000000202';

/** The token of every browser in these tests, unless a test overrides it. */
export const browserToken = 'the token of a browser';

export type SteamCallbackRequest = {
  readonly rawQuery: string;
  readonly cookie: string;
  readonly browserToken: string;
};

export type SteamTest = {
  readonly emulator: SteamEmulator;
  readonly signIn: SteamSignIn;
  /** The ids of all consumed states and nonces. */
  readonly consumed: ReadonlySet<string>;
  /** Takes a browser through a sign-in, up to the unverified return. */
  returnFromSteam(steamId?: string): Promise<SteamCallbackRequest>;
  /** Another server, by default with the same memory and key. */
  buildSignIn(options?: Partial<SteamSignInOptions>): SteamSignIn;
};

/** Starts a sign-in with its own emulator, which the caller must close. */
export async function startSteamTest(
  options: Partial<SteamSignInOptions> = {},
): Promise<SteamTest> {
  const emulator = await startSteamEmulator();
  const consumed = new Set<string>();
  const stateKey = randomBytes(32);
  const buildSignIn: SteamTest['buildSignIn'] = (changes = {}) =>
    createSteamSignIn({
      publicUrl: 'http://localhost:3000',
      emulatorUrl: emulator.url,
      consumeOnce: async (id) => consumed.size < consumed.add(id).size,
      stateKey,
      clock: () => new Date(),
      secureCookies: false,
      ...options,
      ...changes,
    });
  const signIn = buildSignIn();
  return {
    emulator,
    signIn,
    consumed,
    buildSignIn,
    async returnFromSteam(steamId = driverId) {
      const { location, cookie } = await signIn.start(browserToken);
      const rawQuery = rawQueryOf(await emulator.approve(location, steamId));
      return { rawQuery, cookie, browserToken };
    },
  };
}

/** Returns an address's query exactly as written. */
export function rawQueryOf(address: string): string {
  return address.slice(address.indexOf('?') + 1);
}

/** Replaces one value in the raw query, encoded as Steam does. */
export function withField(rawQuery: string, key: string, value: string): string {
  const encoded = `${key}=${encodeURIComponent(value)}`;
  return rawQuery
    .split('&')
    .map((pair) => (pair.startsWith(`${key}=`) ? encoded : pair))
    .join('&');
}

/** Counts every connection that this process opens until the test ends. */
export function watchSockets() {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  return connect;
}

export function refused(reason: string) {
  return { kind: 'refused', reason };
}
