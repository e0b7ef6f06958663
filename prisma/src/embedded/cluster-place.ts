import { createHash } from 'node:crypto';
import { lstat, mkdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode } from '../error-code.ts';
import { defaultServerUser, findClosedFolder, type ServerUser } from './server-user.ts';
import { makeOpenFolder, SHARED_FOLDER } from './shared-folder.ts';

/** Where the database files are (or will be), and the user that owns them and runs PostgreSQL. */
export type ClusterPlace = { cluster: string; user: ServerUser };

/**
 * Decides where the embedded database of `dataDir` lives: in its `postgres` folder, or behind that
 * name in a shared folder when PostgreSQL's user cannot reach the data folder.
 */
export async function prepareClusterPlace(dataDir: string): Promise<ClusterPlace> {
  await mkdir(dataDir, { recursive: true });
  const realDataDir = await realpath(dataDir);
  const link = path.join(realDataDir, 'postgres');
  const elsewhere = await findLinkTarget(link);
  if (elsewhere !== null) await makeOpenFolder(path.dirname(elsewhere));
  const cluster = elsewhere ?? link;
  const owner = await findOwner(cluster);
  if (owner !== null) return { cluster, user: await userOfExisting(cluster, owner) };
  const user = defaultServerUser();
  if (elsewhere !== null || (await findClosedFolder(user, realDataDir)) === null) {
    return { cluster, user };
  }
  return { cluster: await linkToSharedFolder(realDataDir, link), user };
}

async function findLinkTarget(link: string): Promise<string | null> {
  try {
    return path.resolve(path.dirname(link), await readlink(link));
  } catch (error) {
    // EINVAL: not a link. UNKNOWN is what Windows says for the same.
    if (['ENOENT', 'EINVAL', 'UNKNOWN'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

async function findOwner(cluster: string): Promise<{ uid: number; gid: number } | null> {
  try {
    return await stat(cluster);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function userOfExisting(
  cluster: string,
  owner: { uid: number; gid: number },
): Promise<ServerUser> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined || (ownUid === owner.uid && ownUid !== 0)) return null;
  if (ownUid !== 0) {
    throw new DatabaseOpenError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}). Start Waybill as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  const user = owner.uid === 0 ? defaultServerUser() : { uid: owner.uid, gid: owner.gid };
  const closed = await findClosedFolder(user, path.dirname(cluster));
  if (closed === null) return user;
  throw new DatabaseOpenError(
    `PostgreSQL runs as the user of its files (uid ${user?.uid}), which may not enter ${closed}. Allow it with: chmod o+x ${closed}`,
  );
}

async function linkToSharedFolder(realDataDir: string, link: string): Promise<string> {
  const hash = createHash('sha256').update(realDataDir).digest('hex').slice(0, 12);
  const home = path.join(SHARED_FOLDER, hash);
  await makeOpenFolder(home);
  const cluster = path.join(home, 'postgres');
  try {
    await symlink(cluster, link);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || !(await lstat(link)).isSymbolicLink()) throw error;
  }
  return cluster;
}
