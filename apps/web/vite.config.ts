import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunk-groups.ts';
import { countryNames } from './build/country-names.ts';
import { fewerWeights } from './build/fewer-weights.ts';
import { inlineRegisters } from './build/inline-registers.ts';
import { kitParts } from './build/kit-parts.ts';
import { kitStyles } from './build/kit-styles.ts';
import { lightContracts } from './build/light-contracts.ts';
import { localeNames } from './build/locale-names.ts';
import { oneId } from './build/one-id.ts';
import { writePageFiles } from './build/page-files.ts';
import { routerParts } from './build/router-parts.ts';
import { stylesFirst } from './build/styles-first.ts';
import { watchTextTypes, texts } from './build/texts.ts';
import { prerender } from './landing/prerender.ts';

const port = Number(process.env['PORT'] ?? 3000);
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3001}`;

export default defineConfig({
  plugins: [
    react(),
    oneId(),
    kitParts(),
    kitStyles(),
    routerParts(),
    fewerWeights(),
    // See `npm run screenshots -- --pseudo`.
    texts({ areLonger: process.env['VITE_PSEUDO'] !== undefined }),
    countryNames(),
    localeNames(),
    watchTextTypes(),
    lightContracts(),
    inlineRegisters(),
    prerender(),
    writePageFiles(),
    stylesFirst(),
  ],
  server: {
    port,
    strictPort: true,
    proxy: { '/api': api, '/media': api, '/downloads': api },
  },
  build: {
    // Each file name contains the hash of its content, so that files can be cached forever.
    assetsInlineLimit: 0,
    target: 'es2023',
    modulePreload: {
      // The server preloads a page's files; later chunks import their own. Preload elements for these cost a
      // phone more than the round trip that they save. Styles load in no other way.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // No getter that the app reads changes anything.
      treeshake: { propertyReadSideEffects: false },
      // Bundles only the used icons, of six thousand.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Without the pages that share it, which the bundler appends.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
});
