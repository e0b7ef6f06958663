import { setTimeout as delay } from 'node:timers/promises';
import { type ClientConfig, Pool } from 'pg';
import { PrismaClient } from './client.ts';
import { CONNECTION_TIMEOUT_MS } from './connect.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import type { Transport } from './embedded/transport.ts';
import type { Log } from './log.ts';
import { readLedger } from './migrate/ledger.ts';
import { createSchemaCheck, migrateDatabase } from './migrate/migrate-database.ts';
import { type Listening, listenTo } from './listening.ts';
import { openGivenDatabase } from './given-database.ts';
import { openServer } from './open-server.ts';
import { leaveReadOnlyServers } from './read-only-servers.ts';
import { openReadReplica, type ReadReplica } from './read-replica.ts';
import {
  createBackgroundPool,
  createRequestPool,
  createWatchPool,
  findMissingSettings,
  type RequestConnection,
  requestDeadlines,
} from './request-pool.ts';
import { createAdapterWithTransactionsApart } from './transactions-apart.ts';

const DEFAULT_POOL_SIZE = 10;
/** The number of additional connections for transactions of requests. */
export const TRANSACTION_POOL_SIZE = 5;
/** The maximum wait of a transaction for a connection, and its maximum duration. */
const TRANSACTION_WAIT_MS = 5_000;
const TRANSACTION_TIMEOUT_MS = 10_000;
/** The maximum time to close the connections, which a hanging server would otherwise prevent. */
const CLOSE_TIMEOUT_MS = 5_000;
const OLDEST_SERVER_VERSION = 150_000;

/** The progress of opening a database: its server responds, it is migrating, its schema is current. */
export type OpeningStep = 'reached' | 'migrating' | 'migrated';

export type DatabaseConfig = {
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** The name of the setting for its password, for messages (default DATABASE_URL). */
  passwordSetting?: string;
  /** Its URL without the pooler, if `databaseUrl` leads to one. */
  directUrl?: string | undefined;
  /** The URL of its streaming replica, for slow reads; unused unless requests are served. */
  readUrl?: string | undefined;
  /** Whether to use named prepared statements (default true), which some poolers don't support. */
  namesStatements?: boolean;
  /** The data folder of the embedded PostgreSQL; unused with `databaseUrl`. */
  dataDir: string;
  /** Whether to apply pending migrations (default true). */
  migrate?: boolean;
  /** Inspects the database before it is migrated; if it throws, nothing changes. */
  inspect?: (pool: Pool) => Promise<void>;
  /**
   * Called before the first migration of a database that already has some, with the name of the last one; if
   * it throws, nothing changes.
   */
  beforeMigrating?: ((connection: ClientConfig, last: string) => Promise<void>) | undefined;
  /** The path of the migrations; required in a bundle (default: next to this package's source). */
  migrationsDir?: string;
  /** True to share the embedded server of a running Waybill, and leave it running. */
  mayShare?: boolean;
  /** True to refuse a database without a Waybill, and leave it unchanged. */
  mustExist?: boolean;
  /** How long to wait for a configured database to respond, in ms (default 10,000). */
  waitMs?: number;
  /** Called once with the reason for waiting for the configured database. */
  onWait?: (reason: string) => void;
  /** Called at each step. */
  onStep?: (step: OpeningStep) => void;
  /** Aborting it stops the wait for a configured database, and prevents further migrations. */
  signal?: AbortSignal;
  /** The maximum number of connections (default 10); those only for requests come on top. */
  poolSize?: number;
  /** True if requests are served: then connections, statements and locks have timeouts. */
  servesRequests?: boolean;
  /** Multiplies these timeouts (default 1); unrelated tests raise it, for busy machines. */
  patience?: number;
  /** How to connect to the embedded server (default: unix socket, on Windows a loopback port). */
  transport?: Transport;
  log: Log;
};

export type Database = {
  prisma: PrismaClient;
  /** The connections that `prisma` also uses. */
  pool: Pool;
  /** The connections on which `prisma` runs its transactions. */
  transactionPool: Pool;
  /** For background work: it doesn't compete for requests' connections, and bypasses a pooler. */
  backgroundPool: Pool;
  /** For slow reads; null if there is none. */
  replica: ReadReplica | null;
  /**
   * Listens on a channel with a separate connection, which is reopened when lost. Notifications in the
   * meantime are missed.
   */
  listen: (
    channel: string,
    onNotice: (payload: string) => void,
    onState?: (isHearing: boolean) => void,
  ) => Listening;
  /** The connection without a pooler, for long-running uses such as a backup. */
  connection: ClientConfig;
  /** Checks in a few seconds at most whether the schema is still this version's, on a separate connection. */
  hasOwnSchema: () => Promise<boolean>;
  /** The location of the data, for messages. Contains no password. */
  location: string;
  /** Closes the connections and stops the embedded server. Idempotent. */
  close: () => Promise<void>;
};

/**
 * Opens the database and migrates it.
 * @throws DatabaseOpenError with a sentence for the operator when it cannot be opened; nothing is
 * changed then. AbortError when `signal` asked for it; nothing runs on then.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const source = await openServer(config);
  const direct = await findDirect(source.connection, config);
  // For opening and migrating, without timeouts.
  const setup = createPlainPool(direct, config);
  try {
    await checkServerVersion(setup);
    config.onStep?.('reached');
    if (config.mustExist === true) await refuseForeign(setup, source.location);
    await config.inspect?.(setup);
    if (config.migrate ?? true) {
      await migrateDatabase(direct, { ...config, onPending: () => config.onStep?.('migrating') });
      config.onStep?.('migrated');
    }
  } catch (error) {
    await setup.end();
    await source.close();
    throw error;
  }
  const watch = createWatchPool(source.connection);
  const patience = config.patience ?? 1;
  const backgroundPool = createBackgroundPool(direct, patience);
  const listenings = new Set<Listening>();
  const { pool, transactionPool, prisma, end } = await connectClients(
    {
      connection: source.connection,
      isPooled: config.directUrl !== undefined,
      namesStatements: config.namesStatements ?? true,
      patience,
    },
    config,
    setup,
  );
  const replica = openReplica(direct, config);
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    const ended = Promise.all([
      end(),
      replica?.close(),
      watch.end(),
      backgroundPool.end(),
      ...Array.from(listenings, (listening) => listening.stop()),
    ]);
    // Keeps the process alive until then, even if a step doesn't finish.
    const deadline = new AbortController();
    const tooLate = delay(CLOSE_TIMEOUT_MS, undefined, { signal: deadline.signal });
    await Promise.race([ended, tooLate.catch(() => {})]);
    deadline.abort();
    await source.close();
  };
  const checkSchema = createSchemaCheck(config.migrationsDir);
  return {
    prisma,
    pool,
    transactionPool,
    backgroundPool,
    replica,
    listen: (channel, onNotice, onState) => {
      const listening = listenTo(direct, channel, onNotice, onState);
      listenings.add(listening);
      return listening;
    },
    connection: direct,
    hasOwnSchema: () => checkSchema(watch),
    location: source.location,
    close: () => (closing ??= closeAll()),
  };
}

/** Returns the connection without the pooler, if there is one. @throws DatabaseOpenError */
async function findDirect(
  connection: ClientConfig,
  { directUrl, ...config }: DatabaseConfig,
): Promise<ClientConfig> {
  if (directUrl === undefined) return connection;
  const setting = 'DATABASE_DIRECT_URL';
  const given = await openGivenDatabase({ ...config, databaseUrl: directUrl, setting });
  return given.connection;
}

function openReplica(primary: ClientConfig, config: DatabaseConfig): ReadReplica | null {
  const { readUrl, servesRequests = false, poolSize = DEFAULT_POOL_SIZE, log } = config;
  if (readUrl === undefined || !servesRequests) return null;
  return openReadReplica({ connection: { connectionString: readUrl }, primary }, { poolSize, log });
}

async function refuseForeign(pool: Pool, location: string): Promise<void> {
  if ((await readLedger(pool)).length > 0) return;
  throw new DatabaseOpenError(
    `Waybill has no data in ${location}. Start Waybill first, or use its DATA_DIR or DATABASE_URL.`,
  );
}

interface Clients {
  readonly pool: Pool;
  readonly transactionPool: Pool;
  readonly prisma: PrismaClient;
  readonly end: () => Promise<void>;
}

/** Keeps the connections of `setup`, unless requests need others. */
async function connectClients(
  connection: RequestConnection,
  config: DatabaseConfig,
  setup: Pool,
): Promise<Clients> {
  if (config.servesRequests) {
    await setup.end();
    const clients = connectForRequests(connection, config.poolSize ?? DEFAULT_POOL_SIZE);
    if (connection.isPooled) await adviseOnPooler(clients.pool, config.log);
    return clients;
  }
  const prisma = new PrismaClient({
    adapter: createAdapterWithTransactionsApart(setup, setup),
    transactionOptions: { maxWait: TRANSACTION_WAIT_MS, timeout: TRANSACTION_TIMEOUT_MS },
  });
  const end = async () => {
    await prisma.$disconnect();
    await setup.end();
  };
  return { pool: setup, transactionPool: setup, prisma, end };
}

/** Logs settings that a pooler's connections lack: without them, nothing ends a slow statement. */
async function adviseOnPooler(pool: Pool, log: Log): Promise<void> {
  // If the database is down, its users will notice.
  const missing = await findMissingSettings(pool).catch(() => []);
  if (missing.length === 0) return;
  log('Add these settings to the pooler’s connect_query', {
    missing: missing.join('; '),
  });
}

function connectForRequests(connection: RequestConnection, poolSize: number): Clients {
  const pool = createRequestPool(connection, poolSize);
  const transactionPool = createRequestPool(connection, TRANSACTION_POOL_SIZE, true);
  const { connectMs, transactionMs } = requestDeadlines;
  const { patience = 1 } = connection;
  for (const each of [pool, transactionPool]) leaveReadOnlyServers(each);
  const prisma = new PrismaClient({
    adapter: createAdapterWithTransactionsApart(pool, transactionPool),
    transactionOptions: { maxWait: connectMs * patience, timeout: transactionMs * patience },
  });
  const end = async () => {
    await prisma.$disconnect();
    await Promise.all([pool.end(), transactionPool.end()]);
  };
  return { pool, transactionPool, prisma, end };
}

function createPlainPool(connection: ClientConfig, { poolSize, log }: DatabaseConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...connection,
    max: poolSize ?? DEFAULT_POOL_SIZE,
    // Transactions of requests also run on it, where requests have no timeout.
    pipeline: true,
  });
  pool.on('error', (error) => log('A database connection was lost', { error: error.message }));
  // If it is lost while in use, its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function checkServerVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS number,
            current_setting('server_version') AS text`,
  );
  const version = rows[0];
  if (version !== undefined && version.number >= OLDEST_SERVER_VERSION) return;
  throw new DatabaseOpenError(
    `Waybill needs PostgreSQL 15 or later, but DATABASE_URL points to ${version?.text}. Update that server, or use another one.`,
  );
}
