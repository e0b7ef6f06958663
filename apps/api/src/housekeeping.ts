import { deleteExpiredPersonalTokens } from './auth/credentials/personal-tokens.data.ts';
import { deleteExpiredSessions } from './auth/credentials/sessions.data.ts';
import { deleteExpiredTokens } from './auth/used-tokens.data.ts';
import { deleteEndedVtcs } from './features/vtcs/ownership/deletion.service.ts';
import type { Services } from './http/context.ts';
import { findDatabaseFailure } from './lib/database-failure.ts';
import { deleteExpiredRateLimits } from './lib/rate-limits.data.ts';

const intervalMs = 3_600_000;

/** Removes what has expired: credentials, tries, and companies whose grace is over. */
export async function runHousekeeping(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  await deleteExpiredSessions(db, now);
  await deleteExpiredPersonalTokens(db, now);
  await deleteExpiredTokens(db, now);
  await deleteExpiredRateLimits(db, now);
  await deleteEndedVtcs(services);
}

/** Removes what has expired, now and every hour. Returns a function that stops it. */
export function startHousekeeping(services: Services): () => void {
  const run = () => {
    runHousekeeping(services).catch((error: unknown) => {
      // The next hour tries again.
      if (findDatabaseFailure(error) !== null) return services.outages.suspect(error);
      services.log.error({ err: error }, 'housekeeping failed');
    });
  };
  run();
  const timer = setInterval(run, intervalMs).unref();
  return () => clearInterval(timer);
}
