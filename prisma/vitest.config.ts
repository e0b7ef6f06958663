import { testTags } from '@waybill/config/test-tags';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    ...testTags,
    globalSetup: ['src/test-support/test-global-setup.ts'],
    provide: { isLong: process.env['TEST_LONG'] !== undefined },
    // As in apps/api: half of the processor's time went into loading the same modules for each file.
    isolate: process.env['TEST_LONG'] !== undefined,
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
