import { createApp, type EmulatorRequests, type EmulatorState } from './app.ts';
import { type EmulatedAvatar, firstAvatarOf } from './avatars.ts';
import { emulatedDrivers, type EmulatedDriver } from './drivers.ts';
import type { SteamFault } from './faults.ts';
import { type LocalServer, serveLocally } from './serve-locally.ts';
import { submitForm } from './submit-form.ts';

export type SteamEmulatorOptions = {
  /** 0, the default, uses any free port. */
  readonly port?: number;
  readonly drivers?: readonly EmulatedDriver[];
  /** Additional host names that drivers may be redirected to. */
  readonly returnHosts?: readonly string[];
};

export type SteamEmulator = LocalServer & {
  readonly drivers: readonly EmulatedDriver[];
  /** The live request counts. */
  readonly requests: Readonly<EmulatorRequests>;
  /** Sets the response to verification and profile requests from now on. */
  setFault(fault: SteamFault): void;
  /** Changes a driver's avatar. */
  setAvatar(steamId: string, avatar: EmulatedAvatar): void;
  /**
   * Submits the sign-in page over HTTP as a browser would when the driver is chosen. Returns the URL that the
   * browser is redirected to. @throws when the emulator refuses.
   */
  approve(signInUrl: string, steamId: string): Promise<string>;
  /** The same for Cancel. */
  cancel(signInUrl: string): Promise<string>;
};

/**
 * Starts a fake Steam on the loopback interface: OpenID 2.0 sign-in and the public profiles of a few drivers.
 * @throws when the port is taken.
 */
export async function startSteamEmulator(
  options: SteamEmulatorOptions = {},
): Promise<SteamEmulator> {
  const drivers = options.drivers ?? emulatedDrivers;
  const state: EmulatorState = {
    drivers,
    avatars: new Map(drivers.map((driver) => [driver.steamId, firstAvatarOf(driver)])),
    returnHosts: options.returnHosts ?? [],
    requests: { total: 0, confirmations: 0, profiles: 0, avatars: 0 },
    fault: 'none',
    url: '',
  };
  const server = await serveLocally(createApp(state), options.port ?? 0);
  state.url = server.url;
  const answer = new URL('/openid/approve', state.url);

  return {
    url: state.url,
    drivers: state.drivers,
    requests: state.requests,
    setFault: (fault) => {
      state.fault = fault;
    },
    setAvatar: (steamId, avatar) => {
      state.avatars.set(steamId, avatar);
    },
    approve: (signInUrl, steamId) => submitForm(answer, signInUrl, { steamId }),
    cancel: (signInUrl) => submitForm(answer, signInUrl, { cancel: 'yes' }),
    close: () => server.close(),
  };
}
