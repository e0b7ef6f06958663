import type { TestServer } from '@waybill/db/test-database';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server of the run, which the global setup starts. */
    testServer: TestServer;
  }
}

export default defineConfig({
  test: {
    globalSetup: '@waybill/db/test-global-setup',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
