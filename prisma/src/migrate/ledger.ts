import type { Pool } from 'pg';
import { DatabaseSchemaError } from '../database-open-error.ts';
import type { Migration } from './read-migrations.ts';

type LedgerRow = { name: string; checksum: string; isFinished: boolean };

/** Reads the `_prisma_migrations` table; empty for a database without one. */
export async function readLedger(db: Pool): Promise<LedgerRow[]> {
  const table = await db.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`);
  if (table.rows[0].exists !== true) return [];
  const rows = await db.query<LedgerRow>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
       FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
  );
  return rows.rows;
}

/**
 * Returns the migrations missing in `ledger`, oldest first.
 * @throws DatabaseSchemaError when the database was migrated by a newer version, a migration was
 * edited after it was applied, or another tool left one unfinished.
 */
export function findPending(migrations: Migration[], ledger: LedgerRow[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of ledger) {
    const migration = known.get(row.name);
    if (migration === undefined) {
      throw new DatabaseSchemaError(
        `The database was last used by a newer Waybill: it contains the migration ${row.name}. Update Waybill, or restore a backup that this version made.`,
      );
    }
    if (!row.isFinished) {
      throw new DatabaseSchemaError(
        `The migration ${row.name} was started by another tool and never finished. Restore a backup, or repair it with "prisma migrate resolve".`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new DatabaseSchemaError(
        `The migration ${row.name} was edited after it had been applied to this database. Restore its file from the release, and put the change into a new migration.`,
      );
    }
  }
  const applied = new Set(ledger.map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}
