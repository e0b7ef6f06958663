import type { Database } from '@waybill/db/open-database';
import type { QueryResultRow } from 'pg';
import type { FindRow, Statement } from './statement.ts';

/** Creates the query for one row on these connections. */
export function createFindRow(pool: Database['pool']): FindRow {
  return async <Row>(statement: Statement<Row>) =>
    (await pool.query<Row & QueryResultRow>(statement)).rows[0] ?? null;
}
