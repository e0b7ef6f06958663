import { testSettings } from '@waybill/config/test-settings';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...testSettings,
    globalSetup: ['src/test-support/test-global-setup.ts'],
    provide: { isLong: process.env['TEST_LONG'] !== undefined },
    // As in apps/api: half of the CPU time went into loading the same modules for each file.
    isolate: process.env['TEST_LONG'] !== undefined,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
