import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { runSqlTransaction } from './sql.data.ts';
import type { Sql } from './sql.ts';
import type { Statement } from './statement.ts';

const app = useTestApp();

const whoAnswers = async (query: Sql['query']) =>
  query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid', values: [] });

const note = (name: string): Statement => ({
  text: `INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1, 1)`,
  values: [name],
});

async function isNoted(name: string): Promise<boolean> {
  return (await app().db.rateLimit.count({ where: { key: name } })) > 0;
}

/** Makes the server refuse BEGIN on a connection. */
function spoilBeginning({ connection }: PoolClient): void {
  const send = connection.query.bind(connection);
  connection.query = (text) => send(text.replace(/^BEGIN;/, 'BEGIN NOTHING;'));
}

test('held-back statements are written at the end, or not at all', async () => {
  const { transactionPool } = app().services;
  await runSqlTransaction(transactionPool, whoAnswers, async ({ run }) => run(note('kept')));
  expect(await isNoted('kept')).toBe(true);
  const failing = runSqlTransaction(transactionPool, whoAnswers, async ({ run }) => {
    await run(note('undone'));
    await run(note('kept'));
  });
  await expect(failing).rejects.toThrow('duplicate key');
  expect(await isNoted('undone')).toBe(false);
});

test('the last statement is committed with the held-back ones, or fails with all of them', async () => {
  const { transactionPool } = app().services;
  const findLast = { text: 'SELECT key FROM rate_limits WHERE key = $1', values: ['last'] };
  const rows = await runSqlTransaction(transactionPool, whoAnswers, async ({ run, queryLast }) => {
    await run(note('last'));
    return queryLast(findLast);
  });
  expect(rows).toEqual([{ key: 'last' }]);
  expect(await isNoted('last')).toBe(true);
  const failing = runSqlTransaction(transactionPool, whoAnswers, async ({ run, queryLast }) => {
    await run(note('gone'));
    return queryLast(note('last'));
  });
  await expect(failing).rejects.toThrow('duplicate key');
  expect(await isNoted('gone')).toBe(false);
});

test('a small table is read by its index', async () => {
  const { pool, transactionPool } = app().services;
  await pool.query(note('small'));
  await pool.query('ANALYZE rate_limits');
  const explain: Statement<{ 'QUERY PLAN': string }> = {
    text: `EXPLAIN SELECT FROM rate_limits WHERE key = 'small'`,
    values: [],
  };
  const readPlan = runSqlTransaction(transactionPool, whoAnswers, async ({ query }) => {
    const rows = await query(explain);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(await readPlan).toContain('Index');
});

test('a transaction whose BEGIN fails does nothing, and closes its connection', async () => {
  const { transactionPool } = app().services;
  const pids: number[] = [];
  const attempt = () =>
    runSqlTransaction(transactionPool, whoAnswers, async ({ run }, found) => {
      pids.push(...found.map(({ pid }) => pid));
      await run(note('begun'));
    });
  transactionPool.once('acquire', spoilBeginning);
  await expect(attempt()).rejects.toThrow('syntax error');
  expect(pids).toEqual([]);
  expect(await isNoted('begun')).toBe(false);
  await attempt();
  expect(pids).toHaveLength(1);
  expect(await isNoted('begun')).toBe(true);
});
