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
/** Transactions of requests have this many connections more. */
export const TRANSACTION_POOL_SIZE = 5;
/** How long a transaction waits for a connection, and how long it may then take. */
const TRANSACTION_WAIT_MS = 5_000;
const TRANSACTION_TIMEOUT_MS = 10_000;
/** How long the connections may take to close; a server that hangs would never let them. */
const CLOSE_TIMEOUT_MS = 5_000;
const OLDEST_SERVER_VERSION = 150_000;

/** How far the opening of a database is: its server answers, it is migrated, it is of this version. */
export type OpeningStep = 'reached' | 'migrating' | 'migrated';

export type DatabaseConfig = {
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** The setting that its password comes from, for people (default DATABASE_URL). */
  passwordSetting?: string;
  /** How it is reached past a pooler, where `databaseUrl` leads to one. */
  directUrl?: string | undefined;
  /** A replica that streams from it, for reads that take long; unused unless requests are served. */
  readUrl?: string | undefined;
  /** Whether statements may be prepared under names (default true), which some poolers do not know. */
  namesStatements?: boolean;
  /** Where the embedded PostgreSQL keeps its files; unused with `databaseUrl`. */
  dataDir: string;
  /** Whether to apply pending migrations (default true). */
  migrate?: boolean;
  /** Looks at the database before it is migrated; by throwing it leaves everything as it was. */
  inspect?: (pool: Pool) => Promise<void>;
  /**
   * Runs before the first migration of a database that has some already, with the name of the last one; by
   * throwing it leaves everything as it was.
   */
  beforeMigrating?: ((connection: ClientConfig, last: string) => Promise<void>) | undefined;
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
  /** Is told how far it is. */
  onStep?: (step: OpeningStep) => void;
  /** Aborted, it ends the wait for a given database, and no further migration begins. */
  signal?: AbortSignal;
  /** How many connections to keep at most (default 10); those that only requests need come on top. */
  poolSize?: number;
  /** Whether people wait for what is asked: then connections, statements and locks have deadlines. */
  servesRequests?: boolean;
  /** Multiplies these deadlines (default 1): tests that aren't about them raise it, for busy machines. */
  patience?: number;
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
  /** For what happens without a request: it waits for no connection of theirs, and passes a pooler by. */
  backgroundPool: Pool;
  /** For reads that take long; null where there is none. */
  replica: ReadReplica | null;
  /**
   * Listens on a channel, on a connection of its own, which is opened anew whenever it is lost. What is
   * said meanwhile is not heard.
   */
  listen: (
    channel: string,
    onNotice: (payload: string) => void,
    onState?: (isHearing: boolean) => void,
  ) => Listening;
  /**
   * How the database is reached, past a pooler, by what needs a connection of its own for long, such as a
   * backup.
   */
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
  const direct = await findDirect(source.connection, config);
  // For opening and migrating, which may take their time.
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
    // Until then the process lives, whatever it is that does not end.
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

/** The connection that passes a pooler by, if there is one. @throws DatabaseOpenError */
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

/** Says what a pooler's connections lack: without, nothing ends a statement that takes too long. */
async function adviseOnPooler(pool: Pool, log: Log): Promise<void> {
  // Whoever needs the database finds out that it is away.
  const missing = await findMissingSettings(pool).catch(() => []);
  if (missing.length === 0) return;
  log('The pooler should set this on each of its connections, by connect_query', {
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
    // Transactions of requests are run on it too, where no request has a deadline.
    pipeline: true,
  });
  pool.on('error', (error) => log('A database connection was lost', { error: error.message }));
  // Lost while somebody has it, it makes their next statement fail.
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
    `Waybill needs PostgreSQL 15 or later, and DATABASE_URL leads to ${version?.text}. Update that server, or use another one.`,
  );
}
