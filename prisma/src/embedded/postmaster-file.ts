import { link, readFile, readlink, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { isSameFolder } from './same-folder.ts';

/** The port number in the name of the server's socket. */
export const SOCKET_PORT = 5432;

/**
 * The contents of a PostgreSQL server's postmaster.pid. `host` and `port` are null until it has chosen them.
 */
export type PostmasterFile = {
  content: string;
  pid: number;
  /** True if the file was copied with the folder: its server serves another one. */
  isCopied: boolean;
  address: { host: string; port: number; transport: 'socket' | 'loopback' } | null;
};

/** Reads `postmaster.pid`. A killed server leaves it behind, so it proves nothing. */
export async function findPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  try {
    return await parse(await readFile(postmasterPath(cluster), 'utf8'), cluster);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function parse(content: string, cluster: string): Promise<PostmasterFile> {
  const [pid = '', served = '', , port = '', socketFolder = '', host = ''] = content.split('\n');
  const isComplete = socketFolder !== '' || host.trim() !== '';
  return {
    content,
    pid: Number(pid),
    isCopied: (await isSameFolder(served, cluster)) === false,
    address: isComplete
      ? {
          host: socketFolder === '' ? host.trim() : findSocketFolder(socketFolder, served, cluster),
          port: Number(port),
          transport: socketFolder === '' ? 'loopback' : 'socket',
        }
      : null,
  };
}

/**
 * A socket in the database's own folder is looked up in the current folder, wherever the server was started:
 * a listener there serves this folder, even after a move, and the socket file of a copy is dead.
 */
function findSocketFolder(recorded: string, served: string, cluster: string): string {
  return recorded === served ? cluster : recorded;
}

/** True if a PostgreSQL process with the recorded pid is running and may serve `cluster`. */
export async function isPostmasterAlive(file: PostmasterFile, cluster: string): Promise<boolean> {
  if (file.isCopied || !isProcessAlive(file.pid)) return false;
  const status = await readProcess(() => readFile(`/proc/${file.pid}/stat`, 'utf8'));
  if (status === null) return true;
  const { name, hasEnded } = parseStatus(status);
  if (hasEnded) return false;
  const folder = await readProcess(() => readlink(`/proc/${file.pid}/cwd`));
  return name === 'postgres' && (folder === null || folder === cluster);
}

/**
 * Parses Linux's process status: `pid (name) state …`. A killed process stays in the list until its parent
 * reaps it, which may take seconds, or forever in a container without init: that is state Z.
 */
function parseStatus(status: string): { name: string; hasEnded: boolean } {
  const nameEnd = status.lastIndexOf(')');
  return {
    name: status.slice(status.indexOf('(') + 1, nameEnd),
    hasEnded: ['Z', 'X'].includes(status.charAt(nameEnd + 2)),
  };
}

/**
 * Removes the file of a dead server whose pid is in use: by another program, as is common in containers, by
 * the dead server itself (as a zombie), or by a server of the folder from which this one was copied.
 * PostgreSQL would mistake it for a server of this folder and refuse to start. Processes of the dead server
 * that are still exiting block a new one through their shared memory.
 */
export async function removeMisleadingFile(file: PostmasterFile, cluster: string): Promise<void> {
  if (!isProcessAlive(file.pid)) return;
  await removeSocketLock(file, cluster);
  const aside = `${postmasterPath(cluster)}.${process.pid}`;
  try {
    await rename(postmasterPath(cluster), aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  // A server that started in between wrote a new file, which is restored.
  const isUnchanged = (await readFile(aside, 'utf8')) === file.content;
  if (!isUnchanged) await link(aside, postmasterPath(cluster));
  await rm(aside);
}

async function removeSocketLock({ pid }: PostmasterFile, cluster: string): Promise<void> {
  const lock = path.join(cluster, `.s.PGSQL.${SOCKET_PORT}.lock`);
  const content = await readFile(lock, 'utf8').catch(() => '');
  if (Number(content.split('\n')[0]) === pid) await rm(lock, { force: true });
}

function postmasterPath(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** True if a process with this pid exists, of any user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Reads from /proc; null where it doesn't exist or isn't accessible. */
async function readProcess(read: () => Promise<string>): Promise<string | null> {
  return await read().catch(() => null);
}
