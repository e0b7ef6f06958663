import type { Pool, PoolClient } from 'pg';
import { DatabaseSchemaError } from '../database-open-error.ts';
import { createDiskFullError, isDiskFull } from '../disk-full-error.ts';
import { errorMessage } from '../error-code.ts';
import type { Migration } from './read-migrations.ts';

/** An index created or dropped CONCURRENTLY: the only statement of its migration. */
export interface IndexChange {
  readonly verb: 'CREATE' | 'DROP';
  readonly index: string;
}

/** Returns the index change of a migration that doesn't block writes; null for any other migration. */
export function findIndexChange(sql: string): IndexChange | null {
  const statement = sql.replaceAll(/--.*$/gm, '').trim();
  const [, verb, index] =
    /^(CREATE|DROP)\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"?(\w+)"?/.exec(
      statement,
    ) ?? [];
  if ((verb !== 'CREATE' && verb !== 'DROP') || index === undefined) return null;
  return { verb, index };
}

/**
 * Applies such a migration, also after a killed process: an invalid index is rebuilt, a valid one
 * stays. Then records it in the ledger.
 * @throws DatabaseSchemaError if it fails; nothing of the index is left then
 */
export async function applyIndexChange(
  { name, sql, checksum }: Migration,
  { verb, index }: IndexChange,
  session: Pool,
): Promise<void> {
  // The pool would close a connection on which a statement fails.
  const client = await session.connect();
  const drop = () => client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
  try {
    const state = await readState(client, index);
    if (verb === 'CREATE' && state === 'invalid') await drop();
    if (verb === 'CREATE' && state !== 'valid') await client.query(sql);
    if (verb === 'DROP' && state !== 'missing') await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES (gen_random_uuid(), $1, $2, now(), now(), 1)`,
      [checksum, name],
    );
  } catch (error) {
    if (isDiskFull(error)) throw createDiskFullError('the database', error);
    // An invalid index slows writes and is never used.
    if (verb === 'CREATE') await drop().catch(() => {});
    throw new DatabaseSchemaError(
      `The migration ${name} failed: ${errorMessage(error)}. Your data is unchanged: go back to the previous version and report this.`,
      { cause: error },
    );
  } finally {
    client.release();
  }
}

async function readState(
  client: PoolClient,
  index: string,
): Promise<'missing' | 'valid' | 'invalid'> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [`"${index}"`],
  );
  const [row] = rows;
  if (!row) return 'missing';
  return row.isValid ? 'valid' : 'invalid';
}
