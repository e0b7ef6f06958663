import { testSettings } from '@waybill/config/test-settings';
import type { TestServer } from '@waybill/db/test-database';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server of the run, which the global setup starts. */
    testServer: TestServer;
    /** Whether to try all cases, which takes long, instead of a sample. */
    isLong: boolean;
    /** The first seed of the random histories of roles and members. */
    roleHistoriesSeed: number;
    /** Whether this is a run in which nothing may be left out for want of a tool. */
    isCi: boolean;
  }
}

const { CI, TEST_LONG, ROLE_HISTORIES_SEED = '20251' } = process.env;

export default defineConfig({
  test: {
    ...testSettings,
    globalSetup: '@waybill/db/test-global-setup',
    provide: {
      isLong: TEST_LONG !== undefined,
      roleHistoriesSeed: Number(ROLE_HISTORIES_SEED),
      isCi: CI !== undefined,
    },
    // Loading the whole server for each file took longer than most files' tests. The long run does
    // so, to check that no file depends on another.
    isolate: TEST_LONG !== undefined,
    testTimeout: 60_000,
    // Some build a whole world first, on a machine that may be busy.
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
