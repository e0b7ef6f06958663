import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { kitStyles } from './build/kit-styles.ts';
import { oneId } from './build/one-id.ts';

/**
 * The least that a page of this kit can be, for `npm run lighthouse` to compare the app's pages with, and
 * one with the frame, links and query that the stack brings. They are built beside the app to be measured,
 * and removed again.
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
