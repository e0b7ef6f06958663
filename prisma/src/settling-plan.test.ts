import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { createTestDatabase } from './test-support/test-database.ts';

test('settling uses indexes for its locks and reads, even if planned while there are no jobs', async () => {
  const database = await createTestDatabase(inject('testServer'));
  const client = await connect({ connectionString: database.url });
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await client.query('BEGIN');
  const settle = 'SELECT lock_chapters_to_settle($1, $2, true, true, $3, $4, $5, 600, 2000, 72000)';
  await client.query(settle, [
    randomUUID(),
    ['ets2/grain'],
    ['(2026-01-01T10:00:00Z,2026-01-01T12:00:00Z)'],
    ['ets2/vehicle.x/PLATE'],
    ['[1000,90000)'],
  ]);
  const { rows } = await client.query<{ relname: string }>(
    'SELECT relname FROM pg_stat_xact_user_tables WHERE seq_scan > 0',
  );
  expect(rows).toEqual([]);
});
