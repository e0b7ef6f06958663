import { spawn } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import { isSpaceShort, saysDiskFull } from '../disk-full-error.ts';
import { errorMessage } from '../error-code.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { findPostmasterFile, isPostmasterAlive } from './postmaster-file.ts';
import { runBinary, serverEnvironment, spawnAs } from './run-binary.ts';
import { listenArguments, settings, type Transport } from './transport.ts';

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const STOP_TIMEOUT_S = 60;

/** A server started by this process; it may still exit before it accepts connections. */
export type StartedServer = {
  hasEnded: () => boolean;
  /** Why it exited, in PostgreSQL's words; null if it was stopped or another one was faster. */
  findFailure: () => Promise<string | null>;
};

export type ServerOptions = {
  place: ClusterPlace;
  binaries: Binaries;
  transport: Transport;
  /** The loopback port; any free one if omitted. */
  port?: number | undefined;
  logFile: string;
  settings?: Record<string, string>;
};

/** Starts PostgreSQL in its own session, so that it survives a kill of this process. */
export async function startServer(options: ServerOptions): Promise<StartedServer> {
  const { place, binaries, logFile } = options;
  const listen = await listenArguments(options.transport, place, options.port);
  await rotateLog(logFile);
  const log = await open(logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const child = spawn(
    binaries.postgres,
    ['-D', place.cluster, ...listen, ...settings({ ...quietLog, ...options.settings })],
    {
      ...spawnAs(place.user),
      cwd: place.cluster,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    },
  );
  let spawnError: Error | null = null;
  child.once('error', (error) => {
    spawnError = error;
  });
  child.unref();
  await log.close();
  return {
    hasEnded: () => spawnError !== null || child.exitCode !== null || child.signalCode !== null,
    findFailure: async () => {
      if (spawnError !== null) return errorMessage(spawnError);
      if (child.exitCode === 0) return null;
      const reason = findFailureIn(await readFrom(logFile, logStart));
      // On a full disk there may be no room for the log message either.
      return reason ?? ((await isSpaceShort(place.cluster)) ? 'No space left on device' : null);
    },
  };
}

/** Stops the server of `place` and returns when it has exited, or at once if none is running. */
export async function stopServer(place: ClusterPlace, binaries: Binaries): Promise<void> {
  const { exitCode, output } = await runBinary(
    binaries.pgCtl,
    ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', String(STOP_TIMEOUT_S)],
    { user: place.user, cwd: place.cluster },
  );
  if (exitCode === 0) return;
  const file = await findPostmasterFile(place.cluster);
  if (file === null || !(await isPostmasterAlive(file, place.cluster))) return;
  throw new Error(`PostgreSQL could not be stopped: ${output}`);
}

// Row values, such as email addresses, must not be logged.
const quietLog = {
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

async function rotateLog(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(logFile, `${logFile}.1`);
}

async function readFrom(logFile: string, start: number): Promise<string> {
  const handle = await open(logFile, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({
      buffer: Buffer.alloc(64 * 1024),
      position: start,
    });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Returns the relevant log line of a failed start. Other starts and clients write to the same log. */
function findFailureIn(log: string): string | null {
  const lines = log.split('\n').filter((line) => saysDiskFull(line) || !isAboutOthers.test(line));
  const decisive =
    lines.find((line) => /\b(FATAL|PANIC):/.test(line)) ??
    lines.find((line) => line.startsWith('postgres: '));
  return decisive?.replace(/^.*?(FATAL|PANIC|postgres):\s+/, '') ?? null;
}

const isAboutOthers =
  /lock file "postmaster\.pid"|the database system is|terminating connection|pre-existing shared memory|Address already in use/;
