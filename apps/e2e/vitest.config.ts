import { testSettings } from '@waybill/config/test-settings';
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
    ...testSettings,
    include: ['start/**/*.test.ts'],
    globalSetup: 'build.config.ts',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    provide: {
      environment: { ...(PATH && { PATH }), ...(HOME && { HOME }) },
      otherNodes: START_TEST_NODES ?? '',
    },
  },
});
