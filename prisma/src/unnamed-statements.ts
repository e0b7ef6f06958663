import type { Pool, PoolClient } from 'pg';

/**
 * Has the server prepare nothing under a name on connections to come: a pooler that gives each
 * transaction another connection of the server would not find it there.
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
  // What is submitted by itself, such as a cursor, has no name of ours.
  if (!isNamed || 'submit' in statement) return statement;
  const { name: _name, ...others } = statement;
  return others;
}
