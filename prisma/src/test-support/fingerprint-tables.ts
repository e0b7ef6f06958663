import { type Client, escapeIdentifier, escapeLiteral, type Pool } from 'pg';

/** Returns the row count and the sum of row hashes of every table, including partitions. */
export async function fingerprintTables(client: Client | Pool): Promise<Record<string, string>> {
  const tables = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const prints = tables.rows.map(
    ({ name }) =>
      `SELECT ${escapeLiteral(name)} AS name,
         count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS print
       FROM ${escapeIdentifier(name)} t`,
  );
  const { rows } = await client.query<{ name: string; print: string }>(prints.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}

/** Describes the schema in PostgreSQL's own words, one line per object. */
export async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `SELECT 'relation ' || relname || ' ' || relkind::text || relpersistence::text || ' ' ||
       coalesce(pg_get_expr(relpartbound, oid), '') || coalesce(reloptions::text, '') AS line
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
     UNION ALL
     SELECT 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' ||
       attnotnull || attidentity::text || attgenerated::text || coalesce(' ' || pg_get_expr(adbin, adrelid), '')
     FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE c.relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
     UNION ALL
     SELECT 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
     UNION ALL
     SELECT 'index ' || regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+', 'INDEX')
     FROM pg_index JOIN pg_class c ON c.oid = indrelid WHERE c.relnamespace = 'public'::regnamespace
     UNION ALL
     SELECT 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
     FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal`,
  );
  return rows.map(({ line }) => line).toSorted();
}
