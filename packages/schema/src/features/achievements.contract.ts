import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import {
  achievementFormSchema,
  achievementGiftSchema,
  achievementMarks,
  achievementRuleSchema,
  achievementStates,
  achievementTrialSchema,
} from './achievements.models.ts';
import { exampleAchievements as examples } from './achievements.examples.ts';
import { portrayedSchema } from './media.models.ts';
import { successSchema } from './success.models.ts';
import { exampleVtc } from './vtcs.examples.ts';

const count = z.int().min(0);

export const achievementDefinitionSchema = z.object({
  id: idSchema,
  key: z.string().nullable().meta({
    description:
      'Of Waybill’s own: their texts are in the web app, by this key. Null for a company’s.',
  }),
  vtcId: idSchema.nullable().meta({
    description: 'The company whose jobs it counts; null for Waybill’s own, which count all.',
  }),
  name: z.string().nullable().meta({ description: 'Null for Waybill’s own.' }),
  description: z.string(),
  mark: z.enum(achievementMarks).meta({ description: 'Its picture in the web app.' }),
  goals: z.array(count).meta({
    description:
      'The figures to reach: one for each tier, ascending. In the unit of the rule’s field.',
  }),
  rule: achievementRuleSchema.nullable().meta({ description: 'Null: given by hand.' }),
  state: z.enum(achievementStates),
  version: count.meta({ description: 'Raised when rule or goals change.' }),
});
/** An achievement without figures. */
export type AchievementDefinition = z.infer<typeof achievementDefinitionSchema>;

export const achievementTierSchema = z.object({
  tier: count,
  earnedAt: z.iso.datetime(),
  jobId: idSchema.nullable().meta({
    description: 'The job that reached the goal; null if given by hand.',
  }),
  reason: z.string().nullable().meta({ description: 'Why it was given by hand.' }),
});

export const achievementSchema = achievementDefinitionSchema.extend({
  own: z
    .object({
      value: count.meta({ description: 'Your best figure so far.' }),
      tiers: z.array(achievementTierSchema),
    })
    .meta({ description: 'Yours.' }),
});
/** An achievement with the reader’s own figure. */
export type Achievement = z.infer<typeof achievementSchema>;

export const vtcAchievementSchema = achievementSchema.extend({
  holders: count.meta({ description: 'How many members have earned its first tier.' }),
});
/** The same, with the company’s figures. */
export type VtcAchievement = z.infer<typeof vtcAchievementSchema>;

export const achievementHolderSchema = achievementTierSchema.extend({
  driver: portrayedSchema,
  tier: count.meta({ description: 'The highest.' }),
});
/** A member who has an achievement. */
export type AchievementHolder = z.infer<typeof achievementHolderSchema>;

export const achievementTrialReplySchema = z.object({
  looked: count.meta({
    description: 'How many members were looked at, those with most jobs first.',
  }),
  of: count.meta({ description: 'How many members have a counted job for the company.' }),
  holders: z.array(count).meta({ description: 'How many of them reach each tier.' }),
  examples: z
    .array(z.object({ driver: portrayedSchema, value: count, tier: count }))
    .meta({ description: 'The ten with the highest figures; tier 0 if they reach none.' }),
});
/** What a rule would award. */
export type AchievementTrialReply = z.infer<typeof achievementTrialReplySchema>;

const vtcParamsSchema = z
  .strictObject({ vtcId: idSchema })
  .meta({ examples: [{ vtcId: exampleVtc.id }] });
const paramsSchema = z.strictObject({ achievementId: idSchema });
export const achievementReplySchema = z
  .object({ achievement: achievementDefinitionSchema })
  .meta({ examples: [{ achievement: examples.definition }] });
/** What drivers earn with their jobs, or are given by their company. */
export const achievementsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/achievements',
    summary: 'List all achievements, with your own and how many members have each',
    description:
      'Waybill’s own and the company’s. Drafts and retired ones are only for staff, but a retired one also for those who have it.',
    access: { permission: 'VIEW_ACHIEVEMENTS', in: 'vtcId' },
    params: vtcParamsSchema,
    response: z
      .object({
        achievements: z.array(vtcAchievementSchema),
        drivers: count.meta({ description: 'How many members have a counted job.' }),
      })
      .meta({ examples: [{ achievements: [{ ...examples.own, holders: 12 }], drivers: 40 }] }),
    errors: ['NOT_FOUND'],
  }),
  listMine: defineRoute({
    method: 'GET',
    path: '/users/me/achievements',
    summary: 'List all achievements, with your own',
    description: 'Also those that you have from past companies.',
    access: 'user',
    response: z
      .object({ achievements: z.array(achievementSchema) })
      .meta({ examples: [{ achievements: [examples.own] }] }),
    errors: [],
  }),
  listHolders: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/achievements/:achievementId/holders',
    summary: 'List the members who have an achievement',
    description: 'The highest tier first, then the earliest.',
    access: { permission: 'VIEW_ACHIEVEMENTS', in: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema, achievementId: idSchema }),
    query: z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema }),
    response: z
      .object({ holders: z.array(achievementHolderSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ holders: [examples.holder], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/achievements',
    summary: 'Create an achievement',
    description:
      'It counts the jobs of members for the company. Once active, it is awarded for past jobs too, without notifications.',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    bodyBytes: limits.achievementBytes,
    body: achievementFormSchema,
    response: achievementReplySchema,
    errors: ['NOT_FOUND', 'ACHIEVEMENTS_TOO_MANY'],
  }),
  tryRule: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/achievements/trial',
    summary: 'Try a rule on your members’ jobs',
    description: 'Stores nothing, and takes three seconds at most. Ten times a minute.',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    params: vtcParamsSchema,
    bodyBytes: limits.achievementBytes,
    body: achievementTrialSchema,
    response: achievementTrialReplySchema.meta({ examples: [examples.trialReply] }),
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/achievements/:achievementId',
    summary: 'Edit an achievement',
    description:
      'A changed rule applies to past jobs too. Retired ones do not count towards the limit.',
    access: { duty: 'COMMUNITY', of: 'achievement' },
    params: paramsSchema,
    bodyBytes: limits.achievementBytes,
    body: achievementFormSchema,
    response: achievementReplySchema,
    errors: ['NOT_FOUND', 'ACHIEVEMENTS_TOO_MANY'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/achievements/:achievementId',
    summary: 'Delete an achievement, with all its awards',
    access: { duty: 'COMMUNITY', of: 'achievement' },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  give: defineRoute({
    method: 'POST',
    path: '/achievements/:achievementId/awards',
    summary: 'Give an achievement to a member',
    description: 'Only one without a rule. Giving it again replaces the reason.',
    access: { duty: 'COMMUNITY', of: 'achievement' },
    params: paramsSchema,
    body: achievementGiftSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'ACHIEVEMENT_BY_RULE', 'ACHIEVEMENT_NOT_ACTIVE'],
  }),
  takeBack: defineRoute({
    method: 'DELETE',
    path: '/achievements/:achievementId/awards/:driverId',
    summary: 'Take back an achievement that was given by hand',
    access: { duty: 'COMMUNITY', of: 'achievement' },
    params: paramsSchema.extend({ driverId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND', 'ACHIEVEMENT_BY_RULE'],
  }),
} as const;
