import type { Statement } from './statement.ts';

/** A transaction in SQL, for the few paths where Prisma's overhead per statement matters. */
export interface Sql {
  /** Identifies the transaction, whether Prisma or SQL writes to it. */
  readonly transaction: object;
  readonly query: <Row>(statement: Statement<Row>) => Promise<readonly Row[]>;
  /**
   * Runs a statement whose result isn't needed: at once, or with the next one or the commit, which then fails
   * with it.
   */
  readonly run: (statement: Statement) => Promise<void>;
  /**
   * Runs the last statement and commits together with it, so that locks are held no longer than necessary.
   */
  readonly queryLast: <Row>(statement: Statement<Row>) => Promise<readonly Row[]>;
}

/** A transaction that doesn't run in Prisma. */
export interface OwnSql extends Sql {
  /**
   * Notifies listeners of the database right after the commit, together with it. Not as a part of the transaction:
   * commits with notifications wait for each other. It may be lost.
   */
  readonly notify: (channel: string, payload: string) => void;
}
