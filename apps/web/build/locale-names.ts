import type { Plugin } from 'vite';
import type * as Locales from '../src/lib/i18n/locales.ts';
import { readSource } from './read-source.ts';

const name = 'virtual:locale-names';

/**
 * Builds a module with each language's name in itself, from Node.js's locale data: a browser would have to load
 * locale data for each to name them.
 */
export function localeNames(): Plugin {
  return {
    name: 'waybill:locale-names',
    resolveId: (id) => (id === name ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
      const names = Object.fromEntries(locales.map((locale) => [locale, nameInItself(locale)]));
      return `export default ${JSON.stringify(names)};`;
    },
  };
}

/** Capital, as in a list: some languages write their names small within a sentence. */
function nameInItself(locale: string): string {
  const called = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale;
  return called.charAt(0).toLocaleUpperCase(locale) + called.slice(1);
}
