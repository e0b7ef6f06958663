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
 * The SQL that leads from what the migrations make to what the schema says; null when they agree.
 * What the schema language cannot say (checks, partial indexes, deferral) is not compared.
 * `emptyDatabase` is where the migrations are tried out.
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
 * Prisma's adapter cannot read PostgreSQL's "char" type, which the engine asks three columns of the
 * catalog for: they travel as text and arrive as the characters that the engine expects.
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
