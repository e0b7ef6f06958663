import { expect, inject, onTestFinished, test } from 'vitest';
import { withConnection } from '../connect.ts';
import { createEmptyDatabase } from '../test-support/test-database.ts';
import { openSingleConnection } from './script-adapter.ts';

test('a connection lost between two statements fails the next one, and nothing else', async () => {
  const { url, drop } = await createEmptyDatabase(inject('testServer'));
  onTestFinished(drop);
  const pool = openSingleConnection({ connectionString: url });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const ended = new Promise((resolve) => client.once('end', () => resolve('ended')));
  await withConnection({ connectionString: url }, (other) =>
    other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]),
  );
  expect(await ended).toBe('ended');
  await expect(client.query('SELECT')).rejects.toThrow('not queryable');
  client.release(true);
  await expect(pool.query('SELECT')).rejects.toThrow('The connection to the database was lost');
  await pool.end();
});
