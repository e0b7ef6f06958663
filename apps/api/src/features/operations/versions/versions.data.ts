import type { Db } from '../../../lib/db.ts';

export interface MigrationRow {
  readonly name: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

/** Lists applied migrations below a name, latest first. */
export async function listMigrations(
  db: Db,
  below: string | null,
  limit: number,
): Promise<readonly MigrationRow[]> {
  return db.$queryRaw<MigrationRow[]>`
    SELECT migration_name AS name, started_at AS "startedAt", finished_at AS "finishedAt"
    FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
      AND (${below}::text IS NULL OR migration_name < ${below})
    ORDER BY migration_name DESC LIMIT ${limit}`;
}

/** Returns PostgreSQL's version. */
export async function getServerVersion(db: Db): Promise<string> {
  const [row] = await db.$queryRaw<{ version: string }[]>`
    SELECT current_setting('server_version') AS version`;
  return row?.version ?? '';
}
