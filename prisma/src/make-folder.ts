import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './error-code.ts';

/**
 * Makes a folder with every missing parent, and returns the first that it made, if any. Node's own way
 * never ends where nothing can be made and the system only says that it is not there, as below /proc.
 * @throws what `mkdir` fails with
 */
export async function makeFolder(folder: string, mode?: number): Promise<string | undefined> {
  try {
    return await makeOne(folder, mode);
  } catch (error) {
    const parent = path.dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    const firstMade = await makeFolder(parent, mode);
    // With its parent there it is made now or never.
    const made = await makeOne(folder, mode);
    return firstMade ?? made;
  }
}

/** Whether this says that a folder is not ours to make or to write into; ENOENT says so only of making one. */
export function isFolderRefused(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (code !== 'ENOENT') return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code);
  return error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
}

/** Undefined where the folder is there already, also since this very moment. */
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
