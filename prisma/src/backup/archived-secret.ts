import { SECRET_PATH } from './archive-parts.ts';
import type { Manifest } from './manifest.ts';
import { type ArchiveSource, readArchive, type ReadOptions } from './read-archive.ts';

/** Returns the secret in an archive; null if it has none, as unencrypted ones do. */
export async function readArchivedSecret(
  source: ArchiveSource,
  manifest: Manifest,
  options: ReadOptions,
): Promise<string | null> {
  if (!manifest.files.some(({ path }) => path === SECRET_PATH)) return null;
  for await (const { path, content } of readArchive(source, options)) {
    if (path === SECRET_PATH) return content.toString('utf8').trim();
  }
  return null;
}
