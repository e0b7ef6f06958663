import { fileURLToPath } from 'node:url';
import { build, type Plugin, type UserConfig } from 'vite';
import { inlineRegisters } from './inline-registers.ts';
import { lightContracts } from './light-contracts.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const entry = fileURLToPath(new URL('../src/testing/app-modules.ts', import.meta.url));

/**
 * Bundles the app into one module for tests, each of which evaluates it again: resolving a thousand modules
 * one by one took longer than most tests. Third-party packages stay external and are evaluated once.
 */
export function oneModule(config: () => Pick<UserConfig, 'plugins' | 'oxc'>): Plugin {
  return {
    name: 'waybill:one-module',
    enforce: 'pre',
    async load(id) {
      if (id !== entry) return null;
      const { plugins, oxc } = config();
      const output = await build({
        plugins: [plugins, lightContracts(), inlineRegisters()],
        ...(oxc !== undefined && { oxc }),
        root,
        configFile: false,
        logLevel: 'error',
        mode: 'test',
        // The entry that formats texts compiled by a build.
        ssr: { noExternal: ['use-intl'] },
        build: {
          ssr: entry,
          write: false,
          target: 'esnext',
          rolldownOptions: { output: { codeSplitting: false } },
        },
      });
      if (!('output' in output)) throw new Error('The app was not built once.');
      return { code: output.output[0].code, map: { mappings: '' } };
    },
  };
}
