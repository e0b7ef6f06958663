import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { connect, isServerComingOrGoing, retryUntil, withConnection } from '../connect.ts';
import { type Binaries, findBinaries } from '../embedded/binaries.ts';
import type { ClusterPlace } from '../embedded/cluster-place.ts';
import { SERVER_ROLE } from '../embedded/create-cluster.ts';
import { findPostmasterFile, isProcessAlive, SOCKET_PORT } from '../embedded/postmaster-file.ts';
import { defaultServerUser, changeOwner } from '../embedded/server-user.ts';
import { startServer, stopServer } from '../embedded/start-server.ts';
import { copyFolder } from './copy-folder.ts';

const START_TIMEOUT_MS = 60_000;

/** A streaming replica of another test server. */
export type StreamingReplica = {
  /** The path of its socket. */
  socket: string;
  /** Returns the URL of the other server's database on this one. */
  urlOf: (databaseUrl: string) => string;
  /** Kills it, like a power failure. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Copies a running throwaway server, and starts the copy as its replica. The embedded PostgreSQL has no
 * pg_basebackup, which does the same over the network.
 */
export async function startStreamingReplica(adminUrl: string): Promise<StreamingReplica> {
  const user = defaultServerUser();
  const binaries = await findBinaries(user, () => {});
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-replica-'));
  await changeOwner(user, folder);
  const place: ClusterPlace = { cluster: path.join(folder, 'postgres'), user };
  const label = await copyRunning(adminUrl, place.cluster);
  const write = async (name: string, text: string) => {
    const file = path.join(place.cluster, name);
    await writeFile(file, text);
    await changeOwner(user, file);
  };
  // Files that the other server holds while it is running.
  const held = ['postmaster.pid', `.s.PGSQL.${SOCKET_PORT}`, `.s.PGSQL.${SOCKET_PORT}.lock`];
  for (const name of held) await rm(path.join(place.cluster, name), { force: true });
  await write('backup_label', label);
  await write('standby.signal', '');

  const host = new URL(adminUrl).searchParams.get('host') ?? '';
  const start = () => startAsReplica(place, binaries, `host=${host} user=${SERVER_ROLE}`);
  await start();
  return {
    socket: path.join(place.cluster, `.s.PGSQL.${SOCKET_PORT}`),
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.searchParams.set('host', place.cluster);
      return url.href;
    },
    async kill() {
      const file = await findPostmasterFile(place.cluster);
      if (file === null) return;
      // All its processes exit immediately.
      process.kill(file.pid, 'SIGQUIT');
      await retryUntil(
        START_TIMEOUT_MS,
        async () => (isProcessAlive(file.pid) ? null : true),
        () => new Error('the replica did not end'),
      );
    },
    start,
    async stop() {
      await stopServer(place, binaries).catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the copy's backup_label. */
async function copyRunning(adminUrl: string, to: string): Promise<string> {
  const client = await connect({ connectionString: adminUrl });
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    const { rows: places } = await client.query<{ data_directory: string }>('SHOW data_directory');
    await copyFolder(places[0]?.data_directory ?? '', to);
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    );
    return rows[0]?.labelfile ?? '';
  } finally {
    await client.end();
  }
}

async function startAsReplica(
  place: ClusterPlace,
  binaries: Binaries,
  primary: string,
): Promise<void> {
  const { cluster } = place;
  const logFile = path.join(path.dirname(cluster), 'postgres.log');
  const server = await startServer({
    place,
    binaries,
    transport: 'socket',
    logFile,
    settings: {
      primary_conninfo: primary,
      hot_standby: 'on',
      max_connections: '300',
      fsync: 'off',
      // Long reads must not be cancelled by the replay.
      max_standby_streaming_delay: '-1',
      wal_retrieve_retry_interval: '100ms',
    },
  });
  await retryUntil(
    START_TIMEOUT_MS,
    async () => {
      if (server.hasEnded()) throw new Error(`PostgreSQL ended: ${await server.findFailure()}`);
      try {
        await withConnection(
          { host: cluster, user: SERVER_ROLE, database: 'postgres' },
          async () => {},
        );
        return true;
      } catch (error) {
        if (isServerComingOrGoing(error)) return null;
        throw error;
      }
    },
    () => new Error(`the replica did not start: see ${logFile}`),
  );
}
