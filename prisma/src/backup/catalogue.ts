import { type Client, escapeIdentifier } from 'pg';
import type { ManifestSequence, ManifestTable } from './manifest.ts';

/** A table that stores rows: an ordinary one, or a partition. */
export type StoredTable = Pick<ManifestTable, 'name' | 'columns' | 'partition'>;

/** Excludes objects of extensions, which recreate them. */
const ownRelations = `pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
  WHERE NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

/**
 * Lists every table of the schema that stores rows, with its stored (not generated) columns, by name. The
 * task queue's schema, which recreates itself, is a different one. Excludes the progress of backups, which
 * means nothing after a restore.
 */
export async function listTables(client: Client): Promise<StoredTable[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    of: string | null;
    bound: string | null;
  }>(
    `SELECT c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         ORDER BY a.attnum) AS columns,
       (SELECT parent.relname FROM pg_inherits i JOIN pg_class parent ON parent.oid = i.inhparent
         WHERE i.inhrelid = c.oid AND c.relispartition) AS of,
       pg_get_expr(c.relpartbound, c.oid) AS bound
     FROM ${ownRelations} AND c.relkind = 'r' AND c.relname <> 'backup_work'
     ORDER BY c.relname COLLATE "C"`,
  );
  return rows.map(({ name, columns, of, bound }) => ({
    name,
    columns,
    partition: of === null || bound === null ? null : { of, bound },
  }));
}

/** Returns every sequence of the schema and its value. */
export async function readSequences(client: Client): Promise<ManifestSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM ${ownRelations} AND c.relkind = 'S'
     ORDER BY c.relname COLLATE "C"`,
  );
  const sequences: ManifestSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${escapeIdentifier(name)}`,
    );
    for (const row of found.rows) sequences.push({ name, ...row });
  }
  return sequences;
}

/** Estimates the number of rows from PostgreSQL's statistics; only for progress reports. */
export async function estimateRows(client: Client): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `SELECT coalesce(sum(greatest(c.reltuples, 0)), 0)::float8 AS rows
     FROM ${ownRelations} AND c.relkind = 'r'`,
  );
  return rows[0]?.rows ?? 0;
}

/** Lists partitioned tables, which store no rows themselves. */
export async function listPartitionedTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM ${ownRelations} AND c.relkind = 'p' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export type ForeignKey = { table: string; name: string; definition: string };

/** Lists the declared foreign keys; those of partitions are created with them. */
export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT t.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
     WHERE k.contype = 'f' AND k.conparentid = 0 AND t.oid IN (SELECT c.oid FROM ${ownRelations})
     ORDER BY 1, 2`,
  );
  return rows;
}
