import { addAbortSignal, pipeline, Readable } from 'node:stream';
import path from 'node:path';
import { createGzip } from 'node:zlib';
import type { ClientConfig } from 'pg';
import { withConnection } from '../connect.ts';
import { type ArchiveKind, nameArchive, summaryName } from './archive-name.ts';
import { estimateRows } from './catalogue.ts';
import type { Manifest } from './manifest.ts';
import { beginSnapshot, type SnapshotOptions } from './snapshot.ts';
import { summarise, type Summary } from './summary.ts';
import { type ArchiveAbout, writeArchive } from './write-archive.ts';
import { removeAbandoned, writeWholeFile } from './write-file.ts';

/** Saves nearly as much as the default level with half the work, because other processes need CPU too. */
const GZIP_LEVEL = 3;

export type BackupOptions = SnapshotOptions & {
  kind: ArchiveKind;
  /** Where to store the archive. */
  folder: string;
  about: ArchiveAbout;
  /** The age recipients to encrypt for; unencrypted if empty. */
  recipients: readonly string[];
  now: Date;
  /** The last migration of the upgrade that follows the backup. */
  upgradesTo?: string;
  /** Aborting it stops the backup and leaves nothing behind. */
  signal?: AbortSignal;
  /** Called with the estimated progress, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** The amount of disk space to leave free. */
  keptFreeBytes?: number;
};

export type MadeBackup = { name: string; file: string; manifest: Manifest; summary: Summary };

/**
 * Archives the whole database as of one moment, while others read and write. The archive only gets its name
 * in the folder once it is complete.
 * @throws BackupError when the folder cannot be written to or its disk has no room
 */
export async function makeBackup(
  connection: ClientConfig,
  options: BackupOptions,
): Promise<MadeBackup> {
  const { kind, folder, recipients, now } = options;
  await removeAbandoned(folder, now);
  return await withConnection(
    { ...connection, application_name: 'waybill-backup' },
    async (client) => {
      await beginSnapshot(client, options);
      const expected = await estimateRows(client);
      const made: { manifest?: Manifest } = {};
      const archive = writeArchive(client, options.about, {
        holdsSecret: recipients.length > 0,
        onRows: (rows) => options.onProgress?.(Math.min(rows / Math.max(expected, rows), 0.99)),
        onManifest: (manifest) => {
          made.manifest = manifest;
        },
      });
      const name = nameArchive(kind, now, recipients.length > 0);
      // Errors in reading rows reach the writer, and the other way round.
      const compressed = pipeline(
        Readable.from(archive, { objectMode: false }),
        createGzip({ level: GZIP_LEVEL }),
        () => {},
      );
      if (options.signal) addAbortSignal(options.signal, compressed);
      const content = encryptFor(compressed, recipients);
      const written = await writeWholeFile(folder, name, content, options.keptFreeBytes);
      if (made.manifest === undefined) throw new Error('The archive has no manifest');
      const summary = summarise(made.manifest, written, options.upgradesTo);
      await writeWholeFile(folder, summaryName(name), bytesOf(summary), 0);
      options.onProgress?.(1);
      return { name, file: path.join(folder, name), manifest: made.manifest, summary };
    },
  );
}

async function* encryptFor(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  if (recipients.length === 0) {
    yield* source;
  } else {
    // Loaded on demand: it takes a while, and most backups don't need it.
    const { encrypt } = await import('./encryption.ts');
    yield* encrypt(source, recipients);
  }
}

async function* bytesOf(value: object): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
