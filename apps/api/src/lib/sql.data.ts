import type { Database } from '@waybill/db/open-database';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Db } from './db.ts';
import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** One of Prisma's transactions, for what is written in SQL. */
export function sqlOf(db: Db): Sql {
  return { transaction: db, query: ({ text, values }) => db.$queryRawUnsafe(text, ...values) };
}

/** Runs a transaction past Prisma. Whatever is thrown in it undoes it. */
export async function runSqlTransaction<T>(
  pool: Database['transactionPool'],
  run: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isOver = false;
  try {
    await client.query('BEGIN');
    const result = await run(sqlOn(client));
    const { command } = await client.query('COMMIT');
    // What the server says of a transaction in which something had failed.
    if (command !== 'COMMIT') throw new Error(`the transaction ended by ${command}`);
    isOver = true;
    return result;
  } catch (error) {
    isOver = await rollBack(client);
    throw error;
  } finally {
    client.release(!isOver);
  }
}

function sqlOn(client: PoolClient): Sql {
  return {
    transaction: {},
    query: async <Row>(statement: Statement<Row>) =>
      (await client.query<Row & QueryResultRow>(statement)).rows,
  };
}

/** Whether the connection is free for others. */
async function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}
