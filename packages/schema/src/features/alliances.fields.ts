import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  idSchema,
  lineSchema,
  optionalParagraphsSchema,
  pageLimitSchema,
} from '../text.ts';
import { allianceDecisions, allianceTerms, proposalKinds } from './alliances.models.ts';
import { games } from './telemetry.models.ts';

const settingsShape = {
  name: lineSchema(limits.allianceName, {
    required: messages.allianceNameRequired,
    length: messages.allianceNameLength,
  }),
  description: optionalParagraphsSchema(
    limits.allianceDescription,
    messages.allianceDescriptionLength,
  ),
  decision: z.enum(allianceDecisions, messages.fieldInvalid),
  noticeDays: z
    .int(messages.allianceNoticeInvalid)
    .min(limits.allianceNoticeDays.min, messages.allianceNoticeInvalid)
    .max(limits.allianceNoticeDays.max, messages.allianceNoticeInvalid)
    .meta({ description: 'Notice period in days.' }),
  isPublic: z.boolean(messages.fieldInvalid).meta({ description: 'Whether it has a public page.' }),
};

/** An alliance's name, profile and voting rules. */
export const allianceSettingsFormSchema = z.strictObject(settingsShape);
export type AllianceSettingsForm = z.output<typeof allianceSettingsFormSchema>;

const termsSchema = z
  .array(z.enum(allianceTerms, messages.fieldInvalid))
  .max(allianceTerms.length, messages.fieldInvalid)
  .refine((terms) => new Set(terms).size === terms.length, messages.fieldInvalid)
  .meta({ description: 'What your company offers to share.' });

/** The form for creating an alliance. */
export const allianceFormSchema = z.strictObject({
  ...settingsShape,
  slug: z
    .string(messages.allianceSlugInvalid)
    .trim()
    .max(limits.allianceSlug.max, messages.allianceSlugInvalid)
    .regex(/^(?=.{3,})[a-z0-9]+(-[a-z0-9]+)*$/, messages.allianceSlugInvalid)
    .meta({ description: 'The last part of its public page’s address.' }),
  terms: termsSchema.default([]),
  inviteIds: z
    .array(idSchema)
    .max(limits.vtcsPerAlliance - 1, messages.fieldInvalid)
    .default([])
    .meta({ description: 'Companies to invite.' }),
});
export type AllianceForm = z.output<typeof allianceFormSchema>;

export const termsFormSchema = z.strictObject({ terms: termsSchema });

/** The form for creating a proposal. */
export const proposalFormSchema = z
  .strictObject({
    kind: z.enum(proposalKinds, messages.fieldInvalid),
    vtcId: idSchema.exactOptional().meta({ description: 'The company to admit or expel.' }),
    change: allianceSettingsFormSchema.exactOptional(),
  })
  .superRefine(({ kind, vtcId, change }, ctx) => {
    const needsCompany = kind === 'ADMIT' || kind === 'EXPEL';
    if (needsCompany !== (vtcId !== undefined)) {
      ctx.addIssue({ code: 'custom', path: ['vtcId'], message: messages.allianceProposalTarget });
    }
    if ((kind === 'CHANGE') !== (change !== undefined)) {
      ctx.addIssue({ code: 'custom', path: ['change'], message: messages.allianceProposalChange });
    }
  });
export type ProposalForm = z.output<typeof proposalFormSchema>;

export const allianceLeaderboardQuerySchema = z.strictObject({
  by: z.enum(['distance', 'jobs'], messages.alliesRankByDistanceOrJobs).default('distance'),
  game: z.enum(games, messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type AllianceLeaderboardQuery = z.output<typeof allianceLeaderboardQuerySchema>;
