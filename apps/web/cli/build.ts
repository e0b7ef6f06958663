import { build } from 'vite';
import { compressAssets } from '../build/compress-assets.ts';

/** The app, whose build empties the folder first, and the documents that are built without it. */
const documents = ['vite', 'landing', 'worker', 'map', 'overlay'];

// In one process, because they read the same sources. Arguments select other builds by configuration name.
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : documents) {
  await build({ configFile: `${name}.config.ts` });
}
await compressAssets();
