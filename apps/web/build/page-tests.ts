import react from '@vitejs/plugin-react';
import { testSettings } from '@waybill/config/test-settings';
import type { ViteUserConfig } from 'vitest/config';
import { countryNames } from './country-names.ts';
import { localeNames } from './locale-names.ts';
import { oneModule } from './one-module.ts';
import { texts } from './texts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** True to test everything, which takes long, instead of a representative part. */
    isLong: boolean;
  }
}

/**
 * The tests that need a document. A process is used again only for tests that need the same, and loading the
 * app for each of those that alternate took most of their time.
 */
export const documentTests = ['**/*.test.tsx', '**/*.dom.test.ts'];

/** The tests that run with React's development build: every page and every dialog. */
export const developmentTests = ['src/app/dashboard.test.tsx', 'src/components/dialogs.test.tsx'];

const inDevelopment = (): ViteUserConfig => ({
  plugins: [react(), texts(), countryNames(), localeNames()],
});

/** React's production build takes a third less CPU time and gives no warnings. */
const inProduction = (): ViteUserConfig => ({
  plugins: [texts(), countryNames(), localeNames()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: { env: { NODE_ENV: 'production' }, setupFiles: ['src/testing/act-in-production.ts'] },
});

/** Returns the Vitest configuration of page tests, with React's development or production build. */
export function pageTests(
  build: 'development' | 'production',
  isLong: boolean,
  test: ViteUserConfig['test'],
) {
  const readConfig = build === 'development' ? inDevelopment : inProduction;
  const { test: ofBuild, plugins = [], ...config } = readConfig();
  return {
    ...config,
    // The long run tests the original modules.
    plugins: isLong ? plugins : [...plugins, oneModule(readConfig)],
    test: {
      ...testSettings,
      // The one-module app and the texts depend on files other than the imported one, so caching by file
      // would be stale.
      experimental: { fsModuleCache: false },
      isolate: false,
      provide: { isLong },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // Navigation to another document is disabled: nothing serves it.
      environmentOptions: {
        happyDOM: {
          // As wide as a desktop, so that the sidebar shows its labels.
          width: 1440,
          height: 900,
          settings: {
            navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
            // Animations are not under test and take time.
            device: { prefersReducedMotion: 'reduce' },
          },
        },
      },
      ...ofBuild,
      ...test,
    },
  } satisfies ViteUserConfig;
}
