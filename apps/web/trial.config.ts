import { defineConfig } from 'vite';

/** The map by itself, for `npm run measure-map` of the journeys' package: see trial/map.ts. */
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
