import { chown, stat } from 'node:fs/promises';
import path from 'node:path';

/** The system user that runs PostgreSQL; null for Waybill's own user. */
export type ServerUser = { uid: number; gid: number } | null;

const NOBODY = { uid: 65534, gid: 65534 };

/** PostgreSQL refuses to run as root, so it runs as the system user `nobody` then. */
export function defaultServerUser(): ServerUser {
  return process.getuid?.() === 0 ? NOBODY : null;
}

/** Gives `file` to `user`; no effect for null. */
export async function changeOwner(user: ServerUser, file: string): Promise<void> {
  if (user !== null) await chown(file, user.uid, user.gid);
}

/**
 * Returns the first folder on the path to `target` (inclusive) that `user` may not enter; null if there is
 * none. `target` must be a real path.
 */
export async function findClosedFolder(user: ServerUser, target: string): Promise<string | null> {
  if (user === null) return null;
  const { root } = path.parse(target);
  const names = path.relative(root, target).split(path.sep);
  for (const depth of names.keys()) {
    const folder = path.join(root, ...names.slice(0, depth + 1));
    if (!(await canExecute(user, folder))) return folder;
  }
  return null;
}

async function canExecute(user: { uid: number; gid: number }, file: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(file);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
