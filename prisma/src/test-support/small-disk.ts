import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isDiskFull } from '../disk-full-error.ts';

const run = promisify(execFile);

export type SmallDisk = {
  folder: string;
  resize: (megabytes: number) => Promise<void>;
  /** Fills the disk until the returned function is called. */
  fill: () => Promise<() => Promise<void>>;
  remove: () => Promise<void>;
};

/**
 * Mounts an in-memory file system of this size, or returns null if this user may not mount: everyone but
 * root, and root in most containers.
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
    fill: async () => {
      const filler = path.join(folder, 'filler');
      await fillWith(filler);
      return () => rm(filler);
    },
    remove: async () => {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}

async function fillWith(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (;;) await handle.write(Buffer.alloc(65_536));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  } finally {
    await handle.close();
  }
}
