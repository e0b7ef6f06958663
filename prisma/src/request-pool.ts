import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { forgetStatementNames } from './unnamed-statements.ts';

/**
 * How long a request may wait for the database: at most `connectMs` for a connection and `silenceMs` for a
 * response on it. Statement and lock timeouts of the server are shorter, so that only a hanging server stays
 * silent for so long.
 */
export const requestDeadlines = {
  connectMs: 1_500,
  lockMs: 1_000,
  statementMs: 1_800,
  transactionMs: 5_000,
  silenceMs: 2_300,
} as const;

/** For health checks of the database. */
const watchDeadlines = { connectMs: 1_000, silenceMs: 1_500 } as const;
/** For checks of a server's position, during which a request waits that could go elsewhere. */
const probeDeadlines = { connectMs: 500, silenceMs: 500 } as const;

/**
 * For background work: publishing events, and the task queue. None of its statements takes long, except when
 * a table must be created.
 */
const backgroundDeadlines = { connectMs: 3_000, statementMs: 20_000, silenceMs: 25_000 } as const;
/** They run one after the other, so few are enough. */
const BACKGROUND_POOL_SIZE = 2;

const keepAliveDelayMs = 10_000;
/** The transaction of a hanging or vanished process ends after this time, and releases its locks. */
const idleTransactionMs = 10_000;

/** The database connection for requests. */
export type RequestConnection = {
  connection: ClientConfig;
  /** True behind a pooler that assigns server connections per transaction. */
  isPooled?: boolean;
  /** Whether to use named prepared statements (default true). */
  namesStatements?: boolean;
  /** Multiplies the timeouts (default 1). */
  patience?: number;
};

/**
 * Session settings, set by statements, because poolers such as PgBouncer refuse them as startup parameters.
 * Behind a pooler sessions are shared: there the pooler sets them (`connect_query`).
 */
const requestSettingsFor = (patience: number): Readonly<Record<string, string>> => ({
  lock_timeout: String(requestDeadlines.lockMs * patience),
  statement_timeout: String(requestDeadlines.statementMs * patience),
  idle_in_transaction_session_timeout: String(idleTransactionMs * patience),
  // Starting parallel workers, or compiling, takes longer than a response should: other requests need the CPU
  // too.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
});

/**
 * Creates the connections for requests. One without activity is closed under its user: a hanging server costs
 * each request seconds, not the whole hang. With `pipeline`, a statement is sent without waiting for the
 * responses to previous ones.
 */
export function createRequestPool(
  { connection, isPooled = false, namesStatements = true, patience = 1 }: RequestConnection,
  max: number,
  pipeline = false,
): Pool {
  const { connectMs, silenceMs } = requestDeadlines;
  const settings = setAll(requestSettingsFor(patience));
  const pool = createPool(connection, {
    max,
    connectMs: connectMs * patience,
    pipeline,
    ...(!isPooled && {
      verify: (client, done) =>
        client.query(settings, (error: Error | null) => done(error ?? undefined)),
    }),
  });
  if (!namesStatements) forgetStatementNames(pool);
  return limitSilence(pool, silenceMs * patience);
}

function setAll(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join(';');
}

/** Returns the session settings that a pooler should set on its connections but doesn't, for its operator. */
export async function findMissingSettings(pool: Pool): Promise<string[]> {
  const requestSettings = requestSettingsFor(1);
  const { rows } = await pool.query<{ name: string; isSet: boolean }>(
    `SELECT name, setting = wanted AS "isSet"
     FROM unnest($1::text[], $2::text[]) AS w (name, wanted) JOIN pg_settings USING (name)`,
    [Object.keys(requestSettings), Object.values(requestSettings)],
  );
  return rows.flatMap(({ name, isSet }) => (isSet ? [] : `SET ${name} = ${requestSettings[name]}`));
}

/** Creates the connections for background work, which must not wait for those of requests. */
export function createBackgroundPool(connection: ClientConfig, patience = 1): Pool {
  const { connectMs, statementMs, silenceMs } = backgroundDeadlines;
  const settings = setAll({
    statement_timeout: String(statementMs * patience),
    lock_timeout: String(statementMs * patience),
    idle_in_transaction_session_timeout: String(idleTransactionMs * patience),
  });
  const pool = createPool(connection, {
    max: BACKGROUND_POOL_SIZE,
    connectMs: connectMs * patience,
    verify: (client, done) =>
      client.query(settings, (error: Error | null) => done(error ?? undefined)),
  });
  return limitSilence(pool, silenceMs * patience);
}

/** Creates one separate connection for health checks. */
export function createWatchPool(connection: ClientConfig): Pool {
  const { connectMs, silenceMs } = watchDeadlines;
  return limitSilence(createPool(connection, { max: 1, connectMs }), silenceMs);
}

/** Creates one connection to query a server's position. */
export function createProbePool(connection: ClientConfig): Pool {
  const { connectMs, silenceMs } = probeDeadlines;
  return limitSilence(createPool(connection, { max: 1, connectMs }), silenceMs);
}

function createPool(
  connection: ClientConfig,
  options: {
    readonly max: number;
    readonly connectMs: number;
    readonly pipeline?: boolean;
    readonly verify?: (client: PoolClient, done: (error?: Error) => void) => void;
  },
): Pool {
  const { connectMs, ...others } = options;
  const pool = new Pool({
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...connection,
    ...others,
  });
  // A lost idle connection is replaced; callers that can't get one report it. If one is lost while in use,
  // its next statement fails; the error must not end the process too.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Closes a connection in use on which no statement ends for too long. Its user gets an error, and no
 * unfinished transaction returns to the pool.
 */
function limitSilence(pool: Pool, silenceMs: number): Pool {
  const timers = new WeakMap<PoolClient, NodeJS.Timeout>();
  // Emitted when all statements of a connection have ended.
  pool.on('connect', (client) => client.on('drain', () => timers.get(client)?.refresh()));
  pool.on('acquire', (client) => {
    timers.set(
      client,
      setTimeout(() => breakOff(client), silenceMs),
    );
  });
  pool.on('release', (_error, client) => {
    clearTimeout(timers.get(client));
    timers.delete(client);
  });
  return pool;
}

/** Closes a connection immediately: otherwise a pipelined one would wait for each response. */
function breakOff(client: PoolClient): void {
  void client.end();
  client.connection.stream.destroy();
}
