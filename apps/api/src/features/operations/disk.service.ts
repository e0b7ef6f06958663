import { statfs } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import type { Disk } from './disk.policy.ts';

/**
 * Returns the disk of the embedded PostgreSQL. Null if the database is elsewhere, or the usage is unknown.
 */
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
