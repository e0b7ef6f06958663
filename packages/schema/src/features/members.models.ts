import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, lineSchema } from '../text.ts';
import { achievementMarks } from './achievements.models.ts';
import { portrayedSchema } from './media.models.ts';

/** A warning of a member by staff. */
export const warningSchema = z.object({
  id: idSchema,
  reason: z.string(),
  givenBy: portrayedSchema.nullable().meta({ description: 'Null if the account was deleted.' }),
  givenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Warning = z.infer<typeof warningSchema>;

/** The same in the account export. */
export const ownWarningSchema = warningSchema
  .pick({ reason: true, givenAt: true, expiresAt: true })
  .extend({ withdrawnAt: z.iso.datetime().nullable() });
export type OwnWarning = z.infer<typeof ownWarningSchema>;

export const warningFormSchema = z.strictObject({
  reason: lineSchema(limits.warningReason, {
    required: messages.reasonRequired,
    length: messages.warningTooLong,
  }).meta({ description: 'Sent to the member.' }),
  days: z
    .int(messages.warningDaysInvalid)
    .min(limits.warningDays.min, messages.warningDaysInvalid)
    .max(limits.warningDays.max, messages.warningDaysInvalid)
    .default(limits.warningDays.default)
    .meta({ description: 'How long it holds.' }),
});
export type WarningForm = z.output<typeof warningFormSchema>;

const minimumSchema = z.object({
  month: z.string().meta({ description: 'In UTC, as `2026-03`.' }),
  needM: z.int().meta({
    description: 'The minimum × days in the company and not on leave / days of the month.',
  }),
  doneM: z.int(),
});
export type Minimum = z.infer<typeof minimumSchema>;

/** An earned achievement. */
export const ownAwardSchema = z.object({
  achievementId: idSchema,
  key: z.string().nullable().meta({ description: 'Null for those of the company.' }),
  name: z.string().nullable().meta({ description: 'Null for Waybill’s own.' }),
  mark: z.enum(achievementMarks),
  tier: z.int(),
  tiers: z.int().meta({ description: 'The number of tiers.' }),
  earnedAt: z.iso.datetime(),
});
export type Award = z.infer<typeof ownAwardSchema>;

/** What a member has achieved and been told. Null where the reader may not see it. */
export const memberRecordSchema = z.object({
  awards: z
    .array(ownAwardSchema)
    .nullable()
    .meta({ description: 'The highest tier of each of the latest 6 achievements.' }),
  awardCount: z.int().nullable().meta({ description: 'Achievements with a tier.' }),
  minimum: minimumSchema.nullable().meta({ description: 'This month; null without a minimum.' }),
  lastMinimum: minimumSchema.nullable().meta({
    description: 'The month before; from the 2nd of this month.',
  }),
  warnings: z
    .array(warningSchema)
    .nullable()
    .meta({ description: 'Those that hold, oldest first.' }),
});
export type MemberRecord = z.infer<typeof memberRecordSchema>;
