import type { LimitName } from '../../lib/rate-limits.ts';
import { hashToken } from '../../lib/secrets.ts';

/**
 * What tries to log in count for: in a browser that the user is known to for that browser, and in
 * others for the email, which is stored as a hash only.
 */
export function loginTriesOf(
  email: string,
  knownBrowserId: string | null,
): readonly [counter: LimitName, counted: string] {
  return knownBrowserId === null
    ? ['loginByEmail', hashToken(email).toString()]
    : ['loginByBrowser', knownBrowserId];
}
