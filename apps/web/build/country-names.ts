import type { Plugin } from 'vite';
import countries from 'countries-list/minimal/countries.native.min.json' with { type: 'json' };

const name = 'virtual:country-names';

/** Returns the id of the module with all country names in a language. */
export function countryNamesModule(locale: string): string {
  return `${name}/${locale}`;
}

/**
 * Builds modules of country names from Node.js's locale data, loaded like texts. Browsers have the names too,
 * but their first look-up takes as long as rendering a page's frame.
 */
export function countryNames(): Plugin {
  return {
    name: 'waybill:country-names',
    resolveId: (id) => (id.startsWith(`${name}/`) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${name}/`)) return null;
      return `export default ${JSON.stringify(listNames(id.slice(name.length + 2)))};`;
    },
  };
}

function listNames(locale: string): Readonly<Record<string, string>> {
  if (Intl.DisplayNames.supportedLocalesOf(locale).length === 0) {
    throw new Error(`This Node.js does not know how countries are called in "${locale}".`);
  }
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return Object.fromEntries(Object.keys(countries).map((code) => [code, names.of(code) ?? code]));
}
