import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const stateLifeMs = 10 * 60_000;

export type SteamState = { readonly hash: string; readonly expiresAt: Date };
type ReadState = SteamState | 'missing' | 'invalid' | 'expired';

/** A new random state: the signed cookie for the browser, the hash of it for the return address. */
export function issueState(key: Buffer, now: Date): { cookie: string; hash: string } {
  const state = randomBytes(32).toString('base64url');
  const payload = `${state}.${now.getTime() + stateLifeMs}`;
  return { cookie: `${payload}.${sign(payload, key)}`, hash: hashOf(state) };
}

/** The state in a browser's cookie, when we signed it and it has not expired. */
export function readState(cookie: string | undefined, key: Buffer, now: Date): ReadState {
  if (!cookie) return 'missing';
  const [, state, expiry, signature] = /^([\w-]{43})\.(\d{1,15})\.([\w-]{43})$/.exec(cookie) ?? [];
  if (!state || !expiry || !signature) return 'invalid';
  const expected = Buffer.from(sign(`${state}.${expiry}`, key));
  if (!timingSafeEqual(expected, Buffer.from(signature))) return 'invalid';
  const expiresAt = new Date(Number(expiry));
  return expiresAt > now ? { hash: hashOf(state), expiresAt } : 'expired';
}

function sign(payload: string, key: Buffer): string {
  return createHmac('sha256', key).update(`steam-state:${payload}`).digest('base64url');
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}
