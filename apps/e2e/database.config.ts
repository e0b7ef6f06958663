import { startTestServer } from '@waybill/db/test-database';

/**
 * One database server for all journeys, in which each has a database of its own: starting one for
 * each took a third of their time. Those about the embedded server ask for theirs.
 */
export default async function startDatabaseServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_DATABASE_URL'] !== undefined) return undefined;
  const { server, stop } = await startTestServer();
  // Read by playwright.config.ts in each worker.
  process.env['E2E_DATABASE_URL'] = server.adminUrl;
  return stop;
}
