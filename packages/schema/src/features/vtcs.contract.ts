import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { imageTypes, limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, lineSchema } from '../text.ts';
import { exampleVtc } from './vtcs.examples.ts';

export const recruitments = ['OPEN', 'APPLICATION', 'CLOSED'] as const;

const vtcMemberSchema = z.object({
  id: idSchema,
  steamId: z.string(),
  username: z.string(),
  joinedAt: z.iso.datetime(),
});

/** A company as its members see it. */
export const vtcSchema = z.object({
  id: idSchema,
  name: z.string(),
  tag: z.string(),
  slogan: z.string(),
  owner: z.object({ id: idSchema, username: z.string() }),
  country: z.string().nullable(),
  language: z.string().nullable(),
  recruitment: z.enum(recruitments),
  inactiveTimer: z
    .int()
    .meta({ description: 'Days without activity before a driver counts as inactive.' }),
  logoUrl: z.string(),
  bannerUrl: z.string().nullable(),
  memberCount: z.int(),
  members: z
    .array(vtcMemberSchema)
    .meta({ description: `The first ${limits.vtcMembersShown} members by the day they joined.` }),
  createdAt: z.iso.datetime(),
});
export type Vtc = z.infer<typeof vtcSchema>;

/** The text fields of the create-company form. */
export const vtcFormSchema = z.strictObject({
  name: lineSchema(limits.vtcName, {
    required: messages.completeRequiredFields,
    length: messages.vtcNameLength,
  }).meta({ examples: [exampleVtc.name] }),
  tag: lineSchema(limits.vtcTag, {
    required: messages.completeRequiredFields,
    length: messages.vtcTagLength,
  }).meta({ examples: [exampleVtc.tag] }),
  slogan: lineSchema(limits.vtcSlogan, {
    required: messages.completeRequiredFields,
    length: messages.vtcSloganLength,
  }).meta({ examples: [exampleVtc.slogan] }),
});

export const logoRule = {
  required: true,
  belowBytes: limits.logoBytes,
  types: imageTypes,
  missing: messages.logoRequired,
  tooLarge: 'LOGO_TOO_LARGE',
} as const;

export const bannerRule = {
  required: false,
  belowBytes: limits.bannerBytes,
  types: imageTypes,
  missing: messages.completeRequiredFields,
  tooLarge: 'BANNER_TOO_LARGE',
} as const;

/** Virtual trucking companies. */
export const vtcsContract = {
  create: defineRoute({
    method: 'POST',
    path: '/vtc/create',
    summary: 'Create a company',
    description: 'You become its owner. `ownerId` has to be your own id.',
    access: 'user',
    status: 201,
    body: vtcFormSchema.extend({
      ownerId: z
        .string(messages.completeRequiredFields)
        .pipe(idSchema)
        .meta({ examples: [exampleVtc.owner.id] }),
    }),
    files: { logo: logoRule, banner: bannerRule },
    response: z.object({ vtc: vtcSchema }).meta({ examples: [{ vtc: exampleVtc }] }),
    errors: [
      'NOT_YOURSELF',
      'ALREADY_IN_VTC',
      'TAG_TAKEN',
      'LOGO_TOO_LARGE',
      'BANNER_TOO_LARGE',
      'IMAGE_TYPE_INVALID',
      'IMAGE_UNREADABLE',
      'IMAGE_DIMENSIONS_TOO_LARGE',
    ],
  }),
  getByUser: defineRoute({
    method: 'GET',
    path: '/vtc/by-user/:userId',
    summary: 'Read the company that a user belongs to',
    description: 'Your own company or null; of a fellow member the same; of anyone else 404.',
    access: 'user',
    params: z.strictObject({ userId: idSchema }),
    response: z
      .object({ vtc: vtcSchema.nullable() })
      .meta({ examples: [{ vtc: exampleVtc }, { vtc: null }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
