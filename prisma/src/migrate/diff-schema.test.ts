// @module-tag long

import { appendFile, cp } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../test-support/test-database.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import { findSchemaDrift, sourceSchemaDir } from './diff-schema.ts';

async function makeEmptyDatabase(): Promise<{ connectionString: string }> {
  const database = await createEmptyDatabase(inject('testServer'));
  onTestFinished(database.drop);
  return { connectionString: database.url };
}

it('finds no difference between migrations and schema', async () => {
  expect(await findSchemaDrift(await makeEmptyDatabase())).toBeNull();
});

it('finds a model that no migration creates', async () => {
  const schemaDir = path.join(await makeTempFolder(), 'schema');
  await cp(sourceSchemaDir, schemaDir, { recursive: true });
  await appendFile(path.join(schemaDir, 'auth.prisma'), '\nmodel Extra {\n  id Int @id\n}\n');
  const drift = await findSchemaDrift(await makeEmptyDatabase(), { schemaDir });
  expect(drift).toContain('CREATE TABLE "Extra"');
});
