import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';

/**
 * Makes Prisma run its transactions on a separate pool. Even if many of them wait, single
 * statements, and so all reads, still get a connection.
 */
export function createAdapterWithTransactionsApart(
  statements: Pool,
  transactions: Pool,
): SqlDriverAdapterFactory {
  const factory = new PrismaPg(statements);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const adapter = await factory.connect();
      const apart = await new PrismaPg(transactions, { statementNameGenerator: nameOf }).connect();
      adapter.startTransaction = async (isolationLevel) =>
        oneAtATime(await apart.startTransaction(isolationLevel));
      return adapter;
    },
  };
}

/**
 * Runs the statements of a transaction one by one. Prisma reads several relations of a row concurrently even
 * on one connection, whose internal queue `pg` removes in version 9, with a warning until then.
 */
function oneAtATime(transaction: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run);
    last = turn;
    return turn;
  };
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  transaction.queryRaw = (query) => inTurn(() => queryRaw(query));
  transaction.executeRaw = (query) => inTurn(() => executeRaw(query));
  return transaction;
}

/**
 * Returns the name under which a statement is prepared, if its text begins with one, as in `/* lock-session
 * *\/ SELECT …`. Names are for statements that are so frequent or long that planning them takes longer than
 * running them.
 */
function nameOf({ sql }: { readonly sql: string }): string {
  // An empty name means unnamed.
  return /^\/\* ([a-z-]+) \*\//.exec(sql)?.[1] ?? '';
}
