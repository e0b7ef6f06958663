import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['src/test-global-setup.ts'],
    // Most of the time goes into waiting for the servers that the tests start.
    maxWorkers: 3,
    testTimeout: 30_000,
  },
});
