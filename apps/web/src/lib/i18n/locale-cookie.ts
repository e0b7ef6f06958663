import { isLocale, type Locale } from './locales.ts';

const cookie = 'locale';
const yearSeconds = 365 * 24 * 3_600;

/**
 * Keeps the chosen language where the server sees it too, which picks the landing page's; null
 * leaves the choice to the browser again.
 */
export function storeLocale(locale: Locale | null): void {
  // To write a cookie takes a slow phone longer than to read all of them.
  if (locale === readStoredLocale()) return;
  const lifeSeconds = locale === null ? 0 : yearSeconds;
  document.cookie = `${cookie}=${locale ?? ''}; path=/; max-age=${lifeSeconds}; samesite=lax`;
}

/** The language that was chosen in this browser, by whoever used it last, or null. */
export function readStoredLocale(): Locale | null {
  return parseLocaleCookie(document.cookie);
}

/** The language that is among cookies, written as `document.cookie` gives them; else null. */
export function parseLocaleCookie(cookies: string): Locale | null {
  const pair = cookies.split('; ').find((text) => text.startsWith(`${cookie}=`));
  const locale = pair?.slice(cookie.length + 1) ?? '';
  return isLocale(locale) ? locale : null;
}
