import { isLanguage, languages, type Language } from '@waybill/schema/preferences';

/** The app's languages. The first is the fallback. */
export const locales = languages;
export type Locale = Language;

export const isLocale = isLanguage;

/**
 * Each language's name in itself, for readers who can't read the current one. A constant, because the browser
 * would have to load locale data for each to name them.
 */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/**
 * Returns the language named by the address's `lang` parameter, as search engines use it for public pages.
 */
export function readNamedLocale(search: string): Locale | null {
  const named = new URLSearchParams(search).get('lang');
  return isLocale(named) ? named : null;
}

/** Returns the first of the wanted languages (BCP 47, most wanted first) that the app supports. */
export function matchLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (isLocale(language)) return language;
  }
  return locales[0];
}
