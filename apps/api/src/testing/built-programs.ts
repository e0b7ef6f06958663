import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const projectFolder = join(import.meta.dirname, '../..');

/**
 * Builds the programs that operators run, before the tests of a file. For tests that start them often:
 * starting from source takes three times as long. Returns a function that gives a program's path.
 */
export function useBuiltPrograms(): (name: 'main' | 'admin') => string {
  let folder = '';
  beforeAll(async () => {
    // From this folder the programs can load their packages.
    folder = await mkdtemp(join(projectFolder, 'node_modules/.test-build-'));
    const build = promisify(execFile);
    await build(process.execPath, ['build.mjs', folder], { cwd: projectFolder });
  });
  afterAll(() => rm(folder, { recursive: true }));
  return (name) => join(folder, `${name}.js`);
}
