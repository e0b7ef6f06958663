import { startTestServer } from '@waybill/db/test-database';

/**
 * Starts one database server for all journeys, each with its own database: starting a server for each took a
 * third of their time. TEST_DATABASE_URL names an existing server.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  // Read by playwright.config.ts in each worker.
  process.env['E2E_DATABASE_SERVER'] = JSON.stringify(server);
  return stop;
}
