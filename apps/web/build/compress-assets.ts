import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url));

/** Below this size, compression saves no packets. */
const worthwhileBytes = 1_024;

// At build time, because the best compression is too slow per request.
const compress = promisify(brotliCompress);

/** Compresses build files that are not compressed yet. */
export async function compressAssets(): Promise<void> {
  const names = await readdir(assets, { recursive: true });
  const plain = names.filter(
    (name) => /\.(js|css|svg)$/.test(name) && !names.includes(`${name}.br`),
  );
  // In parallel, up to the size of Node.js's thread pool.
  await Promise.all(
    plain.map(async (name) => {
      const content = await readFile(join(assets, name));
      if (content.length < worthwhileBytes) return;
      await writeFile(join(assets, `${name}.br`), await compress(content));
    }),
  );
}
