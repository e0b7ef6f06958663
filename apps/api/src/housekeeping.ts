import { removeExpiredPersonalTokens } from './auth/credentials/personal-tokens.data.ts';
import { removeExpiredSessions } from './auth/credentials/sessions.data.ts';
import { removeExpiredTokens } from './auth/used-tokens.data.ts';
import { expirePlans } from './features/jobs/plans/plans.data.ts';
import { createTelemetryTasks } from './features/telemetry/telemetry.tasks.ts';
import { removeEndedVtcs } from './features/vtcs/ownership/deletion.service.ts';
import type { Services } from './http/context.ts';
import { findDatabaseFailure } from './lib/database-failure.ts';
import { removeExpiredRateLimits } from './lib/rate-limits.data.ts';

const intervalMs = 3_600_000;

/** Ends what has expired: credentials, tries, plans, and companies whose grace is over. */
export async function runHousekeeping(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  await removeExpiredSessions(db, now);
  await removeExpiredPersonalTokens(db, now);
  await removeExpiredTokens(db, now);
  await removeExpiredRateLimits(db, now);
  await expirePlans(db, now);
  await removeEndedVtcs(services);
  for (const { run } of createTelemetryTasks(services)) await run();
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
