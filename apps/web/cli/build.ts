import { build } from 'vite';
import { compressAssets } from '../build/compress-assets.ts';

/** The app, which empties the folder first, and what is built without it. */
const documents = ['vite', 'landing', 'worker', 'map'];

// In one process: they read the same sources. Arguments name others, by their configuration.
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : documents) {
  await build({ configFile: `${name}.config.ts` });
}
await compressAssets();
