import { access, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode, errorMessage } from '../error-code.ts';
import { isFolderRefused } from '../make-folder.ts';
import type { Log } from '../log.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { type ClusterPlace, linkCluster, prepareClusterPlace } from './cluster-place.ts';
import { ensureCluster, removeDrafts } from './create-cluster.ts';
import { createDiskFullError, isDiskFull } from '../disk-full-error.ts';
import { giveBackCommand } from './file-owner.ts';
import { findHeldServer, holdServer } from './hold-server.ts';
import { keepHolding } from './keep-holding.ts';
import { stopServer } from './start-server.ts';
import { finishSwap } from './swap-cluster.ts';
import { defaultTransport, type Transport } from './transport.ts';

/** The name of the database on an embedded server. */
export const DATABASE_NAME = 'waybill';

export type EmbeddedDatabase = {
  connection: ClientConfig;
  location: string;
  /** Stops the server, which closes open connections. */
  close: () => Promise<void>;
};

export type EmbeddedConfig = {
  dataDir: string;
  transport?: Transport;
  /** True to share the server of a running Waybill, instead of being refused. */
  mayShare?: boolean;
  /** True to refuse a folder without a database, instead of creating one. */
  mustExist?: boolean;
  log: Log;
};

/**
 * Opens the PostgreSQL in `dataDir`: creates it on the first start, adopts it after a crash.
 * @throws DatabaseOpenError when the folder is held, not writable, damaged or of another version, or
 * when it has to exist and does not.
 */
export async function openEmbeddedDatabase(config: EmbeddedConfig): Promise<EmbeddedDatabase> {
  const dataDir = path.resolve(config.dataDir);
  await finishSwap(dataDir);
  if (config.mustExist === true) await refuseEmptyFolder(dataDir);
  const { place, binaries } = await prepareFiles(dataDir, config.log);
  const shared = config.mayShare === true ? await findHeldServer(place.cluster) : null;
  if (shared !== null) {
    return {
      connection: { ...shared, database: DATABASE_NAME },
      location: await describeLocation(dataDir, place),
      close: async () => {},
    };
  }
  const options = {
    dataDir,
    place,
    binaries,
    transport: config.transport ?? defaultTransport,
    logFile: path.join(dataDir, 'postgres.log'),
    log: config.log,
  };
  const held = await explainFileErrors(dataDir, () => holdServer(options));
  const { port } = held.connection;
  const keeper = keepHolding(held, () => holdServer({ ...options, port }), config.log);
  const close = async () => {
    const holder = await keeper.release();
    if (holder === null) return;
    await stopServer(place, binaries);
    await holder.end();
  };
  try {
    await removeDrafts(place.cluster);
    await createDatabaseIfMissing(held.client);
    return {
      connection: { ...held.connection, database: DATABASE_NAME },
      location: await describeLocation(dataDir, place),
      close,
    };
  } catch (error) {
    await close();
    throw isDiskFull(error) ? createDiskFullError(dataDir, error) : error;
  }
}

async function refuseEmptyFolder(dataDir: string): Promise<void> {
  const isMissing = await access(path.join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => false,
    (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? ''),
  );
  if (!isMissing) return;
  throw new DatabaseOpenError(
    `There is no database in the data folder ${dataDir}. Start Waybill first, or use its DATA_DIR or DATABASE_URL.`,
  );
}

async function prepareFiles(
  dataDir: string,
  log: Log,
): Promise<{ place: ClusterPlace; binaries: Binaries }> {
  return await explainFileErrors(dataDir, async () => {
    const place = await prepareClusterPlace(dataDir);
    const binaries = await findBinaries(place.user, log);
    await ensureCluster(place, binaries, log);
    await linkCluster(place);
    return { place, binaries };
  });
}

async function explainFileErrors<T>(dataDir: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isDiskFull(error)) throw createDiskFullError(dataDir, error);
    if (!isFolderRefused(error)) throw error;
    const isOthers = ['EACCES', 'EPERM'].includes(errorCode(error) ?? '');
    const remedy = isOthers
      ? `Make it writable, for instance with ${giveBackCommand(dataDir)}, or set`
      : 'Set';
    throw new DatabaseOpenError(
      `Waybill cannot write to the data folder ${dataDir} (${errorMessage(error)}). ${remedy} DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

async function describeLocation(dataDir: string, { cluster }: ClusterPlace): Promise<string> {
  const expected = path.join(dataDir, 'postgres');
  if (cluster === path.join(await realpath(dataDir), 'postgres')) return expected;
  return `${cluster} (${expected} is only a link to it, so a backup needs both folders)`;
}

async function createDatabaseIfMissing(client: Client): Promise<void> {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
}
