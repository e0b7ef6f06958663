import { chmod, lchown, lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseOpenError } from '../database-open-error.ts';
import type { ServerUser } from './server-user.ts';

/**
 * Gives database files with another owner, such as ones that root copied or restored, to `user`, and closes
 * the folder to everyone else. Only for root.
 */
export async function repairOwner(cluster: string, user: ServerUser): Promise<void> {
  if (user !== null) {
    for (const file of await findFilesOfOthers(cluster, user.uid)) {
      await lchown(file, user.uid, user.gid);
    }
  }
  await closeFolder(cluster);
}

/**
 * Closes the folder of an ordinary user's database to everyone else, as PostgreSQL requires.
 * @throws DatabaseOpenError with the command that mends `folder` when files belong to another user
 */
export async function refuseOtherOwner(cluster: string, folder: string): Promise<void> {
  const uid = process.getuid?.() ?? 0;
  const { uid: owner } = await stat(cluster);
  const [other] = owner === uid ? await findFilesOfOthers(cluster, uid) : [cluster];
  if (other !== undefined) {
    const { uid: otherUid } = await lstat(other);
    throw new DatabaseOpenError(
      `The database in ${cluster} belongs to another user (uid ${otherUid}${other === cluster ? '' : `: ${other}`}). If it was copied or restored, change its owner with: ${giveBackCommand(folder)} Otherwise start Waybill as that user or as root, or set DATA_DIR to another folder.`,
    );
  }
  await closeFolder(cluster);
}

/** Returns the command that gives the files below `folder` to Waybill's user. */
export function giveBackCommand(folder: string): string {
  const user = `${process.getuid?.()}:${process.getgid?.()}`;
  return `sudo chown -R ${user} '${folder.replaceAll("'", `'\\''`)}'`;
}

/** Returns the folder and its contents that `uid` doesn't own; only root can look into folders of others. */
async function findFilesOfOthers(file: string, uid: number): Promise<string[]> {
  // A running server creates and removes files in the meantime.
  const stats = await lstat(file).catch(() => null);
  if (stats === null) return [];
  const isFolder = stats.isDirectory();
  // Another hard link of the file may be outside the database.
  const own = stats.uid !== uid && (isFolder || stats.nlink === 1) ? [file] : [];
  if (!isFolder || (own.length > 0 && process.getuid?.() !== 0)) return own;
  const names = await readdir(file);
  const below = await Promise.all(
    names.map((name) => findFilesOfOthers(path.join(file, name), uid)),
  );
  return [...own, ...below.flat()];
}

async function closeFolder(cluster: string): Promise<void> {
  const { mode } = await stat(cluster);
  if ((mode & 0o027) !== 0) await chmod(cluster, 0o700);
}
