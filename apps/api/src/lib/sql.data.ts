import type { Database } from '@waybill/db/open-database';
import type { PoolClient, QueryResultRow } from 'pg';
import type { Db } from './db.ts';
import type { OwnSql, Sql } from './sql.ts';
import type { Statement } from './statement.ts';

/** Wraps a Prisma transaction for code written in SQL. */
export function sqlOf(db: Db): Sql {
  const query: Sql['query'] = ({ text, values }) => db.$queryRawUnsafe(text, ...values);
  return {
    transaction: db,
    query,
    // Prisma commits when the function returns.
    queryLast: query,
    run: async ({ text, values }) => void (await db.$executeRawUnsafe(text, ...values)),
  };
}

/**
 * The statements are few and frequent, and so are those of their triggers: planning them for each set of
 * values takes as long as running them. Each looks up rows by an index: a plan from when a table was empty would scan
 * it for as long as the connection lives.
 */
const begin =
  'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off';

/** Sends a transaction's first statements, all at once. */
export type Ask<Found> = (query: Sql['query']) => Promise<Found>;

/**
 * Runs a transaction without Prisma. An error rolls it back. BEGIN is sent together with the first statements,
 * which may lock and read but not write: if BEGIN fails, they run outside any transaction, their results are
 * discarded, and the connection is closed.
 */
export async function runSqlTransaction<Found, T>(
  pool: Database['transactionPool'],
  ask: Ask<Found>,
  run: (sql: OwnSql, found: Found) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBegun = false;
  let isOver = false;
  try {
    gatherWrites(client);
    const begun = client.query(begin);
    const { sql, commit } = openSql(client);
    const asked = ask(sql.query);
    // If BEGIN fails, `begun` reports it.
    asked.catch(() => {});
    await begun;
    isBegun = true;
    const result = await run(sql, await asked);
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

/** Runs a part of a transaction, and undoes only that part if it fails. */
export async function trySavepoint<T>(
  sql: Sql,
  run: () => Promise<T>,
): Promise<{ readonly result: T } | { readonly error: unknown }> {
  const command = async (text: string) => void (await sql.query({ text, values: [] }));
  await command('SAVEPOINT part');
  try {
    const result = await run();
    await command('RELEASE SAVEPOINT part');
    return { result };
  } catch (error) {
    await command('ROLLBACK TO SAVEPOINT part');
    return { error };
  }
}

/** The statements of an open transaction. Those whose result isn't needed are held back. */
function openSql(client: PoolClient): {
  readonly sql: OwnSql;
  readonly commit: () => Promise<void>;
} {
  let held: Statement[] = [];
  let notification: Statement | null = null;
  let isOver = false;
  /** @throws the error of the first that failed */
  const send = async <Row>(statement: Statement<Row>) => {
    const before = held;
    held = [];
    gatherWrites(client);
    const others = before.map((each) => client.query(each));
    const [answer] = await Promise.all([client.query<Row & QueryResultRow>(statement), ...others]);
    return answer;
  };
  const commit = async () => {
    if (isOver) return;
    isOver = true;
    const committing = send({ text: 'COMMIT', values: [] });
    const notifying = notification === null ? null : client.query(notification).catch(() => null);
    const { command } = await committing;
    await notifying;
    // The server's reply to COMMIT after a failed statement.
    if (command !== 'COMMIT') throw new Error(`the transaction ended by ${command}`);
  };
  const sql: OwnSql = {
    transaction: {},
    notify(channel, payload) {
      notification = {
        name: 'notify',
        text: 'SELECT pg_notify($1, $2)',
        values: [channel, payload],
      };
    },
    query: async (statement) => (await send(statement)).rows,
    run: async (statement) => void held.push(statement),
    async queryLast(statement) {
      const [{ rows }] = await Promise.all([send(statement), commit()]);
      return rows;
    },
  };
  return { sql, commit };
}

/** Sends all statements of this turn in one write: each write would wake the other side. */
function gatherWrites({ connection: { stream } }: PoolClient): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** True if the connection can be reused. */
async function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}
