import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils';
import type { Pool } from 'pg';

/**
 * Lets Prisma run its transactions on connections of their own. However many of them wait for one
 * another, single statements, and so all reads, still find a connection.
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
 * Lets the statements of a transaction follow one another. Prisma reads several relations of a row
 * at the same time also where they share one connection, whose own queue `pg` gives up in its
 * version 9 and warns of until then.
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
 * The name under which the server prepares a statement for a connection, where its text begins with
 * one, as in `/* lock-session *\/ SELECT …`: for those that are asked so often, or are so long, that to
 * plan them each time takes longer than to run them.
 */
function nameOf({ sql }: { readonly sql: string }): string {
  // To have no name is to have an empty one.
  return /^\/\* ([a-z-]+) \*\//.exec(sql)?.[1] ?? '';
}
