import { DatabaseSchemaError } from '@waybill/db/database-open-error';
import type { ArchivePlace, StoredArchive } from '@waybill/db/backup/folder';
import type { Manifest } from '@waybill/db/backup/manifest';
import type { BackupOptions, MadeBackup } from '@waybill/db/backup/make-backup';
import type { ArchiveSource, ReadOptions } from '@waybill/db/backup/read-archive';
import type { Restored, RestoreOptions } from '@waybill/db/backup/restore/restore-archive';
import type { Upgraded, UpgradeOptions } from '@waybill/db/backup/upgrade-embedded';
import type { Database } from '@waybill/db/open-database';
import type { ServerConfig } from '@waybill/db/open-server';
import type { BackupConfig } from '../../config.ts';
import type { BackupPlace } from '../../lib/backups.ts';

// Backup code is imported on use, so that page requests never wait for it to load.

type Connection = Database['connection'];
export type { ArchivePlace };

/** A backup, with the places that hold it. */
export type KeptBackup = StoredArchive & { readonly places: readonly BackupPlace[] };

/** Creates an archive of the database in the folder. */
export async function makeArchive(
  connection: Connection,
  options: BackupOptions,
): Promise<MadeBackup> {
  const { makeBackup } = await import('@waybill/db/backup/make-backup');
  return makeBackup(connection, options);
}

/** Opens the backup folder. */
export async function openOwnFolder({ folder }: BackupConfig) {
  const { openFolder } = await import('@waybill/db/backup/folder');
  return openFolder(folder);
}

/** Opens the bucket for copies of archives; null if there is none. */
export async function openOwnBucket({ bucket }: BackupConfig) {
  if (bucket === null) return null;
  const { openBucket } = await import('@waybill/db/backup/bucket');
  return openBucket(bucket);
}

/** Reads a whole archive and compares it with its manifest. @throws BackupError */
export async function verifyArchive(
  source: ArchiveSource,
  options: ReadOptions,
): Promise<Manifest> {
  const { verifyArchive } = await import('@waybill/db/backup/verify-archive');
  return verifyArchive(source, options);
}

/** Compares an archive with the checksum in its summary. @throws BackupError */
export async function verifyChecksum(
  source: ArchiveSource,
  noted: string | null,
  options: Pick<ReadOptions, 'onBytes' | 'signal'>,
): Promise<void> {
  const { verifyChecksum } = await import('@waybill/db/backup/verify-archive');
  return verifyChecksum(source, noted, options);
}

/** Opens an archive in a local file. */
export async function openFile(file: string): Promise<ArchiveSource> {
  const { fileSource } = await import('@waybill/db/backup/read-archive');
  return fileSource(file);
}

/** Writes an archive to the folder. It gets its name only once it is complete. */
export async function storeArchive(
  { folder }: BackupConfig,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { writeWholeFile } = await import('@waybill/db/backup/write-file');
  await writeWholeFile(folder, name, content);
}

/** Checks that the folder is writable. @throws BackupError */
export async function tryOwnFolder({ folder }: BackupConfig): Promise<void> {
  const { tryToWrite } = await import('@waybill/db/backup/write-file');
  await tryToWrite(folder);
}

/** Reads a whole archive and checks that this version can restore it. @throws BackupError */
export async function checkArchive(
  source: ArchiveSource,
  options: Omit<RestoreOptions, 'log'>,
): Promise<Manifest> {
  const { checkArchive } = await import('@waybill/db/backup/restore/restore-archive');
  return checkArchive(source, options);
}

/** Replaces the database with the contents of an archive. @throws BackupError */
export async function restoreArchive(
  connection: Connection,
  source: ArchiveSource,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<Restored> {
  const { restoreArchive } = await import('@waybill/db/backup/restore/restore-archive');
  return restoreArchive(connection, source, manifest, options);
}

/** Opens the databases that an earlier restore left beside the current one. */
export async function openPreviousDatabases(connection: Connection) {
  const { openBeside } = await import('@waybill/db/backup/restore/other-databases');
  return openBeside(connection);
}

/** Returns the secret in an archive, or null. */
export async function readArchivedSecret(
  source: ArchiveSource,
  manifest: Manifest,
  options: ReadOptions,
): Promise<string | null> {
  const { readArchivedSecret } = await import('@waybill/db/backup/archived-secret');
  return readArchivedSecret(source, manifest, options);
}

/** Opens the installation's PostgreSQL exclusively. */
export async function openServer(config: ServerConfig) {
  const { openServer } = await import('@waybill/db/open-server');
  return openServer(config);
}

/** Moves the embedded database to the PostgreSQL version of this release. @throws BackupError */
export async function upgradeEmbedded(options: UpgradeOptions): Promise<Upgraded> {
  const { upgradeEmbedded } = await import('@waybill/db/backup/upgrade-embedded');
  return upgradeEmbedded(options);
}

/** Creates a key pair for encrypted archives. */
export async function createKeys() {
  const { createBackupKeys } = await import('@waybill/db/backup/encryption');
  return createBackupKeys();
}

/** True if any account exists. An empty database needs no backup. */
export async function isUsed(connection: Connection): Promise<boolean> {
  const { withConnection } = await import('@waybill/db/connect');
  return withConnection(connection, async (client) => {
    const { rows } = await client.query<{ isUsed: boolean }>(
      'SELECT EXISTS (SELECT FROM users) AS "isUsed"',
    );
    return rows[0]?.isUsed === true;
  });
}

/**
 * Returns the fingerprint of the secret that the database is used with, in hexadecimal; null before the first
 * use, or if the database is older than fingerprints.
 */
export async function findFingerprint(connection: Connection): Promise<string | null> {
  const { withConnection } = await import('@waybill/db/connect');
  return withConnection(connection, async (client) => {
    const known = await client.query<{ isThere: boolean }>(
      `SELECT to_regclass('installation') IS NOT NULL AS "isThere"`,
    );
    if (known.rows[0]?.isThere !== true) return null;
    const { rows } = await client.query<{ fingerprint: string }>(
      `SELECT encode(secret_fingerprint, 'hex') AS fingerprint FROM installation`,
    );
    return rows[0]?.fingerprint ?? null;
  });
}

/** Returns the error for a start that leaves the database unchanged. */
export function schemaError(message: string, cause: unknown): Error {
  return new DatabaseSchemaError(message, { cause });
}
