import { defineConfig } from 'vite';

/** The map without the app, for `npm run measure-map` in the journeys package: see trial/map.ts. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../../.reports/map-trial',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { input: ['trial/map.html'] },
  },
});
