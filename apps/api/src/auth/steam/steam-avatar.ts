import { fetchBytes } from './bounded-fetch.ts';
import type { SteamProfile } from './steam-profile.ts';

/** `avatars.steamstatic.com` and the CDNs in front of it. */
const avatarHost = /^avatars(?:\.[a-z0-9-]+)?\.steamstatic\.com$/;
/** The question mark that Steam shows for accounts without an avatar. */
const nobody = /\/fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb(?:_[a-z]+)?\.jpg$/;

export type SteamAvatarsOptions = {
  /** A Steam emulator, which is then the only source of avatars. */
  readonly emulatorUrl?: string | undefined;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
};

export type SteamAvatars = {
  /**
   * Fetches the bytes at a profile's avatar address, unvalidated.
   * @throws when the address isn't one of Steam's avatars, and as `fetchText` does
   */
  fetchAvatar(address: string): Promise<Buffer>;
};

/** Returns the address of a profile's avatar, or null if the account has none. */
export function avatarAddressOf({ avatarfull }: SteamProfile): string | null {
  return avatarfull === undefined || nobody.test(avatarfull) ? null : avatarfull;
}

/** Creates the fetcher of Steam avatars, which accepts only Steam's own hosts. */
export function createSteamAvatars(options: SteamAvatarsOptions): SteamAvatars {
  const { emulatorUrl, timeoutMs = 5_000 } = options;
  const fetchWith = options.fetch ?? fetch;
  return {
    async fetchAvatar(address) {
      const url = new URL(address);
      const isKnown = emulatorUrl === undefined ? isOfSteam(url) : url.origin === emulatorUrl;
      if (!isKnown) throw new Error('the avatar is not where Steam keeps avatars');
      return fetchBytes(url, { fetch: fetchWith, timeoutMs });
    },
  };
}

/** Requires https, so that no other machine can answer even if the name resolves to it. */
function isOfSteam({ protocol, hostname, port, username, password }: URL): boolean {
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isPlain && avatarHost.test(hostname);
}
