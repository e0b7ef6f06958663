import type { ActivityKind, ActivityQuery } from '@waybill/schema/features/activity.contract';
import { v7 as createId } from 'uuid';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

interface NewActivity {
  readonly eventId: string;
  readonly vtcId: string;
  readonly kind: ActivityKind;
  readonly driverId: string | null;
  readonly jobId: string | null;
  readonly happenedAt: Date;
}

/**
 * Writes what happened in a company, once for each event, unless the company is gone. A driver whose
 * account is gone is left out.
 */
export async function createActivity(
  db: Db,
  { eventId, vtcId, kind, driverId, jobId, happenedAt }: NewActivity,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO activity (id, event_id, vtc_id, kind, job_id, driver_id, happened_at)
    SELECT ${createId()}::uuid, ${eventId}::uuid, v.id, ${kind}, ${jobId}::uuid,
           (SELECT id FROM users WHERE id = ${driverId}::uuid FOR KEY SHARE),
           ${happenedAt.toISOString()}::timestamptz
    FROM vtcs v WHERE v.id = ${vtcId}::uuid FOR KEY SHARE OF v
    ON CONFLICT (event_id) DO NOTHING`;
}

/** Lets what was told of a job lead to the one that has taken its place. It is told of the driver. */
export async function updateJobOfActivity(
  db: Db,
  { jobId, driverId, formerId }: ReplacedJob,
): Promise<void> {
  if (driverId === null) return;
  await db.activity.updateMany({ where: { driverId, jobId: formerId }, data: { jobId } });
}

interface ReplacedJob {
  readonly jobId: string;
  readonly driverId: string | null;
  readonly formerId: string;
}

/** One page of what happened in a company, the latest first. */
export async function listActivity(
  db: Db,
  vtcId: string,
  { limit }: Pick<ActivityQuery, 'limit'>,
  beforeId: string | null,
) {
  return db.activity.findMany({
    where: { vtcId, ...(beforeId !== null && { id: { lt: beforeId } }) },
    include: { driver: { select: { username: true, avatar: mediaSelect } } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

export async function removeActivity(db: Db, before: Date): Promise<void> {
  await db.activity.deleteMany({ where: { happenedAt: { lt: before } } });
}
