import { statfs } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import type { Disk } from './disk.policy.ts';

/** The disk of the embedded PostgreSQL; null where the database lies elsewhere, or nobody tells. */
export async function findDisk({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Disk | null> {
  if (databaseUrl !== undefined) return null;
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
