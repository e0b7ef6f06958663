import { deleteExpiredSessions } from './auth/sessions.data.ts';
import { deleteExpiredTokens } from './auth/used-tokens.data.ts';
import type { Services } from './http/context.ts';

const intervalMs = 3_600_000;

/** Removes what has expired, now and every hour. Returns the way to stop it. */
export function startHousekeeping({ db, clock, log }: Services): () => void {
  const run = async () => {
    const now = clock();
    await deleteExpiredSessions(db, now);
    await deleteExpiredTokens(db, now);
  };
  const runAndReport = () => {
    run().catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  };
  runAndReport();
  const timer = setInterval(runAndReport, intervalMs).unref();
  return () => clearInterval(timer);
}
