import { createHash } from 'node:crypto';
import { countLines, describePart, MANIFEST_PATH, README_PATH } from './archive-parts.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, type ManifestPart, manifestSchema } from './manifest.ts';
import { type ArchiveSource, readArchive, readRaw, type ReadOptions } from './read-archive.ts';

/** The data kept of each part read. */
type ReadPart = ManifestPart & { lines: number };

/**
 * Reads a whole archive and compares every part to its manifest: sizes, checksums and row counts.
 * @throws BackupError, with what to do, unless all of it is there and right
 */
export async function verifyArchive(
  source: ArchiveSource,
  options: ReadOptions,
): Promise<Manifest> {
  const file = source.label;
  const parts = new Map<string, ReadPart>();
  let manifest: Manifest | null = null;
  for await (const { path, content } of readArchive(source, options)) {
    if (manifest !== null) throw damaged(file, `${path} comes after its end`);
    if (path === MANIFEST_PATH) {
      manifest = parseManifest(file, content);
    } else if (path !== README_PATH) {
      if (parts.has(path)) throw damaged(file, `${path} is in it twice`);
      parts.set(path, { ...describePart(path, content), lines: countLines(content) });
    }
  }
  if (manifest === null) throw damaged(file, 'it is cut off');
  compareParts(file, manifest, parts);
  return manifest;
}

/**
 * Compares the whole file to the checksum recorded at its creation: the only check for an encrypted one
 * without its identity.
 * @throws BackupError when it is another one, or when none was noted
 */
export async function verifyChecksum(
  source: ArchiveSource,
  noted: string | null,
  options: Pick<ReadOptions, 'onBytes' | 'signal'>,
): Promise<void> {
  if (noted === null) {
    throw new BackupError(
      `${source.label} is encrypted, and its checksum is no longer known. Set BACKUP_IDENTITY to verify it.`,
    );
  }
  const hash = createHash('sha256');
  for await (const chunk of readRaw(source, options)) hash.update(chunk);
  if (hash.digest('hex') !== noted) {
    throw damaged(source.label, 'it has changed since it was made');
  }
}

function parseManifest(file: string, content: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(content.toString('utf8')));
  } catch (error) {
    throw damaged(file, 'its manifest cannot be read', error);
  }
}

function compareParts(file: string, manifest: Manifest, found: Map<string, ReadPart>): void {
  const left = new Map(found);
  const take = (expected: ManifestPart): number => {
    const part = left.get(expected.path);
    left.delete(expected.path);
    if (part?.bytes !== expected.bytes || part.sha256 !== expected.sha256) {
      throw damaged(file, `${expected.path} does not match its manifest`);
    }
    return part.lines;
  };
  for (const part of manifest.files) take(part);
  for (const { name, rows, parts } of manifest.tables) {
    const lines = parts.reduce((sum, part) => sum + take(part), 0);
    if (lines !== rows) throw damaged(file, `${name} has ${lines} rows instead of ${rows}`);
  }
  const [extra] = left.keys();
  if (extra !== undefined) throw damaged(file, `its manifest does not list ${extra}`);
}

function damaged(file: string, reason: string, cause?: unknown): BackupError {
  return new BackupError(
    `${file} is damaged or incomplete (${reason}). Nothing was changed: use another backup.`,
    { cause },
  );
}
