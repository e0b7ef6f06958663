import type { TestServer } from '@waybill/db/test-database';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server of the run, which the global setup starts. */
    testServer: TestServer;
    /** How many histories of roles and members to try, and from which seed. */
    roleHistories: { readonly count: number; readonly seed: number };
    /** Whether this is a run in which nothing may be left out for want of a tool. */
    isCi: boolean;
  }
}

/** Few in a plain run; ROLE_HISTORIES=10000 for the long one that docs/security.md speaks of. */
const { CI, ROLE_HISTORIES = '100', ROLE_HISTORIES_SEED = '20251' } = process.env;

export default defineConfig({
  test: {
    globalSetup: '@waybill/db/test-global-setup',
    provide: {
      roleHistories: { count: Number(ROLE_HISTORIES), seed: Number(ROLE_HISTORIES_SEED) },
      isCi: CI !== undefined,
    },
    // Half of the time the database works and the test waits.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
