import { activityKinds, type ActivityQuery } from '@waybill/schema/features/activity.contract';
import { events } from '@waybill/schema/events';
import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { idSchema } from '@waybill/schema/text';
import { z } from 'zod';
import type { ActorContext } from '../../http/context.ts';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { listJobBriefs } from '../jobs/job-briefs.data.ts';
import * as data from './activity.data.ts';
import type { ActivityRow } from './activity.data.ts';

/** Turns events into company activity. */
export const activityConsumer: Consumer = {
  name: 'activity',
  async handle(db, event) {
    if (event.type === 'job.absorbed') {
      await data.updateJobOfActivity(db, events['job.absorbed'].payload.parse(event.payload));
    } else {
      await data.createActivities(sqlOf(db), toActivities([event]));
    }
    return null;
  },
  async handleMany(sql, happened) {
    if (happened.some(({ type }) => type === 'job.absorbed')) return false;
    await data.createActivities(sql, toActivities(happened));
    return true;
  },
};

function toActivities(happened: readonly OutboxEvent[]): data.NewActivity[] {
  return happened.flatMap(({ id, type, vtcId, subjectId, actorId, payload, happenedAt }) => {
    const kind = activityKinds.find((known) => known === type);
    if (kind === undefined || vtcId === null) return [];
    // Events about the company itself show the actor.
    const driverId = subjectId === vtcId ? actorId : subjectId;
    const jobId = ofJobSchema.safeParse(payload).data?.jobId ?? null;
    return [{ eventId: id, vtcId, kind, driverId, jobId, happenedAt }];
  });
}

const ofJobSchema = z.object({ jobId: idSchema });

interface ActivityPage extends Page<ActivityRow> {
  /** Jobs of the rows, by id. */
  readonly jobs: ReadonlyMap<string, JobBrief>;
}

/** Lists one page of a company's activity. @throws VALIDATION_FAILED */
export async function listActivity(
  { db, findRow }: ActorContext,
  vtcId: string,
  { limit, cursor }: ActivityQuery,
): Promise<ActivityPage> {
  const found = await data.listActivity(db, vtcId, { limit: limit + 1 }, readIdCursor(cursor));
  const page = toPage(found, limit, ({ id }) => [id]);
  const jobIds = page.rows.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
  return { ...page, jobs: await listJobBriefs(findRow, vtcId, jobIds) };
}
