import { defineConfig } from 'vite';
import { texts } from './build/texts.ts';

/** The overlay of a driver's stream, which OBS shows: a small separate document. */
export default defineConfig({
  plugins: [texts()],
  publicDir: false,
  build: {
    // Keeps the app's files.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { input: ['overlay.html'] },
  },
});
