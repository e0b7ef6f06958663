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

/** Returns the id of the module with the texts of a part of the app in a language. */
export function textsModule(part: string, locale: string): string {
  return `${name}/${part}/${locale}`;
}

/**
 * Builds modules from the catalogues, which are next to the code that uses them: the texts of a part of the
 * app in one language, or in all if none is given. A build also parses them, so that browsers don't need the
 * ICU message parser.
 */
export function texts(): Plugin {
  let isBuild = false;
  /** All catalogues, read once; null before that and after a change. */
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

/** Rewrites the text types when catalogues change in development. */
export function watchTextTypes(): Plugin {
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

/** Returns the texts of a part; the app's own are those not listed in any part. */
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

/** Writes the module that loads each part. The shared English texts are built into the app's code. */
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
