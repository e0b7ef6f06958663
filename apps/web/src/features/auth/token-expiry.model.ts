import { limits } from '@waybill/schema/limits';

const renewalMarginMs = 3 * 60_000;

/** The age at which a token is renewed. */
export const renewAfterMs = limits.accessTokenLifeMs - renewalMarginMs;

/**
 * Returns when a stored token is due for renewal, in milliseconds since 1970: now if there is none, it can't
 * be parsed or is about to expire. Never later than for a fresh token, in case the clock is wrong.
 */
export function renewalDueAt(token: string | null, nowMs: number): number {
  const expiresAtMs = findExpiry(token);
  if (expiresAtMs === null) return nowMs;
  return Math.max(nowMs, Math.min(expiresAtMs - renewalMarginMs, nowMs + renewAfterMs));
}

function findExpiry(token: string | null): number | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { exp }: { readonly exp?: unknown } = JSON.parse(text);
    return typeof exp === 'number' ? exp * 1_000 : null;
  } catch {
    return null;
  }
}
