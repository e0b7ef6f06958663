import { defineConfig } from 'vite';
import { texts, writeTextFiles } from './build/texts.ts';

/**
 * The service worker's texts as one script, because not every browser supports modules in service workers, with
 * the English ones in it and the others in files.
 */
export default defineConfig({
  plugins: [texts(), writeTextFiles('push-texts', ['notifications', 'achievementNames'])],
  publicDir: false,
  build: {
    // Keeps the app's files.
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: { 'push-texts': 'src/worker/push-texts.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
});
