import { isLanguage, languages, type Language } from '@waybill/schema/preferences';

/** The languages that the app speaks; the first is that of readers who ask for none of them. */
export const locales = languages;
export type Locale = Language;

export const isLocale = isLanguage;

/**
 * Each in itself, for whoever cannot read the one that is shown. To have the browser name them, it has to
 * fetch what it knows of each language.
 */
export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', de: 'Deutsch' };

/** The language that an address names by `lang`, as search engines know the pages for everybody. */
export function readNamedLocale(search: string): Locale | null {
  const named = new URLSearchParams(search).get('lang');
  return isLocale(named) ? named : null;
}

/** The first of the wanted languages (BCP 47, the most wanted first) that the app speaks. */
export function matchLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0] ?? '';
    if (isLocale(language)) return language;
  }
  return locales[0];
}
