import type { Statement } from './statement.ts';

/**
 * A transaction that takes statements in SQL: for the few paths on which what Prisma adds to each
 * one is felt.
 */
export interface Sql {
  /** What the transaction is known by, however it is written to. */
  readonly transaction: object;
  readonly query: <Row>(statement: Statement<Row>) => Promise<readonly Row[]>;
  /**
   * Runs a statement of which nothing is asked but that it succeeds: at once, or with the next one or
   * the commit, which then fails with it.
   */
  readonly run: (statement: Statement) => Promise<void>;
  /** Asks the last statement, which commits the transaction as well: what it locks is held no longer than it takes. */
  readonly queryLast: <Row>(statement: Statement<Row>) => Promise<readonly Row[]>;
}
