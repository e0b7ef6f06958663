import { defineConfig } from 'vite';
import { texts } from './build/texts.ts';

/** What the service worker says of things, as one script: it has no modules in every browser. */
export default defineConfig({
  plugins: [texts()],
  publicDir: false,
  build: {
    // Beside the app's.
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: { 'push-texts': 'src/worker/push-texts.ts' },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
});
