import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import { type ClientConfig, Pool } from 'pg';

/**
 * Opens a pool of exactly one connection, which is never replaced: all statements run in one session, and in
 * the transaction begun on it. Statements have no timeout: those of the user or the database are meant for
 * requests.
 */
export function openSingleConnection(config: ClientConfig): Pool {
  let isUsed = false;
  const pool = new Pool({
    ...config,
    max: 1,
    idleTimeoutMillis: 0,
    verify: (client, done) => {
      if (isUsed) return done(new Error('The connection to the database was lost'));
      isUsed = true;
      client.query('SET statement_timeout = 0', (error: Error | null) => done(error ?? undefined));
    },
  });
  // If it is lost, even while in use, the next statement fails; the process continues.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Returns Prisma's adapter on `pool`, which it never closes; sends scripts as a whole. */
export async function buildScriptAdapter(
  pool: Pool,
  onScriptError: (error: unknown) => void,
): Promise<SqlDriverAdapter> {
  const inner = await new PrismaPg(pool).connect();
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    queryRaw: (query) => inner.queryRaw(query),
    executeRaw: (query) => inner.executeRaw(query),
    startTransaction: (isolationLevel) => inner.startTransaction(isolationLevel),
    getConnectionInfo: () => inner.getConnectionInfo(),
    // Removes the adapter's listeners from the pool, and leaves it open.
    dispose: () => inner.dispose(),
    // Prisma's own splits scripts at every semicolon, even inside strings and function bodies.
    executeScript: async (script) => {
      try {
        await pool.query(script);
      } catch (error) {
        onScriptError(error);
        throw error;
      }
    },
  };
}
