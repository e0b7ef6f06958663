import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils';
import { type ClientConfig, Pool } from 'pg';

/**
 * A pool of exactly one connection, never replaced: what is sent to it is in one session, and in
 * the transaction that was begun on it. A statement takes as long as it takes: a deadline that the user or
 * the database has is for what answers people.
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
  // Lost, also while somebody has it, it makes the next statement fail, and ends no process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Prisma's adapter on `pool`, which it never closes, with whole scripts sent as they are. */
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
    // Stops listening to the pool, and leaves it open.
    dispose: () => inner.dispose(),
    // Prisma's own cuts a script at every semicolon, also inside strings and function bodies.
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
