import { randomBytes } from 'node:crypto';

/** What a person agreed to on the authorization page. */
export type Grant = {
  readonly personId: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  /** The guild that the bot was added to. */
  readonly guildId: string | null;
};

type Issued = { readonly grant: Grant; readonly expiresAt: number };

const codeLifeMs = 60_000;
export const tokenLifeSeconds = 604_800;

export type Authorizations = {
  /** Returns a code that can be exchanged once, within a minute. */
  grant(given: Grant): string;
  /** Exchanges a code for tokens. Null if it is unknown, used, expired or of another redirect. */
  exchange(code: string, redirectUri: string): (Tokens & { readonly grant: Grant }) | null;
  /** The grant of an access token that is neither revoked nor expired. */
  find(accessToken: string): Grant | null;
  /** Revokes all tokens of the authorization that a token belongs to, as Discord does. */
  revoke(token: string): void;
  /** How many access tokens work. */
  countActive(): number;
};

export type Tokens = { readonly accessToken: string; readonly refreshToken: string };

/** Keeps codes and tokens of the code grant, in memory. */
export function createAuthorizations(now: () => number): Authorizations {
  const codes = new Map<string, Issued>();
  const tokens = new Map<string, Tokens & Issued>();
  const isActive = ({ expiresAt }: Issued) => expiresAt > now();
  return {
    grant(given) {
      const code = randomToken();
      codes.set(code, { grant: given, expiresAt: now() + codeLifeMs });
      return code;
    },
    exchange(code, redirectUri) {
      const issued = codes.get(code);
      codes.delete(code);
      if (!issued || !isActive(issued) || issued.grant.redirectUri !== redirectUri) return null;
      const { grant } = issued;
      const pair = { accessToken: randomToken(), refreshToken: randomToken() };
      const expiresAt = now() + tokenLifeSeconds * 1_000;
      tokens.set(pair.accessToken, { ...pair, grant, expiresAt });
      return { ...pair, grant };
    },
    find(accessToken) {
      const issued = tokens.get(accessToken);
      return issued && isActive(issued) ? issued.grant : null;
    },
    revoke(token) {
      for (const [id, pair] of tokens) {
        if (token === pair.accessToken || token === pair.refreshToken) tokens.delete(id);
      }
    },
    countActive: () => [...tokens.values()].filter(isActive).length,
  };
}

function randomToken(): string {
  return randomBytes(15).toString('base64url');
}
