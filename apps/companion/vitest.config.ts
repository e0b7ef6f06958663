import { testSettings } from '@waybill/config/test-settings';
import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether to try all that there is, which takes long, instead of a part that stands for it. */
    isLong: boolean;
  }
}

export default defineConfig({
  test: {
    ...testSettings,
    name: 'companion',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    provide: { isLong: process.env['TEST_LONG'] !== undefined },
  },
});
