import { access, readlink, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './shared-folder.ts';

/** Where the files of an upgraded database are while they are filled. */
export function draftOf(cluster: string): string {
  return `${cluster}.upgrading`;
}

/** Where they are once they are whole, until they take the place of the former ones. */
function successorOf(cluster: string): string {
  return `${cluster}.upgraded`;
}

/**
 * Puts the filled draft into the place of the database, which is kept beside it as `former`. Killed in
 * between, it is finished by `finishSwap`.
 */
export async function swapCluster(cluster: string, former: string): Promise<void> {
  const parent = path.dirname(cluster);
  await rename(draftOf(cluster), successorOf(cluster));
  await syncFolder(parent);
  await rename(cluster, former);
  await rename(successorOf(cluster), cluster);
  await syncFolder(parent);
}

/** What a swap that was killed before it moved the former files has left: nothing that counts. */
export function listLeftovers(cluster: string): string[] {
  return [draftOf(cluster), successorOf(cluster)];
}

/** Ends a swap that was killed after the former files had gone aside: the new ones are whole. */
export async function finishSwap(dataDir: string): Promise<void> {
  const link = path.join(dataDir, 'postgres');
  const target = await readlink(link).catch(() => null);
  const cluster = target === null ? link : path.resolve(dataDir, target);
  if ((await exists(cluster)) || !(await exists(successorOf(cluster)))) return;
  await rename(successorOf(cluster), cluster);
  await syncFolder(path.dirname(cluster));
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
