import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { texts } from './build/texts.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether to try all that there is, which takes long, instead of a part that stands for it. */
    isLong: boolean;
  }
}

export default defineConfig({
  plugins: [react(), texts()],
  test: {
    isolate: false,
    provide: { isLong: process.env['TEST_LONG'] !== undefined },
    maxWorkers: 2,
    testTimeout: 120_000,
    // Where the app leaves for another document, nothing answers.
    environmentOptions: {
      happyDOM: {
        settings: {
          navigation: { disableMainFrameNavigation: true },
          // What moves is not what is tried, and takes its time.
          device: { prefersReducedMotion: 'reduce' },
        },
      },
    },
  },
});
