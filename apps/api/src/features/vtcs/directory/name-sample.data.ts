import type { FindRow } from '../../../lib/statement.ts';

/**
 * Returns a sample of company names and tags, as searched: the thousand evenly spaced values that the query
 * planner stores when the table is analysed. Reads no company. Empty if that has not happened yet, or there
 * are hardly any companies.
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
