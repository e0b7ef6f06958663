import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from '../error-code.ts';
import { type ArchiveName, parseArchiveName, summaryName } from './archive-name.ts';
import { parseSummary, type Summary } from './summary.ts';

/** An archive where archives are kept; its summary is null where that is lost. */
export type StoredArchive = ArchiveName & { bytes: number; summary: Summary | null };

/** Where archives are kept. Of names that no archive has, nothing is listed, read or removed. */
export type ArchivePlace = {
  /** The newest first. */
  list: () => Promise<StoredArchive[]>;
  /** The file as it is; null for one that is not there. */
  open: (name: string) => Promise<{ bytes: number; stream: Readable } | null>;
  remove: (name: string) => Promise<void>;
};

export type ArchiveFolder = ArchivePlace & {
  /** Where the file of an archive is, or would be. */
  pathOf: (name: string) => string;
};

/** The archives in a folder; one that does not exist holds none. */
export function openFolder(folder: string): ArchiveFolder {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    pathOf,
    async list() {
      const names = await readdir(folder).catch(emptyIfMissing);
      const archives = names.map(parseArchiveName).filter((archive) => archive !== null);
      const stored = archives.map((archive) => lookAt(folder, archive));
      return sortNewestFirst(await Promise.all(stored));
    },
    async open(name) {
      if (parseArchiveName(name) === null) return null;
      // Opened here, so that what cannot be read fails here and not in a stream that nobody reads yet.
      const file = await open(pathOf(name)).catch(nullIfMissing);
      if (file === null) return null;
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream() };
    },
    async remove(name) {
      if (parseArchiveName(name) === null) return;
      // First: an archive without a summary is still one.
      await rm(pathOf(summaryName(name)), { force: true });
      await rm(pathOf(name), { force: true });
    },
  };
}

/** Sorts archives, the newest first. */
export function sortNewestFirst<A extends ArchiveName>(archives: readonly A[]): A[] {
  return archives.toSorted(
    (one, other) =>
      other.madeAt.getTime() - one.madeAt.getTime() || other.name.localeCompare(one.name),
  );
}

async function lookAt(folder: string, archive: ArchiveName): Promise<StoredArchive> {
  const { size } = await stat(path.join(folder, archive.name));
  const summary = await readSummary(path.join(folder, summaryName(archive.name)));
  return { ...archive, bytes: size, summary };
}

async function readSummary(file: string): Promise<Summary | null> {
  return parseSummary(await readFile(file, 'utf8').catch(() => ''));
}

function emptyIfMissing(error: unknown): string[] {
  nullIfMissing(error);
  return [];
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
