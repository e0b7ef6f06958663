import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { adminFile } from './waybill-process.ts';

/** Where the database is: in a data folder, or at an address. */
type Place = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string };

/** Has the operator's program prove all sums of a database, also while Waybill runs on it. */
export async function runRecount(place: Place, what: 'jobs' | 'regions' = 'jobs') {
  const run = promisify(execFile)(process.execPath, [adminFile, what, 'recount'], {
    env: { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', ...place },
  });
  return run.then(
    ({ stdout }) => ({ report: stdout.trim().replaceAll('\n', ' '), isProven: true }),
    (error: unknown) => ({ report: String(error), isProven: false }),
  );
}
