import { Client, type ClientConfig } from 'pg';
import { CONNECTION_TIMEOUT_MS, connect, retryUntil } from './connect.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import { errorCode, errorMessage } from './error-code.ts';

const STARTING_TIMEOUT_MS = 10_000;

/**
 * Makes sure that the server of `databaseUrl` answers, and waits while it is starting.
 * @throws DatabaseOpenError when it cannot be reached or does not let us in.
 */
export async function openGivenDatabase(databaseUrl: string): Promise<{
  connection: ClientConfig;
  location: string;
  close: () => Promise<void>;
}> {
  const location = describe(databaseUrl);
  const connection = { connectionString: databaseUrl };
  await retryUntil(
    STARTING_TIMEOUT_MS,
    () => tryToReach(connection, location),
    () => new DatabaseOpenError(`${location} is still starting. Try again when it is ready.`),
  );
  return { connection, location, close: async () => {} };
}

function describe(databaseUrl: string): string {
  try {
    const { host, port, database } = new Client({ connectionString: databaseUrl });
    const server = host.startsWith('/') ? `behind the socket in ${host}` : `at ${host}:${port}`;
    return `the database ${database} on the PostgreSQL ${server}`;
  } catch (error) {
    throw new DatabaseOpenError(
      'DATABASE_URL is not an address like postgresql://user:password@host:5432/database. Correct it.',
      { cause: error },
    );
  }
}

async function tryToReach(connection: ClientConfig, location: string): Promise<true | null> {
  try {
    const client = await connect(connection);
    await client.end();
    return true;
  } catch (error) {
    if (errorCode(error) === '57P03') return null;
    throw new DatabaseOpenError(`Waybill cannot open ${location}: ${explain(error)}`, {
      cause: error,
    });
  }
}

function explain(error: unknown): string {
  const code = errorCode(error) ?? '';
  const message = errorMessage(error);
  if (['28P01', '28000'].includes(code)) {
    return `${message}. Check the user and the password in DATABASE_URL.`;
  }
  if (code === '3D000') return `${message}. Create it, or correct DATABASE_URL.`;
  return `${code || message} (waited ${CONNECTION_TIMEOUT_MS / 1000} seconds at most). Check that PostgreSQL runs and that DATABASE_URL is right.`;
}
