import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
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
      const apart = await new PrismaPg(transactions).connect();
      adapter.startTransaction = (isolationLevel) => apart.startTransaction(isolationLevel);
      return adapter;
    },
  };
}
