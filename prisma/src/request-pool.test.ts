import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createBackgroundPool, createRequestPool } from './request-pool.ts';
import { createTestDatabase } from './test-support/test-database.ts';

test.each([
  [
    'of requests',
    (connectionString: string) => createRequestPool({ connection: { connectionString } }, 1),
  ],
  ['of the background', (connectionString: string) => createBackgroundPool({ connectionString })],
])('a connection %s that is lost while in use fails only its user’s work', async (_of, open) => {
  const database = await createTestDatabase(inject('testServer'));
  const pool = open(database.url);
  const other = new Client({ connectionString: database.url });
  await other.connect();
  onTestFinished(async () => {
    await other.end();
    await pool.end();
    await database.drop();
  });
  const held = await pool.connect();
  const lost = new Promise<void>((resolve) => {
    held.once('end', resolve);
  });
  const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  // Without an error listener, the earlier error would end the process.
  await lost;
  await expect(held.query('SELECT')).rejects.toThrow('not queryable');
  held.release(true);
  await expect(pool.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('a pipelined connection is closed during its statements', { tags: 'long' }, async () => {
  const database = await createTestDatabase(inject('testServer'));
  const pool = createRequestPool({ connection: { connectionString: database.url } }, 1, true);
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const held = await pool.connect();
  const answers = [1, 2].map(() => held.query('SELECT pg_sleep(1.5)'));
  // The first is answered in time; for the second the connection was silent for too long.
  const [, second] = await Promise.allSettled(answers);
  held.release(true);
  expect(second).toMatchObject({
    status: 'rejected',
    reason: { message: 'Connection terminated' },
  });
  await expect(pool.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
