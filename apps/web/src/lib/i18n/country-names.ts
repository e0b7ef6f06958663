import type { Locale } from './locales.ts';
import { loadTranslation } from './texts.ts';

type Names = ReadonlyMap<string, string>;

const loaded = new Map<string, Names>();

/** Fetches the country names of a language. English ones load with the code that shows names. */
export async function loadCountryNames(locale: Locale): Promise<void> {
  const translation = await loadTranslation(locale);
  if (translation === null || loaded.has(locale)) return;
  loaded.set(locale, new Map(Object.entries(translation.countries)));
}

/** Returns a country's name by its ISO 3166 code; undefined if the language is not loaded. */
export function findCountryName(locale: string, code: string): string | undefined {
  return loaded.get(locale)?.get(code);
}
