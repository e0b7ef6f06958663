import react from '@vitejs/plugin-react';
import { testSettings } from '@waybill/config/test-settings';
import type { ViteUserConfig } from 'vitest/config';
import { countryNames } from './country-names.ts';
import { oneModule } from './one-module.ts';
import { texts } from './texts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether to try all that there is, which takes long, instead of a part that stands for it. */
    isLong: boolean;
  }
}

/** The tests that run with React's development build: every page, and every dialog. */
export const developmentTests = ['src/app/dashboard.test.tsx', 'src/components/dialogs.test.tsx'];

const inDevelopment = (): ViteUserConfig => ({ plugins: [react(), texts(), countryNames()] });

/** A third less of the processor's time, and no warnings of React's. */
const inProduction = (): ViteUserConfig => ({
  plugins: [texts(), countryNames()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: { env: { NODE_ENV: 'production' }, setupFiles: ['src/testing/act-in-production.ts'] },
});

/** How pages are tested, with React as its developers see it or as drivers do. */
export function pageTests(
  build: 'development' | 'production',
  isLong: boolean,
  test: ViteUserConfig['test'],
) {
  const readConfig = build === 'development' ? inDevelopment : inProduction;
  const { test: ofBuild, plugins = [], ...config } = readConfig();
  return {
    ...config,
    // The long run has the app in the modules that it is written in.
    plugins: isLong ? plugins : [...plugins, oneModule(readConfig)],
    test: {
      ...testSettings,
      // The app as one module, and the texts, are made of other files than the one that is imported.
      experimental: { fsModuleCache: false },
      isolate: false,
      provide: { isLong },
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // Where the app leaves for another document, nothing answers.
      environmentOptions: {
        happyDOM: {
          // As wide as a desktop: the sidebar is there with its names.
          width: 1440,
          height: 900,
          settings: {
            navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
            // What moves is not what is tried, and takes its time.
            device: { prefersReducedMotion: 'reduce' },
          },
        },
      },
      ...ofBuild,
      ...test,
    },
  } satisfies ViteUserConfig;
}
