import { startDemo } from '../harness/demo-server.ts';

/** Starts one Waybill with the demo for all screenshots. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { url, close } = await startDemo();
  // Read by screenshots.config.ts in each worker.
  process.env['SCREENSHOTS_URL'] = url;
  return close;
}
