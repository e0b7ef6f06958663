import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const stateLifeMs = 10 * 60_000;

/** Why a user goes to Steam: to sign in or register, or to set a new password. */
export const steamPurposes = ['sign-in', 'recovery'] as const;
export type SteamPurpose = (typeof steamPurposes)[number];

export type SteamState = {
  readonly hash: string;
  readonly expiresAt: Date;
  readonly purpose: SteamPurpose;
};
type ReadState = SteamState | 'missing' | 'invalid' | 'expired';

/** The signing key, and the token of the browser that a state is signed for. */
export type StateSeal = { readonly key: Buffer; readonly browserToken: string };

/** Issues a new random state: the signed cookie for the browser, and its hash for the return address. */
export function issueState(
  seal: StateSeal,
  purpose: SteamPurpose,
  now: Date,
): { cookie: string; hash: string } {
  const state = randomBytes(32).toString('base64url');
  const payload = `${state}.${now.getTime() + stateLifeMs}.${purpose}`;
  return { cookie: `${payload}.${sign(payload, seal)}`, hash: hashOf(state) };
}

/** Returns the state in a browser's cookie if we signed it for that browser and it has not expired. */
export function readState(cookie: string | undefined, seal: StateSeal, now: Date): ReadState {
  if (!cookie) return 'missing';
  const [, state, expiry, word, signature] =
    /^([\w-]{43})\.(\d{1,15})\.([a-z-]+)\.([\w-]{43})$/.exec(cookie) ?? [];
  const purpose = steamPurposes.find((known) => known === word);
  if (!state || !expiry || !purpose || !signature) return 'invalid';
  const expected = Buffer.from(sign(`${state}.${expiry}.${purpose}`, seal));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return 'invalid';
  const expiresAt = new Date(Number(expiry));
  return expiresAt > now ? { hash: hashOf(state), expiresAt, purpose } : 'expired';
}

function sign(payload: string, { key, browserToken }: StateSeal): string {
  const text = `steam-state:${payload}:${browserToken}`;
  return createHmac('sha256', key).update(text).digest('base64url');
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
