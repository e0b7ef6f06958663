import type { Database } from '@waybill/db/open-database';
import type { QueryResultRow } from 'pg';

/** A statement as `pg` takes it. With a name the server prepares it once for each connection. */
export interface Statement<Row = unknown> {
  readonly name?: string;
  readonly text: string;
  readonly values: unknown[];
  /** Never there: it says what the rows look like. */
  readonly rowType?: Row;
}

/** Asks for one row. */
export type FindRow = <Row>(statement: Statement<Row>) => Promise<Row | null>;

/** Asks these connections for one row. */
export function createFindRow(pool: Database['pool']): FindRow {
  return async <Row>(statement: Statement<Row>) =>
    (await pool.query<Row & QueryResultRow>(statement)).rows[0] ?? null;
}
