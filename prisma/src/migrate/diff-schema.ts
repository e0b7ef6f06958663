import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ColumnTypeEnum, type SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import type { ClientConfig, Pool } from 'pg';
import { readMigrations, sourceMigrationsDir } from './read-migrations.ts';
import { noFilters, startSchemaEngine, toMigrationList } from './schema-engine.ts';
import { buildScriptAdapter, openSingleConnection } from './script-adapter.ts';

export const sourceSchemaDir = fileURLToPath(new URL('../../schema', import.meta.url));

/**
 * Returns the SQL that leads from the migrations' result to the schema; null if they match. Anything that the
 * schema language can't express (checks, partial indexes, deferral) is not compared. The migrations are
 * applied to `emptyDatabase`.
 */
export async function findSchemaDrift(
  emptyDatabase: ClientConfig,
  { migrationsDir = sourceMigrationsDir, schemaDir = sourceSchemaDir } = {},
): Promise<string | null> {
  const session = openSingleConnection(emptyDatabase);
  const engine = await startSchemaEngine(await buildCatalogAdapter(session));
  try {
    const migrations = await readMigrations(migrationsDir);
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'migrations', ...toMigrationList(migrations) },
      to: { tag: 'schemaDatamodel', files: await readSchema(schemaDir) },
      script: true,
      exitCode: true,
      filters: noFilters,
    });
    return exitCode === 0 ? null : (stdout ?? '').trim();
  } finally {
    engine.free();
    await session.end();
  }
}

/**
 * Prisma's adapter can't read PostgreSQL's "char" type, in which the engine reads three catalog columns: they
 * are cast to text and converted to the characters that the engine expects.
 */
async function buildCatalogAdapter(session: Pool): Promise<SqlDriverAdapter> {
  const adapter = await buildScriptAdapter(session, () => {});
  const charColumns = /\bcon(?:str)?\.(?:contype|confdeltype|confupdtype)(?=,| AS)/g;
  const charNames = new Set(['constraint_type', 'confdeltype', 'confupdtype']);
  return {
    ...adapter,
    queryRaw: async (query) => {
      const sql = query.sql.replaceAll(charColumns, '$&::text');
      const result = await adapter.queryRaw({ ...query, sql });
      const columnTypes = result.columnTypes.map((type, index) =>
        charNames.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    },
  };
}

async function readSchema(folder: string): Promise<{ path: string; content: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.prisma'));
  return await Promise.all(
    names.toSorted().map(async (name) => ({
      path: name,
      content: await readFile(path.join(folder, name), 'utf8'),
    })),
  );
}
