import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileTexts } from './build/compile-texts.ts';
import { prerender } from './landing/prerender.ts';

const port = Number(process.env['PORT'] ?? 3000);
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3001}`;

export default defineConfig({
  plugins: [react(), compileTexts(), prerender()],
  server: {
    port,
    strictPort: true,
    proxy: { '/api': api, '/media': api },
  },
  build: {
    // Every file name carries the hash of its content, so that all of them may be cached for ever.
    assetsInlineLimit: 0,
    target: 'es2023',
    // What loads what: the check of the pages' weight reads it.
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page needs comes in one file, for many small ones compress worse; what only
        // some need comes with these.
        codeSplitting: {
          groups: [
            { name: 'index', tags: ['$initial'] },
            // Sixty files of half a kB each, of which browsers fetch six at a time.
            { name: 'icons', test: /@tabler\/icons-react/ },
          ],
        },
      },
    },
  },
});
