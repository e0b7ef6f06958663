import type { Database } from '@waybill/db/open-database';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Db } from './db.ts';
import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** One of Prisma's transactions, for what is written in SQL. */
export function sqlOf(db: Db): Sql {
  return {
    transaction: db,
    query: ({ text, values }) => db.$queryRawUnsafe(text, ...values),
    run: async ({ text, values }) => void (await db.$executeRawUnsafe(text, ...values)),
  };
}

/**
 * Runs a transaction past Prisma. Whatever is thrown in it undoes it. Its beginning travels with its
 * first statement, and those that nothing is asked of with its end.
 */
export async function runSqlTransaction<T>(
  pool: Database['transactionPool'],
  run: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isOver = false;
  try {
    const sent = createSent();
    sent.add(client.query('BEGIN'));
    const result = await run(sqlOn(client, sent));
    const { command } = await sent.with(client.query('COMMIT'));
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

/** Statements that were sent, and whose answers nobody has awaited yet. */
function createSent() {
  let answers: Promise<unknown>[] = [];
  return {
    add(answer: Promise<unknown>): void {
      // Whoever awaits the next answer is told that this one failed.
      answer.catch(() => {});
      answers.push(answer);
    },
    /** The answer to what was sent after these. @throws the error of the first that failed */
    async with<Answer>(answer: Promise<Answer>): Promise<Answer> {
      const before = answers;
      answers = [];
      const [last] = await Promise.all([answer, ...before]);
      return last;
    },
  };
}

function sqlOn(client: PoolClient, sent: ReturnType<typeof createSent>): Sql {
  return {
    transaction: {},
    query: async <Row>(statement: Statement<Row>) =>
      (await sent.with(client.query<Row & QueryResultRow>(statement))).rows,
    run: async (statement) => sent.add(client.query(statement)),
  };
}

/** Whether the connection is free for others. */
async function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}
