import { memoize } from '@formatjs/fast-memoize';
import type { Plugin, Rolldown } from 'vite';
import type * as OperatorPages from '../src/app/operator/operator-pages.ts';
import type * as PageTable from '../src/app/page-table.ts';
import type { Page } from '../src/lib/feature.ts';
import type * as Locales from '../src/lib/i18n/locales.ts';
import { createFirstSights } from './first-sights.ts';
import { readSource } from './read-source.ts';
import { textsModulesOf, translationModule } from './texts.ts';

/**
 * Writes a table of the files that each page needs in each language, beyond those in the document, and of its
 * first sight. The server preloads a page's files: otherwise a browser would discover each file only from the
 * code before it.
 */
export function writePageFiles(): Plugin {
  return {
    name: 'waybill:page-files',
    apply: 'build',
    generateBundle: {
      // After Vite has removed chunks that contain only styles.
      order: 'post',
      async handler(_options, bundle) {
        const { allPages } = await readSource<typeof PageTable>('app/page-table.ts');
        const { operatorPages } = await readSource<typeof OperatorPages>(
          'app/operator/operator-pages.ts',
        );
        const { locales } = await readSource<typeof Locales>('lib/i18n/locales.ts');
        const firstSightOf = await createFirstSights(locales);
        const chunkOf = memoize((module: string) => findChunk(bundle, module));
        const collectFiles = (modules: readonly string[]) =>
          collectFilesOf(bundle, modules.map(chunkOf));
        const inDocument = collectFiles(['/src/main.ts']);
        const listFiles = ({ module }: Page, locale: Locales.Locale) => {
          const modules = ['/src/start.tsx', `/src/${module}`, ...textsModulesOf(module, locale)];
          // Translated sentences are looked up by the English ones.
          if (locale !== locales[0]) {
            modules.push(translationModule(locale), '/schema/src/messages.ts');
          }
          const files = collectFiles(modules);
          return [...files].filter((file) => !inDocument.has(file));
        };
        const area = allPages.find(({ path }) => path === '/operator/*');
        const listFilesInArea = (page: Page, locale: Locales.Locale) => [
          ...new Set([...(area ? listFiles(area, locale) : []), ...listFiles(page, locale)]),
        ];
        const tableOf = (pages: readonly Page[], list: typeof listFiles) =>
          pages.map((page) => ({
            path: page.path,
            files: Object.fromEntries(locales.map((locale) => [locale, list(page, locale)])),
            firstSights: Object.fromEntries(
              locales.map((locale) => [locale, firstSightOf(page, locale)]),
            ),
          }));
        const table = [...tableOf(allPages, listFiles), ...tableOf(operatorPages, listFilesInArea)];
        this.emitFile({
          type: 'asset',
          fileName: 'page-files.json',
          source: JSON.stringify(table),
        });
      },
    },
  };
}

/** Returns the URLs of the code and styles of chunks and of their static imports. */
function collectFilesOf(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): Set<string> {
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    const file = `/${chunk.fileName}`;
    if (found.has(file)) return;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') visit(imported);
    }
  };
  for (const chunk of chunks) visit(chunk);
  return found;
}

/** @throws when no file of the build is this module's: it was moved, and the table has to follow. */
function findChunk(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module))) {
      return file;
    }
  }
  throw new Error(`The build has no ${module}.`);
}
