import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findSchemaDrift } from '../migrate/diff-schema.ts';
import { sourceMigrationsDir } from '../migrate/read-migrations.ts';
import { startThrowawayServer } from '../throwaway-server.ts';

const name = process.argv[2] ?? '';
if (/^[a-z][a-z0-9_]{2,50}$/.test(name)) {
  await createMigration(name);
} else {
  console.error('Usage: db:migration <name>, such as add_cargo: lower case, digits, underscores.');
  process.exitCode = 1;
}

async function createMigration(migrationName: string): Promise<void> {
  const drift = await findDrift();
  if (drift === null) {
    console.log('The migrations already make the database that the schema describes.');
    return;
  }
  const timestamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = path.join(sourceMigrationsDir, `${timestamp}_${migrationName}`);
  await mkdir(folder);
  await writeFile(path.join(folder, 'migration.sql'), `${drift}\n`);
  console.log(`Wrote ${folder}. Read it, and add by hand what the schema cannot say.`);
}

async function findDrift(): Promise<string | null> {
  const server = await startThrowawayServer();
  try {
    return await findSchemaDrift({ connectionString: server.adminUrl });
  } finally {
    await server.stop();
  }
}
