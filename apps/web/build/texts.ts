import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import type * as Locales from '../src/lib/i18n/locales.ts';
import {
  isCatalogue,
  isOfLanding,
  mergeCatalogues,
  readCatalogues,
  sentencesFolder,
  writeTextTypes,
  type Catalogue,
  type TextTree,
} from './catalogues.ts';
import { countryNamesModule } from './country-names.ts';
import { lengthen } from './pseudo.ts';
import { readSource } from './read-source.ts';
import { findUsedTexts } from './used-texts.ts';

const name = 'virtual:texts';

/** The namespaces that each part of the app uses, found once per build. */
let used: ReadonlyMap<string, readonly string[]> | undefined;

/** Returns the namespaces of each part of the app: see `findUsedTexts`. */
export function readUsedTexts(): ReadonlyMap<string, readonly string[]> {
  if (used === undefined) {
    // The embedded map is a document of its own, which names its texts.
    const catalogues = readAppCatalogues().filter(({ file }) => !file.startsWith('embed/'));
    used = findUsedTexts(mergeCatalogues(catalogues, 'en'));
  }
  return used;
}

/** Returns the ids of the modules with the texts that the app and one of its pages need in a language. */
export function textsModulesOf(page: string, locale: string): string[] {
  const namespaces = [readUsedTexts().get('app') ?? [], readUsedTexts().get(page) ?? []];
  return namespaces.filter(({ length }) => length > 0).map((names) => textsModule(names, locale));
}

function textsModule(namespaces: readonly string[], locale: string): string {
  return `${name}/${namespaces.join('+')}/${locale}`;
}

/** Returns the id of the module with what the app loads of a language other than the first. */
export function translationModule(locale: string): string {
  return `${name}-of-language/${locale}`;
}

function readAppCatalogues(): Catalogue[] {
  return readCatalogues().filter((catalogue) => !isOfLanding(catalogue));
}

/**
 * Builds modules from the catalogues, which are next to the code that uses them: some namespaces in one
 * language, or functions that load each language if none is given. A build also parses them, so that browsers don't need the ICU message
 * parser, and splits them by the parts of the app that use them. Optionally the texts are longer than they are,
 * to show whether pages have room for other languages.
 */
export function texts({ areLonger = false } = {}): Plugin {
  let isBuild = false;
  /** All catalogues, read once; null before that and after a change. */
  let found: readonly Catalogue[] | null = null;
  /** The same by language. */
  const merged = new Map<string, TextTree>();
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
      if (!isCatalogue(path)) return;
      found = null;
      merged.clear();
    },
    resolveId: (id) =>
      id === name || /^virtual:texts(?:-of-language)?\//.test(id) ? `\0${id}` : null,
    async load(id) {
      if (id === `\0${name}` || id.startsWith(`\0${name}-of-language/`)) {
        const namespaces = isBuild
          ? readUsedTexts()
          : new Map([['app', Object.keys(mergeCatalogues(readAppCatalogues(), 'en'))]]);
        const [, language] = id.split('/');
        return language === undefined
          ? writeLoaders(namespaces)
          : writeTranslation(namespaces, language);
      }
      if (!id.startsWith(`\0${name}/`)) return null;
      const [, names = '', locale = ''] = id.split('/');
      found ??= readAppCatalogues();
      const catalogues = found;
      for (const { path } of catalogues) this.addWatchFile(path);
      const write = (language: string) => {
        const all = merged.get(language) ?? mergeCatalogues(catalogues, language);
        merged.set(language, all);
        const own = pick(all, names.split('+'));
        return JSON.stringify(isBuild ? compileTexts(own, areLonger) : own);
      };
      if (locale !== '') return `export default ${write(locale)};`;
      const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
      const load = (tag: string) => `'${tag}': () => import('${id.slice(1)}/${tag}')`;
      return `export default { ${locales.map(load).join(', ')} };`;
    },
  };
}

/** Writes some namespaces of each language but the first into files that a script fetches: `<folder>/<language>.json`. */
export function writeTextFiles(folder: string, namespaces: readonly string[]): Plugin {
  return {
    name: 'waybill:text-files',
    apply: 'build',
    async generateBundle() {
      const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
      const catalogues = readAppCatalogues();
      for (const locale of locales.slice(1)) {
        const own = compileTexts(pick(mergeCatalogues(catalogues, locale), namespaces));
        const fileName = `${folder}/${locale}.json`;
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(own) });
      }
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

function pick(texts: TextTree, namespaces: readonly string[]): TextTree {
  return Object.fromEntries(
    Object.entries(texts).filter(([namespace]) => namespaces.includes(namespace)),
  );
}

function compileTexts(texts: TextTree, areLonger = false): object {
  const compileText = (text: string): unknown =>
    areLonger ? lengthen(compile(text)) : compile(text);
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compileText(text) : compileTexts(text, areLonger),
    ]),
  );
}

const writeLoader = (locale: string) => `'${locale}': () => import('${translationModule(locale)}')`;

/** Writes the module of the English texts that are built into the app, and of loaders for the rest. */
async function writeLoaders(namespaces: ReadonlyMap<string, readonly string[]>): Promise<string> {
  const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
  const [first, ...others] = locales;
  return `export { default as app } from '${textsModule(namespaces.get('app') ?? [], first)}';
export const parts = ${writePartLoaders(namespaces, first)};
export const translations = { ${others.map(writeLoader).join(', ')} };`;
}

/** Writes the module with what the app loads of a language. */
function writeTranslation(
  namespaces: ReadonlyMap<string, readonly string[]>,
  locale: string,
): string {
  return `export { default as app } from '${textsModule(namespaces.get('app') ?? [], locale)}';
export { default as countries } from '${countryNamesModule(locale)}';
export { default as sentences } from '${join(sentencesFolder, `${locale}.json`)}';
export const parts = ${writePartLoaders(namespaces, locale)};`;
}

/** Writes the functions that load each part's texts in a language. */
function writePartLoaders(
  namespaces: ReadonlyMap<string, readonly string[]>,
  locale: string,
): string {
  const parts = [...namespaces]
    .filter(([part, names]) => part !== 'app' && names.length > 0)
    .map(([part, names]) => `'${part}': () => import('${textsModule(names, locale)}')`);
  return `{ ${parts.join(',\n')} }`;
}
