import { access, readlink, rename } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './shared-folder.ts';

/** Returns the path of an upgraded database's files while they are being filled. */
export function draftOf(cluster: string): string {
  return `${cluster}.upgrading`;
}

/** Returns their path once complete, until they replace the old ones. */
function successorOf(cluster: string): string {
  return `${cluster}.upgraded`;
}

/**
 * Replaces the database by the filled draft, and keeps the old one next to it as `former`. If killed half
 * way, `finishSwap` completes it.
 */
export async function swapCluster(cluster: string, former: string): Promise<void> {
  const parent = path.dirname(cluster);
  await rename(draftOf(cluster), successorOf(cluster));
  await syncFolder(parent);
  await rename(cluster, former);
  await rename(successorOf(cluster), cluster);
  await syncFolder(parent);
}

/** Returns the remains of a swap that was killed before it moved the old files; they can be deleted. */
export function listLeftovers(cluster: string): string[] {
  return [draftOf(cluster), successorOf(cluster)];
}

/** Completes a swap that was killed after it moved the old files aside: the new ones are complete. */
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
