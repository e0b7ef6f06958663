import { link, readFile, readlink, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { isSameFolder } from './same-folder.ts';

/** The number in the name of the server's socket. */
export const SOCKET_PORT = 5432;

/**
 * What a PostgreSQL server writes about itself into its data folder. `host` and `port` are null
 * while it has not decided them yet.
 */
export type PostmasterFile = {
  content: string;
  pid: number;
  /** Whether the file came along with a copy: the folder that its server serves is another one. */
  isCopied: boolean;
  address: { host: string; port: number; transport: 'socket' | 'loopback' } | null;
};

/** Reads `postmaster.pid`. A server that was killed leaves it behind, so it proves nothing. */
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
 * A socket in the database's own folder is looked for in this one, wherever the server was started:
 * whoever listens here serves what is here, also after a move, and a copy's socket is dead.
 */
function findSocketFolder(recorded: string, served: string, cluster: string): string {
  return recorded === served ? cluster : recorded;
}

/** True when a PostgreSQL process with the recorded pid lives and may serve `cluster`. */
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
 * Reads what Linux says about a process: `pid (name) state …`. Killed, it stays in the list of
 * processes until its parent asks for it, which may be seconds, or never where a container has no
 * init: that is the state Z.
 */
function parseStatus(status: string): { name: string; hasEnded: boolean } {
  const nameEnd = status.lastIndexOf(')');
  return {
    name: status.slice(status.indexOf('(') + 1, nameEnd),
    hasEnded: ['Z', 'X'].includes(status.charAt(nameEnd + 2)),
  };
}

/**
 * Removes the file of a dead server whose pid is still taken: by another program, as is usual in
 * containers, by the dead server itself, or by one that serves the folder that this one was copied
 * from. PostgreSQL would take that for a server of this folder and refuse to start. Processes of
 * the dead server that are still ending keep a new one away by the memory that they share.
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
  // A server that started in between wrote a new file: that one goes back.
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

/** True when a process with this pid lives, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Reads from /proc; null where there is none, or where this user may not look. */
async function readProcess(read: () => Promise<string>): Promise<string | null> {
  return await read().catch(() => null);
}
