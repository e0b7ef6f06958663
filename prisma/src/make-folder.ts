import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Creates a folder with missing parents, and returns the first one created, if any. Node's own recursive
 * mkdir never returns where nothing can be created and the system reports ENOENT, as below /proc.
 * @throws what `mkdir` fails with
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  try {
    return await makeOne(folder, mode);
  } catch (error) {
    const parent = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    const firstMade = await makeFolder(parent, mode);
    // The parent exists now, so a failure is final.
    const made = await makeOne(folder, mode);
    return firstMade ?? made;
  }
}

/**
 * True if the error says that a folder may not be created or written to; ENOENT only means this for creation.
 */
export function isFolderRefused(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (code !== 'ENOENT') return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code);
  return error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
}

/** Returns undefined if the folder exists, even if it was created just now. */
async function makeOne(folder: string, mode: number | undefined): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode });
    return folder;
  } catch (error) {
    const found = await stat(folder).catch(() => null);
    if (found?.isDirectory() === true) return undefined;
    throw error;
  }
}
