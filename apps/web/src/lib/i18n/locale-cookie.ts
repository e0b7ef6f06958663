import type { Locale } from './locales.ts';

const yearSeconds = 365 * 24 * 3_600;

/** Keeps the chosen language where the server sees it too, which picks the landing page's. */
export function storeLocale(locale: Locale): void {
  document.cookie = `locale=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
