import { findDatabaseFailure } from './database-failure.ts';

/**
 * Processes the ids one after the other. If some fail, the others still run, unless the database is away.
 * @throws AggregateError that names the first that failed, once the others are done
 */
export async function doOneByOne(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<void> {
  const failed: { readonly id: string; readonly error: unknown }[] = [];
  for (const id of ids) {
    try {
      await act(id);
    } catch (error) {
      if (findDatabaseFailure(error) === 'away') throw error;
      failed.push({ id, error });
    }
  }
  const [first] = failed;
  if (first === undefined) return;
  throw new AggregateError(
    failed.map(({ error }) => error),
    `${failed.length} of ${ids.length} failed, ${first.id} first: ${String(first.error)}`,
  );
}
