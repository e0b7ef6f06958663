import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTempFolder } from './temp-folder.ts';

/** Creates a migrations folder with the given scripts by name. */
export async function makeMigrationsFolder(scripts: Record<string, string>): Promise<string> {
  const folder = await makeTempFolder();
  for (const [name, sql] of Object.entries(scripts)) await addMigration(folder, name, sql);
  return folder;
}

/** Writes one migration, replacing one of the same name. */
export async function addMigration(folder: string, name: string, sql: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, 'migration.sql'), sql);
}
