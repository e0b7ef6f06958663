import type { Plugin } from 'vite';
import type * as Locales from '../src/lib/i18n/locales.ts';
import countries from 'countries-list/minimal/countries.native.min.json' with { type: 'json' };
import { readSource } from './read-source.ts';

const name = 'virtual:country-names';

/** The module that has the names of all countries in a language. */
export function countryNamesModule(locale: string): string {
  return `${name}/${locale}`;
}

/**
 * Makes of what Node.js knows of each language the names of the countries, fetched as the texts are: a
 * browser knows them too, but takes as long to look the first one up as to render a page's frame.
 */
export function countryNames(): Plugin {
  return {
    name: 'waybill:country-names',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${name}`) return writeLoaders();
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

/** The module that has each language fetched; the first one comes with the app's code, as its texts do. */
async function writeLoaders(): Promise<string> {
  const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
  const [first, ...others] = locales;
  const loaders = others.map(
    (locale) => `'${locale}': () => import('${countryNamesModule(locale)}')`,
  );
  return `import names from '${countryNamesModule(first)}';
export const sources = { '${first}': async () => ({ default: names }), ${loaders.join(', ')} };`;
}
