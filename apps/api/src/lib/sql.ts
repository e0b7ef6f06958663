import type { Statement } from './statement.ts';

/**
 * A transaction that takes statements in SQL: for the few paths on which what Prisma adds to each
 * one is felt.
 */
export interface Sql {
  /** What the transaction is known by, however it is written to. */
  readonly transaction: object;
  readonly query: <Row>(statement: Statement<Row>) => Promise<readonly Row[]>;
}
