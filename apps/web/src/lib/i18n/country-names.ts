import { sources } from 'virtual:country-names';
import type { Locale } from './locales.ts';

type Names = ReadonlyMap<string, string>;

const loaded = new Map<string, Names>();

/** Fetches the country names of a language. English ones load with the code that shows names. */
export async function loadCountryNames(locale: Locale): Promise<void> {
  const load = sources[locale];
  if (load === undefined || loaded.has(locale)) return;
  const { default: names } = await load();
  loaded.set(locale, new Map(Object.entries(names)));
}

/** Returns a country's name by its ISO 3166 code; undefined if the language is not loaded. */
export function findCountryName(locale: string, code: string): string | undefined {
  return loaded.get(locale)?.get(code);
}
