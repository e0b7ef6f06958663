import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { adminFile } from './waybill-process.ts';

/** Has the operator's program prove all totals of a database, while Waybill runs on it. */
export async function runRecount(dataDir: string) {
  const run = promisify(execFile)(process.execPath, [adminFile, 'jobs', 'recount'], {
    env: { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', DATA_DIR: dataDir },
  });
  return run.then(
    ({ stdout }) => ({ report: stdout.trim().replaceAll('\n', ' '), isProven: true }),
    (error: unknown) => ({ report: String(error), isProven: false }),
  );
}
