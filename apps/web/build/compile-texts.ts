import compile from 'icu-minify/compile';
import { runnerImport, type Plugin } from 'vite';

const catalogue = /\/src\/lib\/i18n\/[\w-]+\/(?!messages)[a-z-]+\.ts$/;

/**
 * Parses the texts of the interface while the app is built, so that no browser needs the parser of
 * ICU messages.
 */
export function compileTexts(): Plugin {
  return {
    name: 'compile-texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      if (!catalogue.test(id)) return null;
      const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false });
      return Object.entries(module)
        .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts, compileText)};`)
        .join('\n');
    },
  };
}

function compileText(_key: string, text: unknown): unknown {
  return typeof text === 'string' ? compile(text) : text;
}
