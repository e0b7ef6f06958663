import { defineConfig } from 'vite';
import { fewerWeights } from './build/fewer-weights.ts';
import { prerender, writeLandingPages } from './landing/prerender.ts';

/** The pages outside of the app. They are a build of their own, so that they share no code with it. */
export default defineConfig({
  plugins: [fewerWeights(), prerender(), writeLandingPages()],
  publicDir: false,
  build: {
    // Beside the app's.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: {
      // Beside the landing page, which has a document for each language.
      input: ['offline.html'],
    },
  },
});
