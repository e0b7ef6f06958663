import type { Pool } from 'pg';

/** What was written to the database's log since a place in it. Bytes. */
export interface WrittenLog {
  /** All of it, less whole pages. */
  readonly bytes: number;
  /** Pages that were written whole because they were changed for the first time after a checkpoint. */
  readonly imageBytes: number;
  /** The same of some tables, each with its indexes and what is stored beside it. */
  readonly ofTables: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly imageBytes: number;
  }[];
}

/** By pg_walinspect, which tells of each record which pages of which table it changed. */
export async function readLog(
  pool: Pool,
  from: string,
  tables: readonly string[],
): Promise<WrittenLog> {
  const { rows } = await pool.query<WrittenLog>(
    `WITH span AS (SELECT $1::pg_lsn AS low, pg_current_wal_flush_lsn() AS high),
     own AS (SELECT oid, relname, reltoastrelid FROM pg_class WHERE oid = ANY($2::text[]::regclass[])),
     files AS (
       SELECT relname, pg_relation_filenode(oid) AS file FROM (
         SELECT relname, oid FROM own
         UNION ALL SELECT relname, reltoastrelid FROM own WHERE reltoastrelid <> 0
         UNION ALL SELECT relname, indexrelid FROM pg_index
           JOIN own ON indrelid IN (own.oid, own.reltoastrelid)) o),
     records AS (
       SELECT max(files.relname) AS relname,
              max(record_length) - sum(coalesce(block_fpi_length, 0)) AS bytes,
              sum(coalesce(block_fpi_length, 0)) AS images
       FROM span, pg_get_wal_block_info(low, high, false) JOIN files ON file = relfilenode
       WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
       GROUP BY start_lsn),
     of_tables AS (
       SELECT relname AS name, sum(bytes)::float8 AS bytes, sum(images)::float8 AS "imageBytes"
       FROM records GROUP BY relname),
     pages AS (SELECT coalesce(sum(fpi_size), 0) AS images FROM span, pg_get_wal_stats(low, high))
     SELECT (high - low - images)::float8 AS bytes, images::float8 AS "imageBytes",
            (SELECT coalesce(json_agg(t), '[]') FROM of_tables t) AS "ofTables"
     FROM span, pages`,
    [from, tables],
  );
  const [log] = rows;
  if (!log) throw new Error('nothing was written');
  return log;
}
