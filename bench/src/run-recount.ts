import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { adminFile } from './waybill-process.ts';

/** The location of the database: a data folder or a URL. */
type Place = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string };

/** Runs the operator command that verifies all totals of a database, even while Waybill is running. */
export async function runRecount(place: Place, what: 'jobs' | 'ledger' | 'regions' = 'jobs') {
  const run = promisify(execFile)(process.execPath, [adminFile, what, 'recount'], {
    env: { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', ...place },
  });
  return run.then(
    ({ stdout }) => ({ report: stdout.trim().replaceAll('\n', ' '), isProven: true }),
    (error: unknown) => ({ report: String(error), isProven: false }),
  );
}
