import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient } from './client.ts';
import { CONNECTION_TIMEOUT_MS } from './connect.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import { openEmbeddedDatabase } from './embedded/embedded-database.ts';
import type { Transport } from './embedded/transport.ts';
import type { Log } from './log.ts';
import { readLedger } from './migrate/ledger.ts';
import { createSchemaCheck, migrateDatabase } from './migrate/migrate-database.ts';
import { openGivenDatabase } from './given-database.ts';

const DEFAULT_POOL_SIZE = 10;
/** How long a transaction waits for a connection, and how long it may then take. */
const TRANSACTION_WAIT_MS = 5_000;
const TRANSACTION_TIMEOUT_MS = 10_000;
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
  /** How many connections to keep at most (default 10). */
  poolSize?: number;
  /** How to reach the embedded server (default: unix socket, on Windows a loopback port). */
  transport?: Transport;
  log: Log;
};

export type Database = {
  prisma: PrismaClient;
  /** The connections that `prisma` uses too. */
  pool: Pool;
  /** Asks the database whether its schema is still the one of this version. */
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
  const source =
    config.databaseUrl === undefined
      ? await openEmbeddedDatabase(config)
      : await openGivenDatabase({ ...config, databaseUrl: config.databaseUrl });
  const pool = new Pool({
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...source.connection,
    max: config.poolSize ?? DEFAULT_POOL_SIZE,
  });
  pool.on('error', (error) =>
    config.log('A database connection was lost', { error: error.message }),
  );
  try {
    await checkServerVersion(pool);
    if (config.mustExist === true) await refuseForeign(pool, source.location);
    await config.inspect?.(pool);
    if (config.migrate ?? true) await migrateDatabase(source.connection, config);
  } catch (error) {
    await pool.end();
    await source.close();
    throw error;
  }
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: TRANSACTION_WAIT_MS, timeout: TRANSACTION_TIMEOUT_MS },
  });
  let closing: Promise<void> | null = null;
  const closeAll = async () => {
    await prisma.$disconnect();
    await pool.end();
    await source.close();
  };
  const checkSchema = createSchemaCheck(config.migrationsDir);
  return {
    prisma,
    pool,
    hasOwnSchema: () => checkSchema(pool),
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
