import { type ClientConfig, Pool, type PoolClient } from 'pg';
import { forgetStatementNames } from './unnamed-statements.ts';

/**
 * How long somebody who waits for an answer may wait for the database: at most `connectMs` for a
 * connection and `silenceMs` for a sign of life on it. The server gives up on a statement, and
 * before that on a lock, so early that only a server that hangs stays silent for so long.
 */
export const requestDeadlines = {
  connectMs: 1_500,
  lockMs: 1_000,
  statementMs: 1_800,
  transactionMs: 5_000,
  silenceMs: 2_300,
} as const;

/** For the question whether the database is there at all. */
const watchDeadlines = { connectMs: 1_000, silenceMs: 1_500 } as const;
/** For the question how far a server is, which somebody waits for who could go elsewhere. */
const probeDeadlines = { connectMs: 500, silenceMs: 500 } as const;

/**
 * For what nobody waits for: giving positions to events, and the queue of tasks. No statement of it
 * takes long, and a table may have to be made.
 */
const backgroundDeadlines = { connectMs: 3_000, statementMs: 20_000, silenceMs: 25_000 } as const;
/** They work one after the other, so few serve. */
const BACKGROUND_POOL_SIZE = 2;

const keepAliveDelayMs = 10_000;
/** A transaction of a process that hangs or has vanished ends by itself, and its locks with it. */
const idleTransactionMs = 10_000;

/** How the database is reached by what answers people. */
export type RequestConnection = {
  connection: ClientConfig;
  /** Whether a pooler gives each transaction another connection of the server. */
  isPooled?: boolean;
  /** Whether statements may be prepared under names (default true). */
  namesStatements?: boolean;
  /** Multiplies the deadlines (default 1). */
  patience?: number;
};

/**
 * Settings of a session, by statements, because poolers such as PgBouncer refuse them at its start.
 * Behind a pooler a session is nobody's own: there the pooler has them (`connect_query`).
 */
const requestSettingsFor = (patience: number): Readonly<Record<string, string>> => ({
  lock_timeout: String(requestDeadlines.lockMs * patience),
  statement_timeout: String(requestDeadlines.statementMs * patience),
  idle_in_transaction_session_timeout: String(idleTransactionMs * patience),
  // To start helpers, or to compile, takes longer than any answer should: other requests want the
  // processors as well.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
});

/**
 * Connections for answering people. One on which nothing happens is taken from its holder: a server
 * that hangs costs each request seconds, not as long as it hangs. With `pipeline`, a statement is sent
 * without waiting for the answers to those before it.
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

/** The settings of sessions that a pooler should give its connections and does not, for its operator. */
export async function findMissingSettings(pool: Pool): Promise<string[]> {
  const requestSettings = requestSettingsFor(1);
  const { rows } = await pool.query<{ name: string; isSet: boolean }>(
    `SELECT name, setting = wanted AS "isSet"
     FROM unnest($1::text[], $2::text[]) AS w (name, wanted) JOIN pg_settings USING (name)`,
    [Object.keys(requestSettings), Object.values(requestSettings)],
  );
  return rows.flatMap(({ name, isSet }) => (isSet ? [] : `SET ${name} = ${requestSettings[name]}`));
}

/** Connections for what happens without a request, which must not wait for those of requests. */
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

/** One connection that nothing else uses, to ask whether the database is well. */
export function createWatchPool(connection: ClientConfig): Pool {
  const { connectMs, silenceMs } = watchDeadlines;
  return limitSilence(createPool(connection, { max: 1, connectMs }), silenceMs);
}

/** One connection to ask how far a server is. */
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
  // An idle connection that is lost is replaced; whoever finds none tells of it. One that is lost in
  // somebody's hands fails their next statement, and must not end the process besides.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Ends a connection that is held without a statement's end for too long. Whoever waits for its
 * answer gets an error, and no transaction goes back to the others half done.
 */
function limitSilence(pool: Pool, silenceMs: number): Pool {
  const timers = new WeakMap<PoolClient, NodeJS.Timeout>();
  // Said by a connection whose statements have all ended.
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

/** Ends a connection at once: by itself, one that sends without waiting would await each answer. */
function breakOff(client: PoolClient): void {
  void client.end();
  client.connection.stream.destroy();
}
