import { escapeIdentifier, Pool } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { leaveReadOnlyServers } from './read-only-servers.ts';
import { createTestDatabase } from './test-support/test-database.ts';

test('a server that refuses writes is left, even during a transaction', async () => {
  const database = await createTestDatabase(inject('testServer'));
  const admin = new Pool({ connectionString: database.url, max: 1 });
  const pool = new Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  leaveReadOnlyServers(pool);
  onTestFinished(async () => {
    await Promise.all([admin.end(), pool.end()]);
    await database.drop();
  });
  const name = escapeIdentifier(new URL(database.url).pathname.slice(1));
  const setReadOnly = (is: 'on' | 'off') =>
    admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${is}`);
  /** Like Prisma: the connection is released without its error. */
  const write = async () => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('CREATE TABLE written ()');
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
  await setReadOnly('on');
  await expect(pool.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  // Connections keep their initial settings: only a new one gets this.
  await admin.query('SET default_transaction_read_only = off');
  await setReadOnly('off');
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await expect(write()).resolves.toBeUndefined();
});
