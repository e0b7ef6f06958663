import { z } from 'zod';
import { limits } from '../limits.ts';
import { blocksSchema } from '../rich-text.ts';
import { idSchema } from '../text.ts';
import { avatarUrlSchema, portrayedSchema, sizeSchema } from './media.models.ts';
import { games } from './telemetry.models.ts';
import { shownVtcFields, vtcMemberSettings, vtcPageSettings, vtcSpeedCaps } from './vtcs.fields.ts';

const vtcMemberSchema = z.object({
  id: idSchema,
  steamId: z.string(),
  username: z.string(),
  avatarUrl: avatarUrlSchema,
  joinedAt: z.iso.datetime(),
});

/** A company as the public sees it, in lists and on its page. */
export const publicVtcSchema = z.object({
  id: idSchema,
  ...shownVtcFields,
  owner: z.object({ username: z.string() }),
  logoUrl: z.string(),
  logoSize: sizeSchema,
  bannerUrl: z
    .string()
    .nullable()
    .meta({ description: 'For non-members also null if the public page is off.' }),
  bannerSize: sizeSchema.nullable(),
  memberCount: z.int(),
  questionCount: z.int().meta({ description: 'The questions that applicants answer.' }),
  members: z.array(vtcMemberSchema).meta({
    description: `For your own company, the first ${limits.vtcMembersShown} members by the day they joined; otherwise empty. memberCount counts all.`,
  }),
  createdAt: z.iso.datetime(),
});
export type PublicVtc = z.infer<typeof publicVtcSchema>;

const weekSchema = z.object({ jobs: z.int(), distanceM: z.int() });

/** The additional fields of its public page. */
export const vtcPageSchema = publicVtcSchema.extend({
  description: blocksSchema.nullable(),
  rules: blocksSchema.nullable(),
  discordUrl: vtcPageSettings.discordUrl,
  websiteUrl: vtcPageSettings.websiteUrl,
  hasRoster: z.boolean().meta({ description: 'Whether its member list is public.' }),
  hasPublicMap: z.boolean().meta({ description: 'Whether its live map is public.' }),
  hasMuseum: z.boolean().meta({ description: 'Whether trucks in its museum are public.' }),
  requirements: z
    .object({
      minDistanceKm: z.int(),
      minAccountDays: z.int(),
      games: z
        .array(z.enum(games))
        .meta({ description: 'A job in one of these games; empty: any game.' }),
    })
    .nullable()
    .meta({ description: 'The requirements of an application; null without any.' }),
  figures: z
    .object({
      drivers: z.int(),
      activeDrivers30d: z
        .int()
        .meta({ description: `Members with a job in the last ${limits.vtcActiveDays} days.` }),
      jobs: z.int(),
      distanceM: z.object({ ets2: z.int(), ats: z.int() }).meta({ description: 'By game.' }),
      thisWeek: weekSchema.meta({ description: 'Both games, since Monday (UTC).' }),
      lastWeek: weekSchema,
    })
    .nullable()
    .meta({ description: 'Null if the company hides them.' }),
});
export type VtcPage = z.infer<typeof vtcPageSchema>;

/** A member in the public roster. */
export const rosterEntrySchema = z.object({
  username: z.string(),
  avatarUrl: avatarUrlSchema,
  joinedOn: z.iso.date(),
});
export type RosterEntry = z.infer<typeof rosterEntrySchema>;

/** A company as all its members see it. */
export const memberVtcSchema = publicVtcSchema.extend({
  owner: portrayedSchema,
  ...vtcSpeedCaps,
  ...vtcMemberSettings,
  ...vtcPageSettings,
  deleteAfter: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the company will be deleted, unless its owner cancels it.' }),
  hiddenReason: z.string().nullable().meta({
    description: 'Why an operator has hidden the company; null: not hidden.',
  }),
  ownershipOfferedTo: idSchema
    .nullable()
    .meta({ description: 'The member who was offered the company.' }),
});
export type MemberVtc = z.infer<typeof memberVtcSchema>;

/** The same with the viewer's permissions. */
export const vtcSchema = memberVtcSchema.extend({
  can: z
    .object({
      update: z.boolean(),
      handOver: z.boolean(),
      remove: z.boolean(),
      leave: z.boolean(),
    })
    .meta({ description: 'Your allowed actions on the company.' }),
});
export type Vtc = z.infer<typeof vtcSchema>;
