import type { LimitName } from '../../lib/rate-limits.ts';
import { hashToken } from '../../lib/secrets.ts';

/**
 * Returns the counter of login attempts: per browser if the user has logged in from it before, else per
 * email, which is stored as a hash.
 */
export function loginTriesOf(
  email: string,
  knownBrowserId: string | null,
): readonly [counter: LimitName, counted: string] {
  return knownBrowserId === null
    ? ['loginByEmail', hashToken(email).toString()]
    : ['loginByBrowser', knownBrowserId];
}
