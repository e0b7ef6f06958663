import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type SmallDisk = {
  folder: string;
  resize: (megabytes: number) => Promise<void>;
  remove: () => Promise<void>;
};

/**
 * Mounts a file system in memory that holds so much, or returns null where this user may not mount,
 * as everybody but root, and root in most containers.
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-small-disk-'));
  const mount = (options: string) => run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  try {
    await mount(`size=${megabytes}m,mode=755`);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    resize: async (size) => void (await mount(`remount,size=${size}m`)),
    remove: async () => {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
