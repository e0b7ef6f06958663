import { onTestFinished } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Makes PostgreSQL refuse to delete or change a row until the test ends. */
export async function refuseRow(
  { pool }: TestApp,
  write: 'DELETE' | 'UPDATE',
  { table, column, id }: { readonly table: string; readonly column: string; readonly id: string },
): Promise<void> {
  await pool.query(`CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'no luck with this row'; END $$`);
  await pool.query(`CREATE TRIGGER refused_row BEFORE ${write} ON ${table}
    FOR EACH ROW WHEN (OLD.${column} = '${id}') EXECUTE FUNCTION refuse_row()`);
  onTestFinished(async () => {
    await pool.query(`DROP TRIGGER refused_row ON ${table}`);
  });
}
