import { chmod, mkdtemp, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../error-code.ts';
import { makeFolder } from '../make-folder.ts';

/** Where Waybill, started by root, keeps files that PostgreSQL's user couldn't access elsewhere. */
export const SHARED_FOLDER = '/var/lib/waybill';

/** Creates `folder` and missing parents, all traversable by everyone, with any umask. */
export async function makeOpenFolder(folder: string): Promise<void> {
  const firstMade = await makeFolder(folder);
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
    await chmod(made, 0o755);
  }
}

/**
 * Fills a new folder under a temporary name and moves it to `target` when complete. If another process was
 * faster, its folder stays and this one is dropped.
 */
export async function createFolderAtomically(
  target: string,
  fill: (folder: string) => Promise<string>,
): Promise<void> {
  const draft = await mkdtemp(`${target}.init-`);
  try {
    await rename(await fill(draft), target);
  } catch (error) {
    if (!isTargetTaken(error)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function isTargetTaken(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '');
}

/** Makes a rename or a new file in `folder` survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
