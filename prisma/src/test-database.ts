import { randomBytes } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { withConnection } from './connect.ts';
import { migrateDatabase } from './migrate/migrate-database.ts';
import { startThrowawayServer } from './throwaway-server.ts';

/** Plain data, so that a runner can hand it to its workers. */
export type TestServer = {
  /** Leads to a database from which others can be created. */
  adminUrl: string;
  /** A migrated database that nobody connects to. */
  templateName: string;
};

export type TestDatabase = {
  /** For `openDatabase({ databaseUrl: url, migrate: false, … })`. */
  url: string;
  /** Removes the database, also while connections are open. */
  drop: () => Promise<void>;
};

/**
 * Starts one server for a whole test run, with a migrated template. TEST_DATABASE_URL (an address
 * whose user may create databases) makes the run use that server instead.
 */
export async function startTestServer(): Promise<{
  server: TestServer;
  stop: () => Promise<void>;
}> {
  const given = process.env['TEST_DATABASE_URL'];
  const { adminUrl, stop } = given
    ? { adminUrl: given, stop: async () => {} }
    : await startThrowawayServer();
  try {
    const { server, dropTemplate } = await prepareTestServer(adminUrl);
    return {
      server,
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

/** Makes the migrated template on a server that the caller has started. */
export async function prepareTestServer(adminUrl: string): Promise<{
  server: TestServer;
  dropTemplate: () => Promise<void>;
}> {
  const template = await createDatabase(adminUrl, 'template0');
  await migrateDatabase({ connectionString: template.url }, { log: () => {} });
  const server = { adminUrl, templateName: databaseName(template.url) };
  return { server, dropTemplate: template.drop };
}

/** Makes a database of its own for a test, migrated and empty, in some milliseconds. */
export async function createTestDatabase(server: TestServer): Promise<TestDatabase> {
  return await createDatabase(server.adminUrl, server.templateName);
}

/** Makes a database without any table on the server of the run. */
export async function createEmptyDatabase(server: TestServer): Promise<TestDatabase> {
  return await createDatabase(server.adminUrl, 'template0');
}

async function createDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
  const url = new URL(adminUrl);
  const name = `waybill_test_${randomBytes(6).toString('hex')}`;
  url.pathname = `/${name}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${escapeIdentifier(template)}`);
  return {
    url: url.href,
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  await withConnection({ connectionString: adminUrl }, (client) => client.query(statement));
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1);
}
