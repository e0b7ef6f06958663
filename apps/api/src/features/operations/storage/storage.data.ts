import type { Db } from '../../../lib/db.ts';

/** A table's size, with partitions, indexes and TOAST. */
export interface TableSize {
  readonly schema: string;
  readonly name: string;
  readonly bytes: number;
  /** An estimate: the database's live row count, or that of the last ANALYZE. */
  readonly rows: number;
}

/** Lists all tables, with partitions counted in their parent table. */
export async function listTables(db: Db): Promise<readonly TableSize[]> {
  const rows = await db.$queryRaw<{ schema: string; name: string; bytes: bigint; rows: number }[]>`
    SELECT n.nspname::text AS schema, whole.relname::text AS name,
           sum(pg_total_relation_size(part.oid))::bigint AS bytes,
           sum(CASE WHEN part.relkind = 'r'
                    THEN coalesce(nullif(pg_stat_get_live_tuples(part.oid), 0),
                                  greatest(part.reltuples, 0))
                    ELSE 0 END)::float8 AS rows
    FROM pg_class part
    JOIN pg_class whole
      ON whole.oid = coalesce(nullif(pg_partition_root(part.oid)::oid, 0), part.oid)
    JOIN pg_namespace n ON n.oid = whole.relnamespace
    WHERE part.relkind IN ('r', 'p')
      AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
    GROUP BY n.nspname, whole.relname`;
  return rows.map(({ schema, name, bytes, rows: reckoned }) => ({
    schema,
    name,
    bytes: Number(bytes),
    rows: Math.round(reckoned),
  }));
}

/** Returns the database's size, including system tables. */
export async function getDatabaseSize(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    SELECT pg_database_size(current_database()) AS bytes`;
  return Number(row?.bytes ?? 0);
}
