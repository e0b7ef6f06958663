import { z } from 'zod';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { avatarUrlSchema, sizeSchema } from './media.models.ts';
import { shownVtcFields } from './vtcs.fields.ts';

const vtcMemberSchema = z.object({
  id: idSchema,
  steamId: z.string(),
  username: z.string(),
  avatarUrl: avatarUrlSchema,
  joinedAt: z.iso.datetime(),
});

/** A company as anybody sees it, in a list and on its public page. */
export const publicVtcSchema = z.object({
  id: idSchema,
  ...shownVtcFields,
  owner: z.object({ username: z.string() }),
  logoUrl: z.string(),
  logoSize: sizeSchema,
  bannerUrl: z
    .string()
    .nullable()
    .meta({ description: 'To strangers null as well where the public page is switched off.' }),
  bannerSize: sizeSchema.nullable(),
  memberCount: z.int(),
  members: z.array(vtcMemberSchema).meta({
    description:
      `Of your own company the first ${limits.vtcMembersShown} members by the day they joined; ` +
      'strangers see none. memberCount counts them all.',
  }),
  createdAt: z.iso.datetime(),
});
export type PublicVtc = z.infer<typeof publicVtcSchema>;

/** A company as its members see it, whoever of them looks. */
export const memberVtcSchema = publicVtcSchema.extend({
  owner: z.object({ id: idSchema, username: z.string(), avatarUrl: avatarUrlSchema }),
  isPublic: z.boolean(),
  deleteAfter: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the company will be deleted, unless its owner undoes that.' }),
  ownershipOfferedTo: idSchema
    .nullable()
    .meta({ description: 'The member whom the owner has offered the company to.' }),
});
export type MemberVtc = z.infer<typeof memberVtcSchema>;

/** The same with what the one who looks may do. */
export const vtcSchema = memberVtcSchema.extend({
  can: z
    .object({
      update: z.boolean(),
      handOver: z.boolean(),
      remove: z.boolean(),
      leave: z.boolean(),
    })
    .meta({ description: 'What you may do with the company.' }),
});
export type Vtc = z.infer<typeof vtcSchema>;
