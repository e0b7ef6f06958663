import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import { jobBriefSchema } from './jobs.models.ts';
import { portrayedSchema } from './media.models.ts';
import { exampleMember } from './members.examples.ts';
import { truckMilestoneKinds } from './trucks.models.ts';
import { exampleVtc } from './vtcs.examples.ts';

/** The event types that a company's activity shows. */
export const activityKinds = [
  'job.delivered',
  'job.decided',
  'member.joined',
  'member.left',
  'member.kicked',
  'member.roles-changed',
  'vtc.updated',
  'safety.rules-changed',
  'vtc.deletion-started',
  'vtc.restored',
  'ownership.offered',
  'ownership.withdrawn',
  'ownership.accepted',
  'achievement.earned',
  'achievement.announced',
  'event.published',
  'event.counted',
  'contract.offered',
  'truck.milestone',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activitySchema = z.object({
  id: idSchema,
  kind: z.enum(activityKinds),
  driver: portrayedSchema
    .nullable()
    .meta({ description: 'The user concerned; null if the account was deleted.' }),
  jobId: idSchema.nullable(),
  job: jobBriefSchema.nullable().meta({
    description: 'The job as it is now; null without a job, or if it was deleted.',
  }),
  achievement: z
    .object({
      id: idSchema,
      key: z.string().nullable().meta({ description: 'Of Waybill’s own.' }),
      name: z.string().nullable().meta({ description: 'Of a company’s.' }),
      figure: z.int().meta({
        description:
          'The earned tier; for `achievement.announced` how many members have it already.',
      }),
    })
    .nullable()
    .meta({ description: 'Null without an achievement, or if it was deleted.' }),
  event: z
    .object({
      id: idSchema,
      title: z.string(),
      attended: z.int().meta({ description: 'How many drivers took part.' }),
    })
    .nullable()
    .meta({ description: 'Null without an event, or if it was deleted.' }),
  contract: z
    .object({ id: idSchema, client: z.string() })
    .nullable()
    .meta({ description: 'Null without a contract, or if it was deleted.' }),
  truck: z
    .object({ id: idSchema, name: z.string() })
    .nullable()
    .meta({ description: 'Null without a truck.' }),
  milestone: z
    .enum(truckMilestoneKinds)
    .nullable()
    .meta({ description: 'What the truck has reached. Null without a truck.' }),
  happenedAt: z.iso.datetime(),
});
export type Activity = z.infer<typeof activitySchema>;

const activityQuerySchema = z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema });
export type ActivityQuery = z.output<typeof activityQuerySchema>;

const { id, username, avatarUrl } = exampleMember;

/** A company's activity, for its members. */
export const activityContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/activity',
    summary: 'List your company’s activity',
    description: 'Latest first. `GET /api/live` announces new entries.',
    access: { member: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }).meta({ examples: [{ vtcId: exampleVtc.id }] }),
    query: activityQuerySchema,
    response: z
      .object({ activity: z.array(activitySchema), nextCursor: z.string().nullable() })
      .meta({
        examples: [
          {
            activity: [
              {
                id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
                kind: 'member.joined',
                driver: { id, username, avatarUrl },
                jobId: null,
                job: null,
                achievement: null,
                event: null,
                contract: null,
                truck: null,
                milestone: null,
                happenedAt: '2025-08-02T20:15:00.000Z',
              },
            ],
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
} as const;
