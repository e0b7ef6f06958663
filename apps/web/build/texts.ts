import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import type * as Locales from '../src/lib/i18n/locales.ts';
import { parts } from '../src/lib/i18n/parts.ts';
import {
  isCatalogue,
  isOfLanding,
  mergeCatalogues,
  readCatalogues,
  writeTextTypes,
  type Catalogue,
  type TextTree,
} from './catalogues.ts';
import { readSource } from './read-source.ts';

const name = 'virtual:texts';
const namespacesByPart = new Map<string, readonly string[]>(Object.entries(parts));

/** The module that has the texts of a part of the app in a language. */
export function textsModule(part: string, locale: string): string {
  return `${name}/${part}/${locale}`;
}

/**
 * Makes of the catalogues, which lie beside the code that they are for, what is fetched at once: the
 * texts of a part of the app in a language, or without one in all. A build parses them too, so that no browser needs the
 * parser of ICU messages.
 */
export function texts(): Plugin {
  let isBuild = false;
  /** All of them, read once for all modules; null before, and after one of them has changed. */
  let found: readonly Catalogue[] | null = null;
  return {
    name: 'waybill:texts',
    config(_config, { command }) {
      isBuild = command === 'build';
      return isBuild
        ? {
            resolve: {
              alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
            },
          }
        : {};
    },
    watchChange(path) {
      if (isCatalogue(path)) found = null;
    },
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${name}`) return writeLoaders();
      if (!id.startsWith(`\0${name}/`)) return null;
      const [, part = '', locale = ''] = id.split('/');
      found ??= readCatalogues().filter((catalogue) => !isOfLanding(catalogue));
      const catalogues = found;
      for (const { path } of catalogues) this.addWatchFile(path);
      const write = (language: string) => {
        const own = pickPart(mergeCatalogues(catalogues, language), part);
        return JSON.stringify(isBuild ? compileTexts(own) : own);
      };
      if (locale !== '') return `export default ${write(locale)};`;
      const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
      return `export default { ${locales.map((tag) => `'${tag}': ${write(tag)}`).join(', ')} };`;
    },
  };
}

/** Writes the types of the texts while they are worked on. */
export function keepTextTypes(): Plugin {
  return {
    name: 'waybill:text-types',
    apply: 'serve',
    configureServer({ watcher, config }) {
      const update = () => {
        try {
          writeTextTypes();
        } catch (error) {
          config.logger.error(String(error));
        }
      };
      update();
      watcher.on('all', (_event, path) => {
        if (isCatalogue(path)) update();
      });
    },
  };
}

/** The texts of a part; the app's own are those that no part names. */
function pickPart(texts: TextTree, part: string): TextTree {
  const ofPages = new Set([...namespacesByPart.values()].flat());
  const own = namespacesByPart.get(part);
  return Object.fromEntries(
    Object.entries(texts).filter(([namespace]) =>
      own === undefined ? !ofPages.has(namespace) : own.includes(namespace),
    ),
  );
}

function compileTexts(texts: TextTree): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileTexts(text),
    ]),
  );
}

/** The module that has each part fetched. English for all pages comes with the app's code. */
async function writeLoaders(): Promise<string> {
  const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
  const [first] = locales;
  const writeLoader = (part: string, locale: string) =>
    part === 'app' && locale === first
      ? `async () => ({ default: appTexts })`
      : `() => import('${textsModule(part, locale)}')`;
  const sources = ['app', ...namespacesByPart.keys()].map((part) => {
    const loaders = locales.map((locale) => `'${locale}': ${writeLoader(part, locale)}`);
    return `'${part}': { ${loaders.join(', ')} }`;
  });
  return `import appTexts from '${textsModule('app', first)}';
export const sources = { ${sources.join(',\n')} };`;
}
