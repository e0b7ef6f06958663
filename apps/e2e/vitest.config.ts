import { testSettings } from '@waybill/config/test-settings';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The environment variables that a start needs; none that change it. */
    environment: Record<string, string>;
    /** Additional Node.js binaries to start with, separated as in PATH. */
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
