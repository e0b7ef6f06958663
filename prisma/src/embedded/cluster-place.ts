import { randomUUID } from 'node:crypto';
import { readdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseOpenError } from '../database-open-error.ts';
import { errorCode } from '../error-code.ts';
import { makeFolder } from '../make-folder.ts';
import {
  claimCluster,
  findIdentity,
  findStoredId,
  type Identity,
  storeId,
} from './cluster-identity.ts';
import { repairOwner, refuseOtherOwner } from './file-owner.ts';
import { defaultServerUser, findClosedFolder, type ServerUser } from './server-user.ts';
import { makeOpenFolder, SHARED_FOLDER, syncFolder } from './shared-folder.ts';

/** The path of the database files (existing or not), and the user who owns them and runs PostgreSQL. */
export type ClusterPlace = {
  cluster: string;
  user: ServerUser;
  /** Set for new files outside the data folder: their identity. */
  identity?: Identity;
};

/**
 * Determines the location of the embedded database of `dataDir`: its `postgres` folder, or a link of that
 * name to a shared folder if PostgreSQL's user can't access the data folder.
 * @throws DatabaseOpenError when what is found there is not the database of this data folder, or
 * its files are another user's.
 */
export async function prepareClusterPlace(dataDir: string): Promise<ClusterPlace> {
  await makeFolder(dataDir);
  const realDataDir = await realpath(dataDir);
  const inside = path.join(realDataDir, 'postgres');
  const target = await findLinkTarget(inside);
  if (target !== null) return await openElsewhere(target, realDataDir);
  if ((await findOwner(inside)) !== null) {
    return { cluster: inside, user: await userOfExisting(inside, realDataDir) };
  }
  const user = defaultServerUser();
  if ((await findClosedFolder(user, realDataDir)) === null) return { cluster: inside, user };
  return await prepareElsewhere(realDataDir, user);
}

/**
 * Creates the link to files outside the data folder. It is the last step, so that a dangling link always
 * means that the files were lost.
 */
export async function linkCluster({ cluster, identity }: ClusterPlace): Promise<void> {
  if (identity === undefined) return;
  const link = path.join(identity.dataDir, 'postgres');
  try {
    await symlink(cluster, link);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST' || (await findLinkTarget(link)) !== cluster) throw error;
  }
  await syncFolder(identity.dataDir);
}

async function findLinkTarget(link: string): Promise<string | null> {
  try {
    return path.resolve(path.dirname(link), await readlink(link));
  } catch (error) {
    // EINVAL: not a link. Windows reports UNKNOWN for the same.
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

async function openElsewhere(cluster: string, realDataDir: string): Promise<ClusterPlace> {
  if ((await findOwner(cluster)) === null) {
    const link = path.join(realDataDir, 'postgres');
    throw new DatabaseOpenError(
      `The link ${link} points to the database of ${realDataDir} in ${cluster}, which no longer exists. Restore it from a backup, or remove that link to start with an empty database.`,
    );
  }
  const user = await userOfExisting(cluster, realDataDir);
  // An operator may link to a folder on another disk before the first start.
  if ((await readdir(cluster)).length > 0) await claimCluster(cluster, realDataDir, user);
  return { cluster, user };
}

/** Returns the location for new files, or of a first start that was killed before it created the link. */
async function prepareElsewhere(realDataDir: string, user: ServerUser): Promise<ClusterPlace> {
  const id = (await findStoredId(realDataDir)) ?? (await storeId(realDataDir, randomUUID()));
  const home = path.join(SHARED_FOLDER, id);
  await makeOpenFolder(home);
  const cluster = path.join(home, 'postgres');
  if ((await findIdentity(cluster)) !== null) await claimCluster(cluster, realDataDir, user);
  return { cluster, user, identity: { id, dataDir: realDataDir } };
}

async function userOfExisting(cluster: string, realDataDir: string): Promise<ServerUser> {
  if (process.getuid === undefined) return null;
  if (process.getuid() !== 0) {
    const isInside = path.dirname(cluster) === realDataDir;
    await refuseOtherOwner(cluster, isInside ? realDataDir : cluster);
    return null;
  }
  const owners = await Promise.all([cluster, realDataDir].map((folder) => stat(folder)));
  const owner = owners.find(({ uid }) => uid !== 0);
  const user = owner ? { uid: owner.uid, gid: owner.gid } : defaultServerUser();
  await repairOwner(cluster, user);
  const closed = await findClosedFolder(user, path.dirname(cluster));
  if (closed === null) return user;
  throw new DatabaseOpenError(
    `PostgreSQL runs as the user of its files (uid ${user?.uid}), which cannot access ${closed}. Allow it with: chmod o+x ${closed}`,
  );
}
