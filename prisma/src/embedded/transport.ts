import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode } from '../error-code.ts';
import type { ClusterPlace } from './cluster-place.ts';
import { SOCKET_PORT } from './postmaster-file.ts';
import { changeOwner, type ServerUser } from './server-user.ts';

/** How Waybill connects to its embedded server; nothing else can, by either. */
export type Transport = 'socket' | 'loopback';

export const defaultTransport: Transport = process.platform === 'win32' ? 'loopback' : 'socket';

// The shortest limit of the platforms is 103 bytes (macOS).
const MAX_SOCKET_PATH_BYTES = 99;

/**
 * Returns the server arguments that open only `transport` for the cluster. A loopback server listens on
 * `port`, or on a free one.
 */
export async function listenArguments(
  transport: Transport,
  place: ClusterPlace,
  port?: number,
): Promise<string[]> {
  if (transport === 'loopback') {
    return settings({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      port: String(port ?? (await findFreePort())),
    });
  }
  const folder = await prepareSocketFolder(place);
  return settings({
    listen_addresses: '',
    unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
  });
}

/** Formats run-time settings as arguments of `postgres`. */
export function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function prepareSocketFolder({ cluster, user }: ClusterPlace): Promise<string> {
  if (fitsSocket(cluster)) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  const folder = [os.tmpdir(), '/tmp']
    .map((parent) => path.join(parent, `waybill-${hash}`))
    .find(fitsSocket);
  if (folder === undefined) {
    throw new DatabaseOpenError(
      `The path ${cluster} is too long for a unix socket, and so is the temporary folder's. Set DATA_DIR or TMPDIR to a shorter path.`,
    );
  }
  await makePrivateFolder(folder, user);
  return folder;
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES;
}

async function makePrivateFolder(folder: string, user: ServerUser): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
    await changeOwner(user, folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const found = await lstat(folder);
  const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0;
  const ownUid = process.getuid?.();
  if (isPrivate && (found.uid === (user?.uid ?? ownUid) || found.uid === ownUid)) {
    await changeOwner(user, folder);
    return;
  }
  throw new DatabaseOpenError(
    `The folder ${folder}, which Waybill needs for its database socket, belongs to another user. Remove it, or set DATA_DIR to a shorter path.`,
  );
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  return await new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
