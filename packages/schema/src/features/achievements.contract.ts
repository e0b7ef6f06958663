import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { idSchema } from '../text.ts';
import { achievementRuleSchema } from './achievements.models.ts';
import { exampleVtc } from './vtcs.examples.ts';

const count = z.int().min(0);

const achievementSchema = z.object({
  id: idSchema,
  key: z.string().meta({ description: 'Its texts are in the web app, by this key.' }),
  goals: z.array(count).meta({
    description:
      'The figures to reach: one for each tier, ascending. In the unit of the rule’s field.',
  }),
  rule: achievementRuleSchema,
  own: z
    .object({
      value: count.meta({ description: 'Your best figure so far.' }),
      tiers: z.array(
        z.object({
          tier: count,
          earnedAt: z.iso.datetime(),
          jobId: idSchema.nullable().meta({ description: 'The job that reached the goal.' }),
        }),
      ),
    })
    .meta({ description: 'Yours, of all counted jobs for any company.' }),
});
/** An achievement with the reader’s own figure. */
export type Achievement = z.infer<typeof achievementSchema>;

const ofVtcSchema = achievementSchema.extend({
  holders: count.meta({ description: 'How many members have earned its first tier.' }),
});
/** The same, with the company’s figures. */
export type VtcAchievement = z.infer<typeof ofVtcSchema>;

const example: Achievement = {
  id: '5b1c1f0e-7a3f-5c55-9d0c-3f0a4d6e2b11',
  key: 'deliveries',
  goals: [10, 100, 1_000],
  rule: { where: [], measure: { kind: 'count' }, per: null, game: null },
  own: {
    value: 118,
    tiers: [
      {
        tier: 1,
        earnedAt: '2026-03-02T18:20:00.000Z',
        jobId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b30',
      },
      {
        tier: 2,
        earnedAt: '2026-05-01T20:05:00.000Z',
        jobId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b31',
      },
    ],
  },
};

/** What drivers earn with their jobs. */
export const achievementsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/achievements',
    summary: 'List all achievements, with your own and how many members have each',
    access: { permission: 'VIEW_ACHIEVEMENTS', in: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }).meta({ examples: [{ vtcId: exampleVtc.id }] }),
    response: z
      .object({
        achievements: z.array(ofVtcSchema),
        drivers: count.meta({ description: 'How many members have a counted job.' }),
      })
      .meta({ examples: [{ achievements: [{ ...example, holders: 12 }], drivers: 40 }] }),
    errors: ['NOT_FOUND'],
  }),
  listMine: defineRoute({
    method: 'GET',
    path: '/users/me/achievements',
    summary: 'List all achievements, with your own',
    access: 'user',
    response: z
      .object({ achievements: z.array(achievementSchema) })
      .meta({ examples: [{ achievements: [example] }] }),
    errors: [],
  }),
} as const;
