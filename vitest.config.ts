import { defineConfig } from 'vitest/config';
import { testSettings } from './packages/config/test-settings.mjs';

const isLong = process.env['TEST_LONG'] !== undefined;

/**
 * The whole workspace in one run. A project prepares what its tests need, and only when one of them
 * is selected; the database starts when a test first asks for one.
 */
export default defineConfig({
  test: {
    ...testSettings,
    projects: [
      'apps/*',
      'apps/web/vitest.development.config.ts',
      'apps/web/vitest.model.config.ts',
      'prisma',
      {
        // Tests that need neither a database nor a browser's document.
        test: {
          ...testSettings,
          name: 'packages',
          include: ['{packages,bench}/**/*.test.ts'],
          isolate: false,
          provide: { isLong },
          testTimeout: isLong ? 600_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
