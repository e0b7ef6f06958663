import type { Client } from 'pg';

/** Describes everything that migrations create, one line each: equal lines mean equal schemas. */
export async function describeSchema(client: Client): Promise<string[]> {
  const own = `n.nspname = 'public' AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')`;
  const { rows } = await client.query<{ line: string }>(`
    SELECT line FROM (
      SELECT concat_ws(' ', 'column', o.relname, o.relkind, a.attname,
                       format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated,
                       pg_get_expr(e.adbin, e.adrelid)) AS line
      FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace
           JOIN pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
           LEFT JOIN pg_attrdef e ON e.adrelid = o.oid AND e.adnum = a.attnum
      WHERE o.relkind IN ('r', 'p', 'v', 'm') AND ${own}
      UNION ALL SELECT concat_ws(' ', pg_get_indexdef(o.oid), i.indisvalid)
      FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace
           JOIN pg_index i ON i.indexrelid = o.oid WHERE ${own}
      UNION ALL SELECT concat_ws(' ', o.conrelid::regclass, o.conname,
                                 pg_get_constraintdef(o.oid), o.convalidated)
      FROM pg_constraint o JOIN pg_namespace n ON n.oid = o.connamespace WHERE ${own}
      UNION ALL SELECT pg_get_functiondef(o.oid)
      FROM pg_proc o JOIN pg_namespace n ON n.oid = o.pronamespace
      WHERE o.prokind IN ('f', 'p') AND ${own}
      UNION ALL SELECT pg_get_triggerdef(t.oid)
      FROM pg_trigger t JOIN pg_class o ON o.oid = t.tgrelid
           JOIN pg_namespace n ON n.oid = o.relnamespace WHERE NOT t.tgisinternal AND ${own}
      UNION ALL SELECT concat_ws(' ', 'enum', o.typname, l.enumsortorder, l.enumlabel)
      FROM pg_enum l JOIN pg_type o ON o.oid = l.enumtypid
           JOIN pg_namespace n ON n.oid = o.typnamespace WHERE ${own}
      UNION ALL SELECT concat_ws(' ', 'applied', migration_name, applied_steps_count,
                                 finished_at IS NOT NULL, rolled_back_at)
      FROM _prisma_migrations) all_lines
    ORDER BY line`);
  return rows.map(({ line }) => line);
}
