import { removeExpiredPersonalTokens } from './auth/credentials/personal-tokens.data.ts';
import { removeExpiredRecoveries } from './auth/credentials/recoveries.data.ts';
import { removeExpiredSessions } from './auth/credentials/sessions.data.ts';
import { removeExpiredTokens } from './auth/used-tokens.data.ts';
import { createActivityTasks } from './features/activity/activity.tasks.ts';
import { createAllianceTasks } from './features/alliances/alliances.tasks.ts';
import { leaveAll } from './features/alliances/settling.service.ts';
import { createBackupTasks } from './features/backups/backups.tasks.ts';
import { createFuelTasks } from './features/fuel/fuel.tasks.ts';
import { createImportTasks } from './features/imports/imports.tasks.ts';
import { createPlanTasks } from './features/jobs/plans/plans.tasks.ts';
import { createMailTasks } from './features/mails/mails.tasks.ts';
import { createMemberTasks } from './features/members/members.tasks.ts';
import { createNotificationTasks } from './features/notifications/notifications.tasks.ts';
import { createPushTasks } from './features/notifications/push/push.tasks.ts';
import { createOperationTasks } from './features/operations/operations.tasks.ts';
import { createOutboxTasks } from './features/outbox/outbox.tasks.ts';
import { createRegionTasks } from './features/regions/regions.tasks.ts';
import { createTelemetryTasks } from './features/telemetry/telemetry.tasks.ts';
import { createTrackerTasks } from './features/trackers/trackers.tasks.ts';
import { createTrafficTasks } from './features/traffic/traffic.tasks.ts';
import { createDeletionTasks } from './features/vtcs/ownership/deletion.tasks.ts';
import { createWebhookTasks } from './features/webhooks/webhooks.tasks.ts';
import type { Services } from './http/context.ts';
import { removeExpiredRateLimits } from './lib/rate-limits.data.ts';
import type { Task } from './lib/tasks.ts';

/** Everything that is done without being asked. */
export function createTasks(services: Services): Task[] {
  const { db, clock } = services;
  return [
    {
      name: 'auth.remove-expired',
      schedule: '7 * * * *',
      async run() {
        const now = clock();
        await removeExpiredSessions(db, now);
        await removeExpiredPersonalTokens(db, now);
        await removeExpiredTokens(db, now);
        await removeExpiredRecoveries(db, now);
        await removeExpiredRateLimits(db, now);
      },
    },
    ...createBackupTasks(services),
    ...createDeletionTasks(services, leaveAll),
    ...createAllianceTasks(services),
    ...createMemberTasks(services),
    ...createOutboxTasks(services),
    ...createActivityTasks(services),
    ...createNotificationTasks(services),
    ...createPushTasks(services),
    ...createMailTasks(services),
    ...createPlanTasks(services),
    ...createTelemetryTasks(services),
    ...createRegionTasks(services),
    ...createTrackerTasks(services),
    ...createImportTasks(services),
    ...createFuelTasks(services),
    ...createWebhookTasks(services),
    ...createOperationTasks(services),
    ...createTrafficTasks(services),
  ];
}
