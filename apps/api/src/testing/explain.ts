import type { Pool } from 'pg';
import type { Statement } from '../lib/statement.ts';

/** Lists the tables that a plan scans sequentially. */
function listScannedTables(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(listScannedTables);
  if (typeof plan !== 'object' || plan === null) return [];
  const isScan = 'Node Type' in plan && plan['Node Type'] === 'Seq Scan';
  const own = isScan && 'Relation Name' in plan ? [String(plan['Relation Name'])] : [];
  return [...own, ...Object.values(plan).flatMap(listScannedTables)];
}

/** Lists the indexes that a plan reads. */
function listReadIndexes(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(listReadIndexes);
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'Index Name' in plan ? [String(plan['Index Name'])] : [];
  return [...own, ...Object.values(plan).flatMap(listReadIndexes)];
}

/** Runs EXPLAIN for a statement with these values. */
async function explain(pool: Pool, { text, values }: Statement): Promise<unknown> {
  const { rows } = await pool.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values });
  return rows;
}

/** Runs EXPLAIN for the generic plan of a prepared statement. */
export async function explainPrepared(pool: Pool, { text, values }: Statement): Promise<unknown> {
  const client = await pool.connect();
  try {
    const literals = values.map((value) =>
      client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)),
    );
    const given = literals.length > 0 ? `(${literals.join(', ')})` : '';
    await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE explained AS ${text}`);
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE explained${given}`);
    return rows;
  } finally {
    // Not to be reused: it has different settings.
    client.release(true);
  }
}

/** Lists the indexes that a statement reads, with any plan that it may get. */
export async function listIndexes(pool: Pool, statement: Statement): Promise<string[]> {
  const plans = [await explain(pool, statement)];
  if (statement.name !== undefined) plans.push(await explainPrepared(pool, statement));
  return [...new Set(listReadIndexes(plans))];
}

/** Lists which of some tables a statement scans sequentially, with any plan that it may get. */
export async function listScans(
  pool: Pool,
  statement: Statement,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const plans = [await explain(pool, statement)];
  if (statement.name !== undefined) plans.push(await explainPrepared(pool, statement));
  return listScannedTables(plans).filter((table) => tables.has(table));
}
