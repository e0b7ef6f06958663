import { limits } from '@waybill/schema/limits';

const renewalMarginMs = 3 * 60_000;

/** How long after it was issued a token is to be renewed. */
export const renewAfterMs = limits.accessTokenLifeMs - renewalMarginMs;

/**
 * When a token that was found in storage is to be renewed, in milliseconds since 1970: now for
 * none, for one that cannot be read and for one about to end; never later than a fresh one, so
 * that a wrong clock does no harm.
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
