import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { copyFolder } from './copy-folder.ts';

/**
 * For tests unrelated to Waybill's first start, which takes seconds: creates a data folder as after one.
 * Returns a function that copies it to a path.
 */
export function useDataFolderAfterFirstStart(): (dataDir: string) => Promise<void> {
  let original = '';
  beforeAll(async () => {
    original = await mkdtemp(path.join(os.tmpdir(), 'waybill-used-'));
    await chmod(original, 0o755);
    await (await openDatabase({ dataDir: original, log: () => {} })).close();
  });
  afterAll(() => rm(original, { recursive: true }));
  return async (dataDir) => {
    await mkdir(dataDir, { recursive: true });
    await copyFolder(`${original}/.`, dataDir);
  };
}
