import { defineConfig } from 'vite';
import { fewerWeights } from './build/fewer-weights.ts';
import { prerender, writeLandingPages } from './landing/prerender.ts';

/** The pages outside of the app. A separate build, so that they share no code with it. */
export default defineConfig({
  plugins: [fewerWeights(), prerender(), writeLandingPages()],
  publicDir: false,
  build: {
    // Keeps the app's files.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      // Besides the landing page, which has a document per language.
      input: ['offline.html'],
    },
  },
});
