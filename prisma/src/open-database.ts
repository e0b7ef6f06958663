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
import { openServer } from './open-server.ts';
import {
  createBackgroundPool,
  createRequestPool,
  createWatchPool,
  requestDeadlines,
} from './request-pool.ts';
import { createAdapterWithTransactionsApart } from './transactions-apart.ts';

const DEFAULT_POOL_SIZE = 10;
/** Transactions of requests have this many connections more. */
const TRANSACTION_POOL_SIZE = 5;
/** How long a transaction waits for a connection, and how long it may then take. */
const TRANSACTION_WAIT_MS = 5_000;
const TRANSACTION_TIMEOUT_MS = 10_000;
/** How long the connections may take to close; a server that hangs would never let them. */
const CLOSE_TIMEOUT_MS = 5_000;
const OLDEST_SERVER_VERSION = 150_000;

export type DatabaseConfig = {
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** The setting that its password comes from, for people (default DATABASE_URL). */
  passwordSetting?: string;
  /** Where the embedded PostgreSQL keeps its files; unused with `databaseUrl`. */
  dataDir: string;
  /** Whether to apply pending migrations (default true). */
  migrate?: boolean;
  /** Looks at the database before it is migrated; by throwing it leaves everything as it was. */
  inspect?: (pool: Pool) => Promise<void>;
  /**
   * Runs before the first migration of a database that has some already; by throwing it leaves
   * everything as it was.
   */
  beforeMigrating?: ((connection: ClientConfig) => Promise<void>) | undefined;
  /** Where the migrations are; a bundle must say so (default: beside this package's source). */
  migrationsDir?: string;
  /** Whether to open the embedded server of a Waybill that runs as well, and leave it running. */
  mayShare?: boolean;
  /** Whether to refuse, and leave untouched, what holds no Waybill yet. */
  mustExist?: boolean;
  /** How long to wait for a given database that does not answer yet, in ms (default 10,000). */
  waitMs?: number;
  /** Is told once that it waits for the given database, and why. */
  onWait?: (reason: string) => void;
  /** Aborted, it ends the wait for a given database, and no further migration begins. */
  signal?: AbortSignal;
  /** How many connections to keep at most (default 10); those that only requests need come on top. */
  poolSize?: number;
  /** Whether people wait for what is asked: then connections, statements and locks have deadlines. */
  servesRequests?: boolean;
  /** How to reach the embedded server (default: unix socket, on Windows a loopback port). */
  transport?: Transport;
  log: Log;
};

export type Database = {
  prisma: PrismaClient;
  /** The connections that `prisma` uses too. */
  pool: Pool;
  /** The connections that `prisma` runs its transactions on. */
  transactionPool: Pool;
  /** For what happens without a request: it waits for no connection of theirs. */
  backgroundPool: Pool;
  /**
   * Listens on a channel, on a connection of its own, which is opened anew whenever it is lost. What is
   * said meanwhile is not heard.
   */
  listen: (
    channel: string,
    onNotice: (payload: string) => void,
    onState?: (isHearing: boolean) => void,
  ) => Listening;
  /** How the database is reached, by what needs a connection of its own for long, such as a backup. */
  connection: ClientConfig;
  /**
   * Asks the database whether its schema is still the one of this version, on a connection of its
   * own and for seconds at most.
   */
  hasOwnSchema: () => Promise<boolean>;
  /** For people: where the data is. Holds no password. */
  location: string;
  /** Closes the connections and stops the embedded server. Further calls do nothing. */
  close: () => Promise<void>;
};

/**
 * Opens the database and migrates it.
 * @throws DatabaseOpenError with a sentence for the operator when it cannot be opened; nothing is
 * changed then. AbortError when `signal` asked for it; nothing runs on then.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const source = await openServer(config);
  // For opening and migrating, which may take their time.
  const setup = createPlainPool(source.connection, config);
  try {
    await checkServerVersion(setup);
    if (config.mustExist === true) await refuseForeign(setup, source.location);
    await config.inspect?.(setup);
    if (config.migrate ?? true) await migrateDatabase(source.connection, config);
  } catch (error) {
    await setup.end();
    await source.close();
    throw error;
  }
  const watch = createWatchPool(source.connection);
  const backgroundPool = createBackgroundPool(source.connection);
  const listenings = new Set<Listening>();
  const { pool, transactionPool, prisma, end } = await connectClients(
    source.connection,
    config,
    setup,
  );
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    const ended = Promise.all([
      end(),
      watch.end(),
      backgroundPool.end(),
      ...Array.from(listenings, (listening) => listening.stop()),
    ]);
    await Promise.race([ended, delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    await source.close();
  };
  const checkSchema = createSchemaCheck(config.migrationsDir);
  return {
    prisma,
    pool,
    transactionPool,
    backgroundPool,
    listen: (channel, onNotice, onState) => {
      const listening = listenTo(source.connection, channel, onNotice, onState);
      listenings.add(listening);
      return listening;
    },
    connection: source.connection,
    hasOwnSchema: () => checkSchema(watch),
    location: source.location,
    close: () => (closing ??= closeAll()),
  };
}

async function refuseForeign(pool: Pool, location: string): Promise<void> {
  if ((await readLedger(pool)).length > 0) return;
  throw new DatabaseOpenError(
    `There is no Waybill in ${location}. Start Waybill first, or set DATA_DIR or DATABASE_URL as it has them.`,
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
  connection: ClientConfig,
  config: DatabaseConfig,
  setup: Pool,
): Promise<Clients> {
  if (config.servesRequests) {
    await setup.end();
    return connectForRequests(connection, config.poolSize ?? DEFAULT_POOL_SIZE);
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

function connectForRequests(connection: ClientConfig, poolSize: number): Clients {
  const pool = createRequestPool(connection, poolSize);
  const transactionPool = createRequestPool(connection, TRANSACTION_POOL_SIZE, true);
  const { connectMs, transactionMs } = requestDeadlines;
  const prisma = new PrismaClient({
    adapter: createAdapterWithTransactionsApart(pool, transactionPool),
    transactionOptions: { maxWait: connectMs, timeout: transactionMs },
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
    // Transactions of requests are run on it too, where no request has a deadline.
    pipeline: true,
  });
  pool.on('error', (error) => log('A database connection was lost', { error: error.message }));
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
    `Waybill needs PostgreSQL 15 or later, and DATABASE_URL leads to ${version?.text}. Update that server, or use another one.`,
  );
}
