import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { texts } from './build/texts.ts';

export default defineConfig({
  plugins: [react(), texts()],
  test: {
    isolate: false,
    maxWorkers: 2,
    testTimeout: 120_000,
    // Where the app leaves for another document, nothing answers.
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } },
    },
  },
});
