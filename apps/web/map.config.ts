import { defineConfig } from 'vite';
import { texts } from './build/texts.ts';
import { prerender } from './landing/prerender.ts';

/** The public map of a company, which other websites show within theirs: a light document of its own. */
export default defineConfig({
  plugins: [texts(), prerender()],
  publicDir: false,
  build: {
    // Beside the app's.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { input: ['map.html'] },
  },
});
