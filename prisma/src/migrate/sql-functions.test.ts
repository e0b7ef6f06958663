import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { makeMigrationsFolder } from '../test-support/migrations-folder.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { createEmptyDatabase } from '../test-support/test-database.ts';
import { findFunctionDrift } from './sql-functions.ts';

const define = (name: string, result: number) =>
  `CREATE OR REPLACE FUNCTION ${name}() RETURNS int LANGUAGE sql AS 'SELECT ${result}';`;

async function makeEmptyDatabase(): Promise<{ connectionString: string }> {
  const database = await createEmptyDatabase(inject('testServer'));
  onTestFinished(database.drop);
  return { connectionString: database.url };
}

async function makeFunctions(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await makeTempFolder();
  for (const [name, sql] of Object.entries(files)) await writeFile(path.join(folder, name), sql);
  return folder;
}

it('lists functions that a file changes, adds or lacks', async () => {
  const drift = await findFunctionDrift(await makeEmptyDatabase(), {
    migrationsDir: await makeMigrationsFolder({
      '1_first': `${define('same', 1)} ${define('changed', 1)} ${define('unlisted', 1)}`,
      '2_second': define('changed', 2),
    }),
    functionsDir: await makeFunctions({
      'same.sql': define('same', 1),
      'changed.sql': define('changed', 1),
      'added.sql': define('added', 1),
    }),
  });
  expect(drift.changed.map(({ name }) => name)).toEqual(['added', 'changed']);
  expect(drift.unlisted.map(({ name }) => name)).toEqual(['unlisted']);
});

it('compares overloaded functions of one name', async () => {
  const other = "CREATE OR REPLACE FUNCTION same(n int) RETURNS int LANGUAGE sql AS 'SELECT n';";
  const migrationsDir = await makeMigrationsFolder({ '1_first': `${define('same', 1)} ${other}` });
  const drift = await findFunctionDrift(await makeEmptyDatabase(), {
    migrationsDir,
    functionsDir: await makeFunctions({ 'same.sql': `${define('same', 2)}\n\n${other}` }),
  });
  expect(drift.changed.map(({ name }) => name)).toEqual(['same']);
});

it('the files match the functions of the migrations', { tags: 'long' }, async () => {
  expect(await findFunctionDrift(await makeEmptyDatabase())).toEqual({ changed: [], unlisted: [] });
});
