import { isLanguage, type Language, languages, matchLanguage } from '@waybill/schema/preferences';

/** The app's languages. The first is the fallback. */
export const locales = languages;
export type Locale = Language;

export const isLocale = isLanguage;
export const matchLocale = matchLanguage;

/**
 * Returns the language named by the address's `lang` parameter, as search engines use it for public pages.
 */
export function readNamedLocale(search: string): Locale | null {
  const named = new URLSearchParams(search).get('lang');
  return isLocale(named) ? named : null;
}
