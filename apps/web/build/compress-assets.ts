import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const assets = fileURLToPath(new URL('../dist/assets/', import.meta.url));

/** Below this a compressed answer takes as many packets as a plain one. */
const worthwhileBytes = 1_024;

// At build time, because as small as this takes far longer than a visitor should wait.
const compress = promisify(brotliCompress);

/** Compresses what has been built and is not compressed yet. */
export async function compressAssets(): Promise<void> {
  const names = await readdir(assets, { recursive: true });
  const plain = names.filter(
    (name) => /\.(js|css|svg)$/.test(name) && !names.includes(`${name}.br`),
  );
  // All at once: Node.js compresses as many beside each other as it has threads for.
  await Promise.all(
    plain.map(async (name) => {
      const content = await readFile(join(assets, name));
      if (content.length < worthwhileBytes) return;
      await writeFile(join(assets, `${name}.br`), await compress(content));
    }),
  );
}
