import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sourceMigrationsDir } from '../migrate/read-migrations.ts';
import { findDrift } from './find-drift.ts';

const name = process.argv[2] ?? '';
if (/^[a-z][a-z0-9_]{2,50}$/.test(name)) {
  await createMigration(name);
} else {
  console.error('Usage: db:migration <name>, such as add_cargo: lower case, digits, underscores.');
  process.exitCode = 1;
}

async function createMigration(migrationName: string): Promise<void> {
  const { schema, functions } = await findDrift();
  const parts = [
    ...(schema === null ? [] : [`${schema}\n`]),
    ...functions.changed.map(({ sql }) => sql),
  ];
  if (parts.length === 0) {
    console.log('The migrations already match the schema and functions.');
    return;
  }
  const timestamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = path.join(sourceMigrationsDir, `${timestamp}_${migrationName}`);
  await mkdir(folder);
  await writeFile(path.join(folder, 'migration.sql'), parts.join('\n'));
  console.log(`Wrote ${folder}. Review it, and add the SQL that the schema can’t express.`);
}
