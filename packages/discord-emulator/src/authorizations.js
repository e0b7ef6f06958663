import { randomBytes } from 'node:crypto';
const codeLifeMs = 60000;
export const tokenLifeSeconds = 604800;
/** Keeps codes and tokens of the code grant, in memory. */
export function createAuthorizations(now) {
  const codes = new Map();
  const tokens = new Map();
  const isActive = ({ expiresAt }) => expiresAt > now();
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
      const expiresAt = now() + tokenLifeSeconds * 1000;
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
function randomToken() {
  return randomBytes(15).toString('base64url');
}
