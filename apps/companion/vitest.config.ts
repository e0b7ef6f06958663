import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether to try all that there is, which takes long, instead of a part that stands for it. */
    isLong: boolean;
  }
}

export default defineConfig({
  test: {
    name: 'companion',
    isolate: false,
    provide: { isLong: process.env['TEST_LONG'] !== undefined },
  },
});
