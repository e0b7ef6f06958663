import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerender } from './landing/prerender.ts';

const port = Number(process.env['PORT'] ?? 3000);
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3001}`;

export default defineConfig({
  plugins: [react(), prerender()],
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
        // What most pages use comes in one file: many small ones compress worse. With a lower count
        // the first page would carry what only forms and lists use.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 14 }] },
      },
    },
  },
});
