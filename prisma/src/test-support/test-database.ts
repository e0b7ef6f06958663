import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { escapeIdentifier } from 'pg';
import { withConnection } from '../connect.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { startThrowawayServer } from '../throwaway-server.ts';

/** The database server of a test run. Plain data, so that a runner can pass it to its workers. */
export type TestServer =
  | {
      /** The loopback port that returns the server's URL, and starts it on the first request. */
      askAt: number;
    }
  | RunningServer;

export type TestDatabase = {
  /** For `openDatabase({ databaseUrl: url, migrate: false, … })`. */
  url: string;
  /** Drops the database, even while connections are open. */
  drop: () => Promise<void>;
};

type RunningServer = {
  /** A database from which others can be created. */
  adminUrl: string;
  /** A migrated database without connections. */
  templateName: string;
};

type Stop = () => Promise<void>;

/**
 * Provides one server with a migrated template to a whole test run. It starts when a test first requests a
 * database, so that runs without database tests have none. With TEST_DATABASE_URL (whose user may create
 * databases) the run uses that server instead.
 */
export async function startTestServer(): Promise<{ server: TestServer; stop: Stop }> {
  let started: Promise<{ running: RunningServer; stop: Stop }> | null = null;
  const listener = createServer((socket) => {
    socket.on('error', () => {});
    started ??= startServer();
    started.then(
      ({ running }) => socket.end(JSON.stringify(running)),
      (error: unknown) => socket.end(JSON.stringify({ error: String(error) })),
    );
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    server: { askAt: address.port },
    async stop() {
      listener.close();
      await (await started)?.stop();
    },
  };
}

async function startServer(): Promise<{ running: RunningServer; stop: Stop }> {
  const given = process.env['TEST_DATABASE_URL'];
  const { adminUrl, stop } = given
    ? { adminUrl: given, stop: async () => {} }
    : await startThrowawayServer();
  try {
    const { server, dropTemplate } = await prepareTestServer(adminUrl);
    return {
      running: server,
      async stop() {
        await dropTemplate();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the migrated template on a server that the caller has started. */
export async function prepareTestServer(adminUrl: string): Promise<{
  server: RunningServer;
  dropTemplate: () => Promise<void>;
}> {
  const template = await createDatabase(adminUrl, 'template0');
  await migrateDatabase({ connectionString: template.url }, { log: () => {} });
  const server = { adminUrl, templateName: databaseName(template.url) };
  return { server, dropTemplate: template.drop };
}

/**
 * Returns the URL of a database through the run's pooler (TEST_POOLER_URL), which assigns connections per
 * transaction. Null if there is none.
 */
export function findPooled(url: string): string | null {
  const given = process.env['TEST_POOLER_URL'];
  if (given === undefined) return null;
  const [pooler, pooled] = [new URL(given), new URL(url)];
  pooled.port = pooler.port;
  pooled.searchParams.set('host', pooler.searchParams.get('host') ?? pooler.hostname);
  return pooled.href;
}

const reached = new Map<number, Promise<RunningServer>>();

/**
 * Waits until the run's server is available.
 * @throws Error when it could not be started
 */
export async function reachTestServer(server: TestServer): Promise<RunningServer> {
  if (!('askAt' in server)) return server;
  const { askAt } = server;
  const asked = reached.get(askAt) ?? ask(askAt);
  reached.set(askAt, asked);
  return await asked;
}

async function ask(port: number): Promise<RunningServer> {
  const answer: RunningServer | { error: string } = JSON.parse(
    await text(connect(port, '127.0.0.1')),
  );
  if ('error' in answer) throw new Error(`The test server did not start: ${answer.error}`);
  return answer;
}

/** Creates a migrated, empty database for a test, in some milliseconds. */
export async function createTestDatabase(server: TestServer): Promise<TestDatabase> {
  const { adminUrl, templateName } = await reachTestServer(server);
  return await createDatabase(adminUrl, templateName);
}

/** Creates a database without tables on the run's server. */
export async function createEmptyDatabase(server: TestServer): Promise<TestDatabase> {
  return await createDatabase((await reachTestServer(server)).adminUrl, 'template0');
}

async function createDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
  const url = new URL(adminUrl);
  const name = `waybill_test_${randomBytes(6).toString('hex')}`;
  url.pathname = `/${name}`;
  // Copies files, which halves the time: nothing here must survive a crash.
  const source = `TEMPLATE ${escapeIdentifier(template)} STRATEGY FILE_COPY`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} ${source}`);
  return {
    url: url.href,
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  // Far above what it takes: on a busy machine a connection may take seconds.
  const config = { connectionString: adminUrl, connectionTimeoutMillis: 60_000 };
  await withConnection(config, (client) => client.query(statement));
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
