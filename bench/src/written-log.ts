import type { Pool } from 'pg';

/** What was written to the database's log since a place in it. Bytes. */
export interface WrittenLog {
  /** All of it. A throwaway server writes no page whole: nobody needs it after a crash. */
  readonly bytes: number;
  /** The same of some tables, each with its indexes and what is stored beside it. */
  readonly ofTables: readonly {
    readonly name: string;
    readonly bytes: number;
    /** All pages that were changed: what another server would write besides after a checkpoint, at most. */
    readonly pageBytes: number;
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
     blocks AS MATERIALIZED (
       SELECT relname, start_lsn, record_length, relfilenode, relforknumber, relblocknumber
       FROM span, pg_get_wal_block_info(low, high, false) JOIN files ON file = relfilenode
       WHERE reldatabase = (SELECT oid FROM pg_database WHERE datname = current_database())),
     records AS (
       SELECT max(relname) AS relname, max(record_length) AS bytes FROM blocks GROUP BY start_lsn),
     sums AS (SELECT relname, sum(bytes) AS bytes FROM records GROUP BY relname),
     pages AS (
       SELECT relname, 8192 * count(DISTINCT (relfilenode, relforknumber, relblocknumber)) AS bytes
       FROM blocks GROUP BY relname)
     SELECT (high - low)::float8 AS bytes,
            (SELECT coalesce(json_agg(json_build_object(
               'name', relname, 'bytes', sums.bytes, 'pageBytes', pages.bytes)), '[]')
             FROM sums JOIN pages USING (relname)) AS "ofTables"
     FROM span`,
    [from, tables],
  );
  const [log] = rows;
  if (!log) throw new Error('nothing was written');
  return log;
}
