import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['src/test-support/test-global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
  },
});
