import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';

const projectFolder = join(import.meta.dirname, '../..');

/**
 * Builds the programs that operators start before the tests of a file, for tests that start them
 * often: from its source each start takes three times as long. What this returns tells where a
 * program is.
 */
export function useBuiltPrograms(): (name: 'main' | 'admin') => string {
  let folder = '';
  beforeAll(async () => {
    // From there the programs find the packages that they load.
    folder = await mkdtemp(join(projectFolder, 'node_modules/.test-build-'));
    const build = promisify(execFile);
    await build(process.execPath, ['build.mjs', folder], { cwd: projectFolder });
  });
  afterAll(() => rm(folder, { recursive: true }));
  return (name) => join(folder, `${name}.js`);
}
