import type { FindRow } from '../../../lib/statement.ts';

/**
 * Some names and tags of companies, as they are searched: those that the planner keeps of all, a thousand
 * at equal distances, whenever the table is analysed. No company is read for it. None as long as that has
 * not happened, or there is next to no company.
 */
export async function findNameSample(findRow: FindRow): Promise<readonly string[]> {
  const row = await findRow<{ names: readonly string[] }>({
    text: `SELECT histogram_bounds::text::text[] AS names FROM pg_stats
           WHERE schemaname = current_schema() AND tablename = 'vtcs' AND attname = 'search_text'
             AND histogram_bounds IS NOT NULL`,
    values: [],
  });
  return row?.names ?? [];
}
