import type PgBoss from 'pg-boss';

/** The task queue's access to the database, also used to record task runs. */
type Store = PgBoss.Db;

interface Scheduled {
  readonly name: string;
  readonly schedule: string;
}

const errorLength = 2_000;

/** Records which tasks exist, and removes those that no longer do. */
export async function recordTasks(store: Store, tasks: readonly Scheduled[]): Promise<void> {
  const names = tasks.map(({ name }) => name);
  await store.executeSql(
    `WITH gone AS (DELETE FROM task_runs WHERE name <> ALL ($1::text[]))
     INSERT INTO task_runs (name, schedule)
     SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (name) DO UPDATE SET schedule = excluded.schedule
     WHERE task_runs.schedule <> excluded.schedule`,
    [names, tasks.map(({ schedule }) => schedule)],
  );
}

/** Records that a task begins, which also fulfils a request for it. */
export async function recordTaskStart(store: Store, { name, schedule }: Scheduled): Promise<void> {
  await store.executeSql(
    `INSERT INTO task_runs (name, schedule, started_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (name) DO UPDATE
     SET started_at = excluded.started_at, finished_at = NULL, asked_at = NULL`,
    [name, schedule],
  );
}

/** Records that a task is done, or why it failed. */
export async function recordTaskEnd(store: Store, name: string, error: unknown): Promise<void> {
  await store.executeSql(
    `UPDATE task_runs
     SET finished_at = greatest(clock_timestamp(), started_at),
         failures = CASE WHEN $2::text IS NULL THEN 0 ELSE failures + 1 END,
         failed_at = CASE WHEN $2 IS NULL THEN failed_at ELSE clock_timestamp() END,
         error = coalesce($2, error)
     WHERE name = $1`,
    [name, error === null ? null : describe(error)],
  );
}

function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // Counted like the column: in characters, none cut in half.
  return Array.from(Buffer.from(text).toString().replaceAll('\0', ''))
    .slice(0, errorLength)
    .join('');
}

/** Lists the tasks requested to run now. */
export async function listRequestedTasks(store: Store): Promise<readonly string[]> {
  const { rows }: { rows: { name?: unknown }[] } = await store.executeSql(
    'SELECT name FROM task_runs WHERE asked_at IS NOT NULL',
    [],
  );
  return rows.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}
