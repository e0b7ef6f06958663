import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export type Migration = { name: string; sql: string; checksum: string };

/** The migrations next to this package's source. A bundle has a copy and passes its path. */
export const sourceMigrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Reads every `<timestamp>_<name>/migration.sql` below `folder`, oldest first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(
    names.toSorted().map(async (name) => {
      const sql = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
