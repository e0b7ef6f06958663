import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { type Binaries, findBinaries } from '../embedded/binaries.ts';
import { findIdentity } from '../embedded/cluster-identity.ts';
import { type ClusterPlace, prepareClusterPlace } from '../embedded/cluster-place.ts';
import { ensureCluster, findClusterVersion } from '../embedded/create-cluster.ts';
import { DATABASE_NAME } from '../embedded/embedded-database.ts';
import { holdServer } from '../embedded/hold-server.ts';
import { fetchOlderBinaries } from '../embedded/older-binaries.ts';
import { stopServer } from '../embedded/start-server.ts';
import { draftOf, finishSwap, listLeftovers, swapCluster } from '../embedded/swap-cluster.ts';
import { defaultTransport } from '../embedded/transport.ts';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import { type BackupOptions, makeBackup } from './make-backup.ts';
import { fileSource } from './read-archive.ts';
import { checkArchive, fillDatabase } from './restore/restore-archive.ts';

export type UpgradeOptions = Omit<BackupOptions, 'kind'> & {
  dataDir: string;
  /** Decrypts the backup used for the upgrade, if encrypted. */
  identity: string | null;
  migrationsDir?: string | undefined;
  log: Log;
};

export type Upgraded = {
  from: string;
  to: string;
  /** The backup used for the upgrade. */
  archive: string;
  /** Where the old files are kept. */
  former: string;
};

/**
 * Moves the embedded database of an older PostgreSQL to this Waybill's version: restores a backup made by the
 * older programs into new files, which replace the old ones at the end.
 * @throws BackupError when there is nothing to move, or the older programs cannot be had
 */
export async function upgradeEmbedded(options: UpgradeOptions): Promise<Upgraded> {
  const { identity, log } = options;
  const dataDir = path.resolve(options.dataDir);
  await finishSwap(dataDir);
  const place = await prepareClusterPlace(dataDir);
  const own = await findBinaries(place.user, log);
  const from = await findClusterVersion(place.cluster);
  refuseOthers(dataDir, from, own.majorVersion);
  if (options.recipients.length > 0 && identity === null) {
    throw new BackupError(
      'The upgrade uses a backup, and backups are encrypted: set BACKUP_IDENTITY for this command.',
    );
  }
  const former = `${place.cluster}-${from}`;
  await refuseTaken(former);

  const folder = path.join(dataDir, `postgresql-${from}`);
  const older = await fetchOlderBinaries(from, folder, place.user, log);
  log('Backing up the database with the older PostgreSQL', { folder: options.folder });
  const { file } = await withServer({ dataDir, place, binaries: older, log }, (connection) =>
    makeBackup(connection, { ...options, kind: 'before-upgrade' }),
  );
  const source = fileSource(file);
  const manifest = await checkArchive(source, { ...options, onBytes: () => {} });

  log('Restoring it into new files', { postgres: own.majorVersion });
  const draft: ClusterPlace = { cluster: draftOf(place.cluster), user: place.user };
  // The server of a killed upgrade may still be running.
  await stopServer(draft, own).catch(() => {});
  for (const leftover of listLeftovers(place.cluster)) {
    await rm(leftover, { recursive: true, force: true });
  }
  const known = await findIdentity(place.cluster);
  await ensureCluster({ ...draft, ...(known && { identity: known }) }, own, () => {});
  await withServer({ dataDir, place: draft, binaries: own, log }, async (connection, create) => {
    await create();
    await fillDatabase(connection, source, manifest, { ...options, onBytes: () => {} });
  });
  await swapCluster(place.cluster, former);
  await rm(folder, { recursive: true, force: true });
  return { from, to: own.majorVersion, archive: file, former };
}

function refuseOthers(dataDir: string, from: string | null, to: string): asserts from is string {
  if (from === null) {
    throw new BackupError(`There is no database in the data folder ${dataDir} to upgrade.`);
  }
  if (Number(from) === Number(to)) {
    throw new BackupError(
      `The database in ${dataDir} already uses PostgreSQL ${to}: there is nothing to upgrade.`,
    );
  }
  if (Number(from) > Number(to)) {
    throw new BackupError(
      `The database in ${dataDir} was made by PostgreSQL ${from}, and this Waybill includes PostgreSQL ${to}. Update Waybill.`,
    );
  }
}

async function refuseTaken(former: string): Promise<void> {
  const isTaken = await access(former).then(
    () => true,
    () => false,
  );
  if (!isTaken) return;
  throw new BackupError(`${former} already exists, but the old files go there. Move or delete it.`);
}

type Server = { dataDir: string; place: ClusterPlace; binaries: Binaries; log: Log };

/** Runs a server temporarily, with a connection to its database, which `create` creates. */
async function withServer<T>(
  server: Server,
  use: (connection: ClientConfig, create: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { dataDir, place, binaries } = server;
  const logFile = path.join(dataDir, 'postgres.log');
  const held = await holdServer({ ...server, logFile, transport: defaultTransport });
  try {
    return await use({ ...held.connection, database: DATABASE_NAME }, async () => {
      await held.client.query(`CREATE DATABASE ${DATABASE_NAME}`);
    });
  } finally {
    await stopServer(place, binaries);
    await held.client.end();
  }
}
