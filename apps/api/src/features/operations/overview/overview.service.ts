import type { Health, Overview, WaitingPart } from '@waybill/schema/features/operations.models';
import type { ActorContext } from '../../../http/context.ts';
import { isOld } from '../../backups/ages.policy.ts';
import { findLastBackup } from '../../backups/last-backup.service.ts';
import { findDisk } from '../disk.service.ts';
import { findNewerRelease } from '../versions/releases.service.ts';
import { listDays } from './days.data.ts';
import {
  judgeFailures,
  judgeDiskSpace,
  judgeSchema,
  judgeWaitTime,
  switchedOff,
  elapsedSince,
} from './health.policy.ts';
import { countAll, readSigns, type Signs } from './signs.data.ts';

const dayMs = 24 * 3_600_000;
const shownDays = 14;

/** Returns the server's health, the totals, and what needs an operator's attention. */
export async function getOverview(ctx: ActorContext): Promise<Overview> {
  const { db, clock, config, hasOwnSchema } = ctx;
  const now = clock();
  const askedAt = performance.now();
  const signs = await readSigns(db);
  const answeredMs = performance.now() - askedAt;
  const [isOwn, disk, tallies, days, newerRelease, lastBackupAt] = await Promise.all([
    hasOwnSchema(),
    findDisk(config),
    countAll(db),
    listDays(db, new Date(now.getTime() - shownDays * dayMs)),
    findNewerRelease(ctx),
    findLastBackup(ctx.backups),
  ]);
  return {
    health: [
      judgeWaitTime('DATABASE', answeredMs),
      judgeSchema(isOwn),
      judgeDiskSpace(disk),
      ...judgeSigns(signs, { now, sendsMail: config.mail !== null }),
    ],
    ...tallies,
    databaseBytes: signs.databaseBytes,
    days: days.map(({ day, jobs, events, databaseBytes }) => ({
      day: day.toISOString().slice(0, 10),
      jobs,
      events,
      databaseBytes: databaseBytes === null ? null : Number(databaseBytes),
    })),
    waiting: listWaiting(signs),
    version: config.version,
    newerRelease,
    lastBackupAt: lastBackupAt?.toISOString() ?? null,
    isBackupOld: isOld(lastBackupAt, config.backups.schedule, now),
  };
}

function judgeSigns(
  { oldestEventAt, failedTasks, oldestMailAt, oldestPushAt, failingWebhooks }: Signs,
  { now, sendsMail }: { readonly now: Date; readonly sendsMail: boolean },
): Health[] {
  return [
    judgeWaitTime('EVENTS', elapsedSince(oldestEventAt, now)),
    judgeFailures('TASKS', failedTasks),
    sendsMail ? judgeWaitTime('MAILS', elapsedSince(oldestMailAt, now)) : switchedOff('MAILS'),
    judgeWaitTime('PUSHES', elapsedSince(oldestPushAt, now)),
    judgeFailures('WEBHOOKS', failingWebhooks),
  ];
}

/** Lists what needs attention; parts with a count of zero are left out. */
function listWaiting({ failedTasks, passedEvents, demoRequests, failingWebhooks }: Signs) {
  const counts: readonly { readonly part: WaitingPart; readonly count: number }[] = [
    { part: 'FAILED_TASKS', count: failedTasks },
    { part: 'PASSED_EVENTS', count: passedEvents },
    { part: 'DEMO_REQUESTS', count: demoRequests },
    { part: 'FAILING_WEBHOOKS', count: failingWebhooks },
  ];
  return counts.filter(({ count }) => count > 0);
}
