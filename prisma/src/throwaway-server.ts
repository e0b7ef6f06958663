import { type ChildProcess, execFile, fork } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isServerComingOrGoing, retryUntil, withConnection } from './connect.ts';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import type { ClusterPlace } from './embedded/cluster-place.ts';
import { ensureCluster, readPassword, SERVER_ROLE } from './embedded/create-cluster.ts';
import { findPostmasterFile, isProcessAlive } from './embedded/postmaster-file.ts';
import { defaultServerUser, changeOwner } from './embedded/server-user.ts';
import { startServer, stopServer } from './embedded/start-server.ts';
import { defaultTransport } from './embedded/transport.ts';
import { errorCode } from './error-code.ts';

const runFile = promisify(execFile);

const FOLDER_PREFIX = 'waybill-throwaway-';
const START_TIMEOUT_MS = 30_000;

/** For data that needn't survive a crash. */
const hurried = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Vacuuming a hundred databases that live for seconds costs more than it gains.
  autovacuum: 'off',
};

export type ThrowawayServer = {
  /** A connection to the `postgres` database, as superuser. */
  adminUrl: string;
  stop: () => Promise<void>;
  /** Stops the server and keeps its files; connected clients are notified. */
  halt: () => Promise<void>;
  /** Starts it again at the same address. */
  resume: () => Promise<void>;
  /** Makes all its processes hang, with connections open, until `thaw`. Not on Windows. */
  freeze: () => Promise<void>;
  thaw: () => void;
};

/**
 * Starts an empty embedded PostgreSQL in a temporary folder, for tests and tools. Trades durability for
 * speed, unless `isDurable`, as for measurements. `stop` removes it; so does a kill of this process.
 */
export async function startThrowawayServer({
  isDurable = false,
  maxConnections = 300,
} = {}): Promise<ThrowawayServer> {
  const user = defaultServerUser();
  const binaries = await findBinaries(user, () => {});
  await removeOrphans(binaries);
  const folder = await mkdtemp(path.join(os.tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  await changeOwner(user, folder);
  const guard = startGuard(folder);
  const place = placeIn(folder);
  const logFile = path.join(folder, 'postgres.log');
  await ensureCluster(place, binaries, () => {});
  const start = async () => {
    const server = await startServer({
      place,
      binaries,
      transport: defaultTransport,
      logFile,
      settings: {
        ...(!isDurable && hurried),
        max_connections: String(maxConnections),
      },
    });
    return retryUntil(
      START_TIMEOUT_MS,
      async () => {
        if (server.hasEnded()) throw new Error(`PostgreSQL ended: ${await server.findFailure()}`);
        return await findAdminUrl(place);
      },
      () => new Error(`PostgreSQL did not start: see ${logFile}`),
    );
  };
  const frozen = new Set<number>();
  const thaw = () => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen.clear();
  };
  return {
    adminUrl: await start(),
    halt: () => stopServer(place, binaries),
    resume: async () => void (await start()),
    async freeze() {
      for await (const pid of listProcesses(place)) {
        signal(pid, 'SIGSTOP');
        frozen.add(pid);
      }
    },
    thaw,
    stop: async () => {
      thaw();
      guard.kill();
      await stopServer(place, binaries);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Yields the server's process first: once it is stopped, no other can start. */
async function* listProcesses({ cluster }: ClusterPlace): AsyncGenerator<number> {
  const file = await findPostmasterFile(cluster);
  if (file === null) return;
  yield file.pid;
  const { stdout } = await runFile('ps', ['-A', '-o', 'pid=,ppid=']);
  for (const line of stdout.trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid !== undefined && parent === file.pid) yield pid;
  }
}

/** Ignores processes that have exited in the meantime. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/** Stops and removes the server in a folder of `startThrowawayServer`, in any state. */
export async function removeThrowawayServer(folder: string, binaries?: Binaries): Promise<void> {
  const place = placeIn(folder);
  const found = binaries ?? (await findBinaries(place.user, () => {}));
  await stopServer(place, found).catch(() => {});
  await rm(folder, { recursive: true, force: true }).catch(() => {});
}

function placeIn(folder: string): ClusterPlace {
  return { cluster: path.join(folder, 'postgres'), user: defaultServerUser() };
}

/**
 * Starts the process that removes the server when this one is gone. PostgreSQL has its own session and would
 * survive a kill; so does the guard, which therefore survives a kill of the process group.
 */
function startGuard(folder: string): ChildProcess {
  const program = fileURLToPath(new URL('guard-throwaway.ts', import.meta.url));
  const guard = fork(program, [folder], {
    execArgv: ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
    cwd: os.tmpdir(),
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  guard.unref();
  guard.channel?.unref();
  return guard;
}

async function findAdminUrl({ cluster }: ClusterPlace): Promise<string | null> {
  const address = (await findPostmasterFile(cluster))?.address ?? null;
  if (address === null) return null;
  const url = new URL(`postgresql://${SERVER_ROLE}@localhost/postgres`);
  url.port = String(address.port);
  url.password = await readPassword(cluster);
  url.searchParams.set('host', address.host);
  try {
    await withConnection({ connectionString: url.href }, async () => {});
    return url.href;
  } catch (error) {
    if (isServerComingOrGoing(error)) return null;
    throw error;
  }
}

/** Stops and removes servers of killed processes. */
async function removeOrphans(binaries: Binaries): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    const pid = name.startsWith(FOLDER_PREFIX) ? parseInt(name.slice(FOLDER_PREFIX.length), 10) : 0;
    if (pid === 0 || isProcessAlive(pid)) continue;
    await removeThrowawayServer(path.join(os.tmpdir(), name), binaries);
  }
}
