import { testTags } from '@waybill/config/test-tags';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a start needs from the outside, and nothing that changes it. */
    environment: Record<string, string>;
    /** More Node.js binaries to start with, separated as in PATH. */
    otherNodes: string;
  }
}

const { PATH, HOME, START_TEST_NODES } = process.env;

export default defineConfig({
  test: {
    ...testTags,
    include: ['start/**/*.test.ts'],
    globalSetup: 'build.config.ts',
    // Beside the other tests: a file that has to run alone would hold up the end of all.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    provide: {
      environment: { ...(PATH && { PATH }), ...(HOME && { HOME }) },
      otherNodes: START_TEST_NODES ?? '',
    },
  },
});
