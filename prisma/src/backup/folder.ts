import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode, errorMessage } from '../error-code.ts';
import { type ArchiveName, parseArchiveName, summaryName } from './archive-name.ts';
import { BackupError } from './backup-error.ts';
import { parseSummary, type Summary } from './summary.ts';

/** A stored archive; its summary is null if lost. */
export type StoredArchive = ArchiveName & { bytes: number; summary: Summary | null };

/** A place that stores archives. Files with other names are never listed, read or removed. */
export type ArchivePlace = {
  /** Newest first. */
  list: () => Promise<StoredArchive[]>;
  /** Opens the file as it is; null if it doesn't exist. */
  open: (name: string) => Promise<{ bytes: number; stream: Readable } | null>;
  remove: (name: string) => Promise<void>;
};

export type ArchiveFolder = ArchivePlace & {
  /** Returns the path of an archive's file, existing or not. */
  pathOf: (name: string) => string;
};

/** Opens the archives in a folder; empty if it doesn't exist. Throws a BackupError if it can't be read. */
export function openFolder(folder: string): ArchiveFolder {
  const pathOf = (name: string) => path.join(folder, name);
  return {
    pathOf,
    async list() {
      try {
        const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
        const archives = names.map(parseArchiveName).filter((archive) => archive !== null);
        const looked = await Promise.all(archives.map((archive) => lookAt(folder, archive)));
        return sortNewestFirst(looked.filter((archive) => archive !== null));
      } catch (error) {
        throw new BackupError(
          `Waybill cannot read the backup folder ${folder} (${errorMessage(error)}): let it read and write there, or set BACKUP_DIR to another one.`,
          { cause: error },
        );
      }
    },
    async open(name) {
      if (parseArchiveName(name) === null) return null;
      // Opened here, so that an unreadable file fails here and not in a stream that no one reads yet.
      const file = await open(pathOf(name)).catch(nullIfMissing);
      if (file === null) return null;
      const { size } = await file.stat();
      return { bytes: size, stream: file.createReadStream() };
    },
    async remove(name) {
      if (parseArchiveName(name) === null) return;
      // First, because an archive without a summary is still valid.
      await rm(pathOf(summaryName(name)), { force: true });
      await rm(pathOf(name), { force: true });
    },
  };
}

/** Sorts archives, newest first. */
export function sortNewestFirst<A extends ArchiveName>(archives: readonly A[]): A[] {
  return archives.toSorted(
    (one, other) =>
      other.madeAt.getTime() - one.madeAt.getTime() || other.name.localeCompare(one.name),
  );
}

/** Returns null if it was removed in the meantime. */
async function lookAt(folder: string, archive: ArchiveName): Promise<StoredArchive | null> {
  const found = await stat(path.join(folder, archive.name)).catch(nullIfMissing);
  if (found === null) return null;
  const summary = await readSummary(path.join(folder, summaryName(archive.name)));
  return { ...archive, bytes: found.size, summary };
}

async function readSummary(file: string): Promise<Summary | null> {
  return parseSummary(await readFile(file, 'utf8').catch(() => ''));
}

function nullIfMissing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
