import type { Database } from '@waybill/db/open-database';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Db } from './db.ts';
import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** One of Prisma's transactions, for what is written in SQL. */
export function sqlOf(db: Db): Sql {
  const query: Sql['query'] = ({ text, values }) => db.$queryRawUnsafe(text, ...values);
  return {
    transaction: db,
    query,
    // Prisma commits when it is given the result.
    queryLast: query,
    run: async ({ text, values }) => void (await db.$executeRawUnsafe(text, ...values)),
  };
}

/**
 * Its statements are few and asked all the time, and so are those of the triggers that they run: to plan them anew
 * for the values of each takes as long as to run them.
 */
const begin = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan';

/**
 * Runs a transaction past Prisma. Whatever is thrown in it undoes it. It begins along with its first
 * statement, which may lock and read but writes nothing: should the beginning fail, it runs outside of
 * any transaction, nothing is made of what it finds, and the connection is given up.
 */
export async function runSqlTransaction<Row, T>(
  pool: Database['transactionPool'],
  first: Statement<Row>,
  run: (sql: Sql, found: readonly Row[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBegun = false;
  let isOver = false;
  try {
    const [begun, asked] = inOneGo(client, () => [
      client.query(begin),
      client.query<Row & QueryResultRow>(first),
    ]);
    // Whoever awaits the beginning is told that it failed.
    asked.catch(() => {});
    await begun;
    isBegun = true;
    const { sql, commit } = openSql(client);
    const result = await run(sql, (await asked).rows);
    await commit();
    isOver = true;
    return result;
  } catch (error) {
    isOver = isBegun && (await rollBack(client));
    throw error;
  } finally {
    client.release(!isOver);
  }
}

/** The statements of a transaction that has begun. Those that nothing is asked of are held back. */
function openSql(client: PoolClient): { readonly sql: Sql; readonly commit: () => Promise<void> } {
  let held: Statement[] = [];
  let isOver = false;
  /** @throws the error of the first that failed */
  const send = async <Row>(statement: Statement<Row>) => {
    const before = held;
    held = [];
    const answers = inOneGo(client, () => {
      const others = before.map((each) => client.query(each));
      return [client.query<Row & QueryResultRow>(statement), ...others] as const;
    });
    const [answer] = await Promise.all(answers);
    return answer;
  };
  const commit = async () => {
    if (isOver) return;
    isOver = true;
    const { command } = await send({ text: 'COMMIT', values: [] });
    // What the server says of a transaction in which something had failed.
    if (command !== 'COMMIT') throw new Error(`the transaction ended by ${command}`);
  };
  const sql: Sql = {
    transaction: {},
    query: async (statement) => (await send(statement)).rows,
    run: async (statement) => void held.push(statement),
    async queryLast(statement) {
      const sent = inOneGo(client, () => [send(statement), commit()] as const);
      const [{ rows }] = await Promise.all(sent);
      return rows;
    },
  };
  return { sql, commit };
}

/** What is sent in it leaves as one write: each would wake the other side. */
function inOneGo<Sent>({ connection: { stream } }: PoolClient, send: () => Sent): Sent {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Whether the connection is free for others. */
async function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}
