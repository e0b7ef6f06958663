import {
  type ActivityKind,
  activityKinds,
  type ActivityQuery,
} from '@waybill/schema/features/activity.contract';
import type { ReceivingRight } from '@waybill/schema/contract/event';
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
    const companyEventId = ofCompanyEventSchema.safeParse(payload).data?.companyEventId ?? null;
    const contractId = ofContractSchema.safeParse(payload).data?.contractId ?? null;
    // Events about the company itself, or an event or contract of it, show the actor.
    const isOfActor = subjectId === vtcId || companyEventId !== null || contractId !== null;
    const driverId = isOfActor ? actorId : subjectId;
    const jobId = ofJobSchema.safeParse(payload).data?.jobId ?? null;
    const { achievementId, figure } = readAchievement(kind, payload);
    const { truckId, milestone } = readMilestone(kind, payload);
    const isOfDriver = kind !== 'achievement.announced';
    return [
      {
        eventId: id,
        vtcId,
        kind,
        driverId: isOfDriver ? driverId : null,
        jobId,
        achievementId,
        companyEventId,
        contractId,
        truckId,
        milestone,
        figure,
        happenedAt,
      },
    ];
  });
}

const ofJobSchema = z.object({ jobId: idSchema });
const ofCompanyEventSchema = z.object({ companyEventId: idSchema });
const ofContractSchema = z.object({ contractId: idSchema });

function readAchievement(kind: ActivityKind, payload: unknown) {
  if (kind === 'achievement.earned') {
    const { achievementId, tier } = events[kind].payload.parse(payload);
    return { achievementId, figure: tier };
  }
  if (kind === 'achievement.announced') {
    const { achievementId, holders } = events[kind].payload.parse(payload);
    return { achievementId, figure: holders };
  }
  return { achievementId: null, figure: null };
}

function readMilestone(kind: ActivityKind, payload: unknown) {
  if (kind !== 'truck.milestone') return { truckId: null, milestone: null };
  const { truckId, kind: milestone } = events[kind].payload.parse(payload);
  return { truckId, milestone };
}

interface ActivityPage extends Page<ActivityRow> {
  /** Jobs of the rows, by id. */
  readonly jobs: ReadonlyMap<string, JobBrief>;
  readonly achievements: data.AchievementNames;
  readonly companyEvents: data.CompanyEvents;
  readonly contracts: data.ContractClients;
  readonly trucks: data.TruckNames;
}

/** Lists one page of a company's activity. @throws VALIDATION_FAILED */
export async function listActivity(
  { db, findRow, actor }: ActorContext,
  vtcId: string,
  { limit, cursor }: ActivityQuery,
): Promise<ActivityPage> {
  const kinds = activityKinds.filter((kind) => {
    const right: ReceivingRight = events[kind].right;
    return typeof right !== 'object' || actor.keys.has(right.key);
  });
  const asked = { limit: limit + 1, kinds };
  const found = await data.listActivity(db, vtcId, asked, readIdCursor(cursor));
  const page = toPage(found, limit, ({ id }) => [id]);
  const jobIds = page.rows.flatMap(({ jobId }) => (jobId === null ? [] : [jobId]));
  const achievementIds = page.rows.flatMap(({ achievementId }) => achievementId ?? []);
  const companyEventIds = page.rows.flatMap(({ companyEventId }) => companyEventId ?? []);
  const contractIds = page.rows.flatMap(({ contractId }) => contractId ?? []);
  const truckIds = page.rows.flatMap(({ truckId }) => truckId ?? []);
  return {
    ...page,
    jobs: await listJobBriefs(findRow, vtcId, jobIds),
    achievements: await data.listAchievementNames(db, achievementIds),
    companyEvents: await data.listCompanyEvents(db, companyEventIds),
    contracts: await data.listContractClients(db, contractIds),
    trucks: await data.listTruckNames(db, truckIds),
  };
}
