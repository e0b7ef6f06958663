import { defineConfig } from 'vite';
import { fewerWeights } from './build/fewer-weights.ts';
import { prerender, writeHeads } from './landing/prerender.ts';

/** The pages outside of the app. They are a build of their own, so that they share no code with it. */
export default defineConfig({
  plugins: [fewerWeights(), prerender(), writeHeads()],
  publicDir: false,
  build: {
    // Beside the app's.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      input: ['landing/en.html', 'landing/de.html', 'offline.html'],
    },
  },
});
