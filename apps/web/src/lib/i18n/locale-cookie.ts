import { isLocale, type Locale } from './locales.ts';

const cookie = 'locale';
const yearSeconds = 365 * 24 * 3_600;

/**
 * Stores the chosen language in a cookie, so that the server can render the landing page in it. Null returns
 * the choice to the browser.
 */
export function storeLocale(locale: Locale | null): void {
  // On a slow phone, writing a cookie takes longer than reading them all.
  if (locale === readStoredLocale()) return;
  const lifeSeconds = locale === null ? 0 : yearSeconds;
  document.cookie = `${cookie}=${locale ?? ''}; path=/; max-age=${lifeSeconds}; samesite=lax`;
}

/** Returns the language last chosen in this browser, by any user, or null. */
export function readStoredLocale(): Locale | null {
  return parseLocaleCookie(document.cookie);
}

/** Finds the language in a `document.cookie` string; else null. */
export function parseLocaleCookie(cookies: string): Locale | null {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${cookie}=`));
  const locale = pair?.slice(cookie.length + 1) ?? '';
  return isLocale(locale) ? locale : null;
}
