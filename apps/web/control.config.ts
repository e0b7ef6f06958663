import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { kitStyles } from './build/kit-styles.ts';
import { oneId } from './build/one-id.ts';

/**
 * Minimal pages of this stack, to which `npm run lighthouse` compares the app's pages: the least that Mantine
 * allows, and one with a frame, links and a query. They are built next to the app and removed after the
 * measurement.
 */
export default defineConfig({
  plugins: [react(), oneId(), kitStyles()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    assetsDir: 'assets/control',
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { input: ['control/control.html', 'control/stack.html'] },
  },
});
