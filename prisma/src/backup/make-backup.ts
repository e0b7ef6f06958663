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

/** Most of what the usual level saves, for half of the work: others want the processor as well. */
const GZIP_LEVEL = 3;

export type BackupOptions = SnapshotOptions & {
  kind: ArchiveKind;
  /** Where the archive is put. */
  folder: string;
  about: ArchiveAbout;
  /** Whom it is encrypted for, in age's notation; nobody: it is not. */
  recipients: readonly string[];
  now: Date;
  /** The last migration of the upgrade that it is made before. */
  upgradesTo?: string;
  /** Aborted, it breaks off and leaves nothing. */
  signal?: AbortSignal;
  /** Is told how far it is, from 0 to 1, as far as that can be known. */
  onProgress?: (fraction: number) => void;
  /** How much of the disk is left free. */
  keptFreeBytes?: number;
};

export type MadeBackup = { name: string; file: string; manifest: Manifest; summary: Summary };

/**
 * Makes an archive of all that is in the database, as of one moment, while others read and write. It is
 * in the folder under its name once it is whole, and not before.
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
      // What goes wrong with the rows reaches whoever writes, and the other way round.
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
    // It takes a while to load, and most need none.
    const { encrypt } = await import('./encryption.ts');
    yield* encrypt(source, recipients);
  }
}

async function* bytesOf(value: object): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
