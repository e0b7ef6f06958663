import { defineConfig } from 'vite';
import { texts } from './build/texts.ts';
import { prerender } from './landing/prerender.ts';

/** A company's public map, which other websites embed: a small separate document. */
export default defineConfig({
  plugins: [texts(), prerender()],
  publicDir: false,
  build: {
    // Keeps the app's files.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { input: ['map.html'] },
  },
});
