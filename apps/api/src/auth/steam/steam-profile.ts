import { XMLParser } from 'fast-xml-parser';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { firstLetters } from '../../lib/first-letters.ts';
import { fetchText } from './bounded-fetch.ts';
import { parseSteamId } from './steam-id.ts';

const foundLifeMs = 10 * 60_000;
const missingLifeMs = 60_000;
const rememberedProfiles = 10_000;
const maxNameLength = 64;

export type SteamProfile = {
  readonly steamid: string;
  readonly personaname: string;
  readonly avatarfull?: string;
};

export type SteamProfilesOptions = {
  /** With a key the Steam Web API is used, otherwise the XML of the public profile page. */
  readonly apiKey?: string | undefined;
  /** A Steam emulator, used instead. */
  readonly emulatorUrl?: string | undefined;
  readonly fetch?: typeof fetch;
  /** For the whole of one lookup. */
  readonly timeoutMs?: number;
  readonly clock?: () => Date;
  /** Called for each failed lookup. The message contains no key and no address. */
  readonly onFailure?: (error: Error) => void;
};

export type SteamProfiles = {
  /**
   * Returns the public profile. Null if there is none or Steam doesn't answer. Cached for ten minutes, null
   * for one; concurrent calls share one request.
   */
  getProfile(steamId: string): Promise<SteamProfile | null>;
};

type Lookup = (steamId: string) => Promise<SteamProfile | null>;

const summariesSchema = z.object({
  response: z.object({
    players: z.array(
      z.object({ steamid: z.string(), personaname: z.string(), avatarfull: z.string().optional() }),
    ),
  }),
});

const pageSchema = z.union([
  z.object({
    profile: z.object({
      steamID64: z.string(),
      steamID: z.string(),
      avatarFull: z.string().optional(),
    }),
  }),
  z.object({ response: z.object({ error: z.string() }) }),
]);

/** Creates the reader of public Steam profiles. */
export function createSteamProfiles(options: SteamProfilesOptions): SteamProfiles {
  const { clock = () => new Date() } = options;
  const lookUp = createLookup(options);
  const cache = new LRUCache<string, { profile: SteamProfile | null }>({
    max: rememberedProfiles,
    ttl: foundLifeMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    fetchMethod: async (steamId, _stale, { options: entry }) => {
      const profile = await lookUp(steamId).catch((error: unknown) => {
        options.onFailure?.(error instanceof Error ? error : new Error('unknown failure'));
        return null;
      });
      if (!profile) entry.ttl = missingLifeMs;
      return { profile };
    },
  });
  return {
    async getProfile(steamId) {
      if (parseSteamId(steamId) === null) return null;
      return (await cache.fetch(steamId))?.profile ?? null;
    },
  };
}

function createLookup(options: SteamProfilesOptions): Lookup {
  const { apiKey, emulatorUrl, timeoutMs = 5_000 } = options;
  const fetchWith = options.fetch ?? fetch;
  const get = (url: URL) => fetchText(url, { fetch: fetchWith, timeoutMs });

  if (apiKey) {
    const base = emulatorUrl ?? 'https://api.steampowered.com';
    return async (steamId) => {
      const url = new URL('/ISteamUser/GetPlayerSummaries/v2/', base);
      url.search = new URLSearchParams({ key: apiKey, steamids: steamId }).toString();
      const { players } = summariesSchema.parse(JSON.parse(await get(url))).response;
      const player = players.find(({ steamid }) => steamid === steamId);
      return player ? presentProfile(steamId, player.personaname, player.avatarfull) : null;
    };
  }

  const base = emulatorUrl ?? 'https://steamcommunity.com';
  // Steam writes text as CDATA and needs no entities. None is expanded, so none can blow up the page.
  const parser = new XMLParser({ processEntities: false, parseTagValue: false });
  return async (steamId) => {
    const xml = await get(new URL(`/profiles/${steamId}/?xml=1`, base));
    const page = pageSchema.parse(parser.parse(xml));
    return 'profile' in page && page.profile.steamID64 === steamId
      ? presentProfile(steamId, page.profile.steamID, page.profile.avatarFull)
      : null;
  };
}

/** Null if the account's name isn't set up or has nothing displayable. */
function presentProfile(
  steamid: string,
  name: string,
  avatar: string | undefined,
): SteamProfile | null {
  const visible = name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
  const personaname = firstLetters(visible, maxNameLength);
  if (!personaname) return null;
  const isWebAddress = avatar !== undefined && /^https?:\/\/[!-~]{1,500}$/.test(avatar);
  return { steamid, personaname, ...(isWebAddress ? { avatarfull: avatar } : {}) };
}
