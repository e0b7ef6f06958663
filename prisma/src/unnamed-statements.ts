import type { Pool, PoolClient } from 'pg';

/**
 * Makes future connections not use named prepared statements: behind a pooler that assigns connections per
 * transaction, they wouldn't be found.
 */
export function forgetStatementNames(pool: Pool): void {
  pool.on('connect', dropNames);
}

function dropNames(client: PoolClient): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('a client of pg has no query');
  Object.defineProperty(client, 'query', {
    value: (statement: unknown, ...rest: unknown[]): unknown =>
      Reflect.apply(query, client, [withoutName(statement), ...rest]),
    configurable: true,
  });
}

function withoutName(statement: unknown): unknown {
  const isNamed = typeof statement === 'object' && statement !== null && 'name' in statement;
  // Submittable queries, such as cursors, have no name.
  if (!isNamed || 'submit' in statement) return statement;
  const { name: _name, ...others } = statement;
  return others;
}
