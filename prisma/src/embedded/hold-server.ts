import type { Client, ClientConfig } from 'pg';
import { connect, isServerComingOrGoing, retryUntil, withConnection } from '../connect.ts';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode, errorMessage } from '../error-code.ts';
import type { Log } from '../log.ts';
import { readPassword, SERVER_ROLE } from './create-cluster.ts';
import { createDiskFullError, saysDiskFull } from '../disk-full-error.ts';
import {
  findPostmasterFile,
  isPostmasterAlive,
  type PostmasterFile,
  removeMisleadingFile,
} from './postmaster-file.ts';
import { isSameFolder } from './same-folder.ts';
import { type ServerOptions, type StartedServer, startServer } from './start-server.ts';

const OPEN_TIMEOUT_MS = 30_000;
/** How long the lock of a killed Waybill may linger before it counts as held. */
const LOCK_TIMEOUT_MS = 1_000;
const HOLDER_LOCK_KEY = 7_296_829_001;

/** A running server that only this process may use and stop, while `client` is connected. */
export type HeldServer = { client: Client; connection: ClientConfig };

export type HoldOptions = ServerOptions & { dataDir: string; log: Log };

/**
 * Adopts the running server of the data folder or starts one, and takes the lock that makes this process its
 * only user. The lock lasts as long as the returned connection, so a kill releases it.
 * @throws DatabaseOpenError when another Waybill holds the folder or the server cannot start.
 */
export async function holdServer(options: HoldOptions): Promise<HeldServer> {
  const { cluster } = options.place;
  let started: StartedServer | null = null;
  return await retryUntil<HeldServer>(
    OPEN_TIMEOUT_MS,
    async () => {
      const file = await findPostmasterFile(cluster);
      const held = file === null ? null : await tryToHold(file, options);
      if (held !== null) return held;
      if (started !== null && !started.hasEnded()) return null;
      const failure = (await started?.findFailure()) ?? null;
      if (failure !== null) throw damaged(options, failure);
      started = null;
      if (file !== null && (await isPostmasterAlive(file, cluster))) return null;
      if (file?.isCopied === true) {
        options.log('The data folder was copied from a running one; starting the copy separately');
      }
      if (file !== null) await removeMisleadingFile(file, cluster);
      started = await startServer(options);
      return null;
    },
    () =>
      new DatabaseOpenError(
        `PostgreSQL did not become ready in ${OPEN_TIMEOUT_MS / 1000} seconds. Its log is ${options.logFile}.`,
      ),
  );
}

async function tryToHold(file: PostmasterFile, options: HoldOptions): Promise<HeldServer | null> {
  const connection = await findConnection(file, options.place.cluster);
  if (connection === null) return null;
  try {
    const client = await connect({
      ...connection,
      database: 'postgres',
      application_name: 'waybill-holder',
    });
    try {
      if (!(await servesFolder(client, options.place.cluster))) {
        await client.end();
        return null;
      }
      await takeLock(client, options.dataDir);
      return { client, connection };
    } catch (error) {
      await client.end();
      throw error;
    }
  } catch (error) {
    if (isServerComingOrGoing(error)) return null;
    if (error instanceof DatabaseOpenError) throw error;
    throw damaged(options, errorMessage(error), error);
  }
}

/**
 * Returns the connection to the server of `cluster` if another Waybill holds it; null if none does, so that
 * it can be held.
 */
export async function findHeldServer(cluster: string): Promise<ClientConfig | null> {
  const file = await findPostmasterFile(cluster);
  const connection = file && (await findConnection(file, cluster));
  if (connection === null) return null;
  try {
    return (await isHeld(connection, cluster)) ? connection : null;
  } catch (error) {
    if (isServerComingOrGoing(error)) return null;
    throw error;
  }
}

/** Returns the connection to the server that wrote `file`, unless it serves another folder. */
async function findConnection(file: PostmasterFile, cluster: string): Promise<ClientConfig | null> {
  if (file.isCopied || file.address === null) return null;
  const { host, port } = file.address;
  return { host, port, user: SERVER_ROLE, password: await readPassword(cluster) };
}

/**
 * True if `client` is connected to the server of `cluster`: a port, or a socket outside the folder, may
 * belong to another server by now, and the password of a copied folder opens that too.
 */
async function servesFolder(client: Client, cluster: string): Promise<boolean> {
  if (client.host === cluster) return true;
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  return (await isSameFolder(rows[0]?.folder ?? '', cluster)) ?? false;
}

async function isHeld(connection: ClientConfig, cluster: string): Promise<boolean> {
  return await withConnection({ ...connection, database: 'postgres' }, async (client) => {
    if (!(await servesFolder(client, cluster))) return false;
    const { rows } = await client.query<{ isFree: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isFree"',
      [HOLDER_LOCK_KEY],
    );
    return rows[0]?.isFree === false;
  });
}

async function takeLock(client: Client, dataDir: string): Promise<void> {
  try {
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [HOLDER_LOCK_KEY]);
  } catch (error) {
    if (errorCode(error) !== '55P03') throw error;
    throw new DatabaseOpenError(
      `Another Waybill is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

function damaged(options: ServerOptions, reason: string, cause?: unknown): DatabaseOpenError {
  if (saysDiskFull(reason)) return createDiskFullError(options.place.cluster, cause);
  return new DatabaseOpenError(
    `PostgreSQL cannot open the database in ${options.place.cluster}: ${reason}. Nothing was removed: see ${options.logFile}, and restore a backup if the files are damaged.`,
    { cause },
  );
}
