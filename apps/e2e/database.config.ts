import { startTestServer } from '@waybill/db/test-database';

/**
 * One database server for all journeys, in which each has a database of its own: starting one for
 * each took a third of their time. TEST_DATABASE_URL names a server that is there already.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  const { server, stop } = await startTestServer();
  // Read by playwright.config.ts in each worker.
  process.env['E2E_DATABASE_SERVER'] = JSON.stringify(server);
  return stop;
}
