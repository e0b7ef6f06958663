import { Client, type ClientConfig } from 'pg';
import { CONNECTION_TIMEOUT_MS, connect, isServerUnreachable, retryUntil } from './connect.ts';
import { DatabaseOpenError } from './database-open-error.ts';
import { errorCode, errorMessage } from './error-code.ts';

const DEFAULT_WAIT_MS = 10_000;
const RETRY_INTERVAL_MS = 500;

export type GivenConfig = {
  databaseUrl: string;
  /** The name of the setting for the URL, for messages (default DATABASE_URL). */
  setting?: string;
  passwordSetting?: string;
  waitMs?: number;
  onWait?: (reason: string) => void;
  signal?: AbortSignal;
};

/**
 * Makes sure that the server of `databaseUrl` responds, and waits until it does.
 * @throws DatabaseOpenError when it cannot be reached in that time or does not let us in.
 */
export async function openGivenDatabase(config: GivenConfig): Promise<{
  connection: ClientConfig;
  location: string;
  close: () => Promise<void>;
}> {
  const location = describe(config);
  const connection = { connectionString: config.databaseUrl };
  await waitForServer(connection, location, config);
  return { connection, location, close: async () => {} };
}

async function waitForServer(
  connection: ClientConfig,
  location: string,
  config: GivenConfig,
): Promise<void> {
  const { setting = 'DATABASE_URL', waitMs = DEFAULT_WAIT_MS, onWait, signal } = config;
  let reason = '';
  await retryUntil(
    waitMs,
    async () => {
      const failure = await tryToReach(connection, location, config);
      if (failure === null) return true;
      const isFirst = reason === '';
      reason = failure;
      if (isFirst) onWait?.(`Waiting for ${location}: ${reason}`);
      return null;
    },
    () =>
      new DatabaseOpenError(
        `Waybill cannot open ${location}: ${reason} (waited ${waitMs / 1000} seconds). Check that PostgreSQL runs there and that ${setting} is right.`,
      ),
    { intervalMs: RETRY_INTERVAL_MS, ...(signal && { signal }) },
  );
}

function describe({
  databaseUrl,
  setting = 'DATABASE_URL',
}: Pick<GivenConfig, 'databaseUrl' | 'setting'>): string {
  try {
    const { host, port, database } = new Client({ connectionString: databaseUrl });
    const server = host.startsWith('/') ? `behind the socket in ${host}` : `at ${host}:${port}`;
    return `the database ${database} on the PostgreSQL ${server}`;
  } catch (error) {
    if (errorCode(error) !== undefined && URL.canParse(databaseUrl)) {
      // Certificate files, such as sslrootcert.
      throw new DatabaseOpenError(
        `${setting} names a file that cannot be read: ${errorMessage(error)}. Correct it.`,
        { cause: error },
      );
    }
    throw new DatabaseOpenError(
      `${setting} is not an address like postgresql://user:password@host:5432/database, with special characters of the password percent-encoded. Correct it.`,
      { cause: error },
    );
  }
}

/**
 * Returns null on success, or why the server can't be reached at the moment.
 * @throws DatabaseOpenError when it answers and refuses us, which time does not mend.
 */
async function tryToReach(
  connection: ClientConfig,
  location: string,
  settings: Pick<GivenConfig, 'setting' | 'passwordSetting'>,
): Promise<string | null> {
  try {
    const client = await connect(connection);
    await client.end();
    return null;
  } catch (error) {
    if (isServerUnreachable(error)) return explainSilence(error);
    throw new DatabaseOpenError(
      `Waybill cannot open ${location}: ${explainRefusal(error, settings)}`,
      {
        cause: error,
      },
    );
  }
}

/** Certificate error codes of Node.js and OpenSSL. */
const ofCertificates = /^(?:ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/;

function explainSilence(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined) return `no answer in ${CONNECTION_TIMEOUT_MS / 1000} seconds`;
  return code === '57P03' ? 'it is still starting' : code;
}

function explainRefusal(
  error: unknown,
  {
    setting = 'DATABASE_URL',
    passwordSetting = setting,
  }: Pick<GivenConfig, 'setting' | 'passwordSetting'>,
): string {
  const code = errorCode(error) ?? '';
  const message = errorMessage(error);
  // pg itself throws, without a code, if the server requires a password and there is none.
  if (['28P01', '28000'].includes(code) || message.startsWith('SASL:')) {
    const where =
      passwordSetting === 'DATABASE_PASSWORD'
        ? `the user in ${setting} and the password in DATABASE_PASSWORD`
        : `the user and the password in ${setting}, where special characters of the password are percent-encoded`;
    return `${message}. Check ${where}.`;
  }
  if (ofCertificates.test(code)) {
    return `${message}. If a private authority issued its certificate, append ?sslmode=verify-full&sslrootcert=<authority file> to ${setting}.`;
  }
  if (code === '3D000') return `${message}. Create it, or correct ${setting}.`;
  return `${message}. Check ${setting}.`;
}
