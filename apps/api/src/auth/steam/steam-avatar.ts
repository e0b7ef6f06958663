import { fetchBytes } from './bounded-fetch.ts';
import type { SteamProfile } from './steam-profile.ts';

/** `avatars.steamstatic.com` and, in front of the same files, the networks that deliver them. */
const avatarHost = /^avatars(?:\.[a-z0-9-]+)?\.steamstatic\.com$/;
/** The name of the question mark that Steam shows of everybody who has chosen nothing. */
const nobody = /\/fef49e7fa7e1997310d705b2a6158ff8dc1cdfeb(?:_[a-z]+)?\.jpg$/;

export type SteamAvatarsOptions = {
  /** A stand-in for Steam, which alone may then have avatars. */
  readonly emulatorUrl?: string | undefined;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
};

export type SteamAvatars = {
  /**
   * The bytes at the address that a profile names, whatever they are.
   * @throws when the address is none of Steam's for avatars, and as `fetchText` does
   */
  fetchAvatar(address: string): Promise<Buffer>;
};

/** Where the avatar of a profile is; null when the account has chosen none. */
export function avatarAddressOf({ avatarfull }: SteamProfile): string | null {
  return avatarfull === undefined || nobody.test(avatarfull) ? null : avatarfull;
}

/** Fetches avatars from where Steam keeps them and from nowhere else. */
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

/** Over https: so that no other machine can answer, whatever the name leads to. */
function isOfSteam({ protocol, hostname, port, username, password }: URL): boolean {
  const isPlain = port === '' && username === '' && password === '';
  return protocol === 'https:' && isPlain && avatarHost.test(hostname);
}
