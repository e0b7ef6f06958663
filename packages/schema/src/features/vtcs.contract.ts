import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { imageTypes } from '../images.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import { successSchema } from './success.models.ts';
import { games } from './telemetry.models.ts';
import { examplePublicVtc, exampleVtc, exampleVtcPage } from './vtcs.examples.ts';
import {
  exampleVtcTexts,
  recruitments,
  vtcTexts,
  vtcTextsSchema,
  vtcUpdateSchema,
} from './vtcs.fields.ts';
import { publicVtcSchema, rosterEntrySchema, vtcPageSchema, vtcSchema } from './vtcs.models.ts';

export const vtcSorts = ['popular', 'newest', 'name'] as const;
export type VtcSort = (typeof vtcSorts)[number];

export const vtcSizes = ['S', 'M', 'L', 'XL'] as const;
export type VtcSize = (typeof vtcSizes)[number];

const { S, M, L } = limits.vtcSizes;

/** The query of the company list. The directory page uses the same parameters. */
export const vtcListQuerySchema = z.strictObject({
  search: z
    .string()
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of a name or tag, or a country by code or name.' }),
  sort: z.enum(vtcSorts, messages.fieldInvalid).default('popular'),
  language: z
    .string()
    .max(35, messages.fieldInvalid)
    .default('en')
    .meta({ description: 'Country names match in English and in this language.' }),
  game: z.enum(games, messages.fieldInvalid).optional(),
  recruits: z.enum(recruitments, messages.fieldInvalid).optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, messages.countryInvalid)
    .toUpperCase()
    .optional()
    .meta({ description: 'ISO 3166.', examples: ['SE'] }),
  size: z
    .enum(vtcSizes, messages.fieldInvalid)
    .optional()
    .meta({ description: `Drivers: S up to ${S}, M up to ${M}, L up to ${L}, XL more.` }),
  speaks: z
    .string()
    .regex(/^[A-Za-z]{2,3}$/, messages.languageInvalid)
    .toLowerCase()
    .optional()
    .meta({ description: 'A language, without its region.', examples: ['sv'] }),
  limit: pageLimitSchema(limits.vtcsPerPage, messages.vtcLimitInvalid),
  cursor: cursorSchema,
});
export type VtcListQuery = z.output<typeof vtcListQuerySchema>;

/** A company by its tag. */
export const tagParamsSchema = z.strictObject({
  tag: z
    .string()
    .min(limits.vtcTag.min, messages.fieldInvalid)
    .max(limits.vtcTag.max, messages.fieldInvalid)
    .regex(/^\P{Cc}*$/u, messages.fieldInvalid)
    .meta({ examples: [exampleVtc.tag] }),
});

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });

/** The text fields of the create-company form. */
export const vtcFormSchema = z.strictObject(vtcTexts(messages.completeRequiredFields));

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

export const vtcReplySchema = z
  .object({ vtc: vtcSchema })
  .meta({ examples: [{ vtc: exampleVtc }] });

const imageErrors = [
  'LOGO_TOO_LARGE',
  'BANNER_TOO_LARGE',
  'IMAGE_TYPE_INVALID',
  'IMAGE_UNREADABLE',
  'IMAGE_DIMENSIONS_TOO_LARGE',
] as const;

/** Virtual trucking companies. */
export const vtcsContract = {
  create: defineRoute({
    method: 'POST',
    path: '/vtc/create',
    summary: 'Create a company',
    description: 'You become its owner. `ownerId` must be your own id.',
    access: { user: { ownerId: 'self' } },
    status: 201,
    body: vtcFormSchema.extend({
      ownerId: z
        .string(messages.completeRequiredFields)
        .pipe(idSchema)
        .meta({ examples: [exampleVtc.owner.id] }),
    }),
    files: { logo: logoRule, banner: bannerRule },
    response: vtcReplySchema,
    errors: ['NOT_YOURSELF', 'ALREADY_IN_VTC', 'TAG_TAKEN', ...imageErrors],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/vtc/update',
    summary: 'Edit your company',
    description: 'Omitted fields and images stay.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    body: vtcUpdateSchema.extend({
      vtcId: z
        .string(messages.allTextFieldsRequired)
        .pipe(idSchema)
        .meta({ examples: [exampleVtc.id] }),
    }),
    bodyBytes: limits.vtcFieldBytes,
    files: { logo: { ...logoRule, required: false }, banner: bannerRule },
    response: vtcReplySchema,
    errors: ['NOT_FOUND', 'TAG_TAKEN', ...imageErrors],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/vtc/all',
    summary: 'List and search companies',
    description: `All at once, up to ${limits.vtcsPerPage.max}; beyond that, paginated.`,
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    query: vtcListQuerySchema,
    response: z
      .object({
        vtcs: z.array(publicVtcSchema),
        nextCursor: z.string().nullable(),
        total: z.int().meta({
          description: `The total; at most ${limits.vtcSearchCount} for a search.`,
        }),
        totalIsExact: z.boolean(),
      })
      .meta({
        examples: [{ vtcs: [examplePublicVtc], nextCursor: null, total: 1, totalIsExact: true }],
      }),
    errors: [],
  }),
  getPublic: defineRoute({
    method: 'GET',
    path: '/vtcs/by-tag/:tag',
    summary: 'Get a company’s public page',
    description: 'By tag, in upper or lower case. 404 if its owner has turned the page off.',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    sharedForSeconds: 60,
    params: tagParamsSchema,
    response: z.object({ vtc: vtcPageSchema }).meta({ examples: [{ vtc: exampleVtcPage }] }),
    errors: ['NOT_FOUND'],
  }),
  getRoster: defineRoute({
    method: 'GET',
    path: '/vtcs/by-tag/:tag/roster',
    summary: 'List the members on a company’s public page',
    description:
      'Longest membership first. 404 if the company hides its members. Members can opt out.',
    takesLong: true,
    access: 'public',
    answersAllAlike: true,
    params: tagParamsSchema,
    query: z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema }),
    response: z
      .object({ members: z.array(rosterEntrySchema), nextCursor: z.string().nullable() })
      .meta({
        examples: [
          {
            members: [
              {
                username: exampleVtc.owner.username,
                avatarUrl: null,
                joinedOn: '2026-05-02',
              },
            ],
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
  getTexts: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/texts',
    summary: 'Get the Markdown of your company’s page',
    description: 'The page itself shows the rendered texts.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: z.object({ texts: vtcTextsSchema }).meta({ examples: [{ texts: exampleVtcTexts }] }),
    errors: ['NOT_FOUND'],
  }),
  join: defineRoute({
    method: 'POST',
    path: '/vtc/join',
    summary: 'Join a company, or apply to it',
    description:
      'Open recruitment: you join at once, `success`. By application: your application is sent, `success` and `pending`; or, with required questions, you get the form’s address, `redirectTo`. Members of a company get `redirectTo`. `userId` must be your own id.',
    access: { user: { userId: 'self', vtcId: 'any-company' } },
    body: z.strictObject({ userId: idSchema, vtcId: idSchema }),
    response: z
      .object({
        success: z.literal(true).optional(),
        pending: z.literal(true).optional(),
        redirectTo: z.string().optional(),
      })
      .meta({
        examples: [
          { success: true },
          { success: true, pending: true },
          { redirectTo: '/vtc/NORD/apply' },
          { redirectTo: '/dashboard/companyoverview' },
        ],
      }),
    errors: [
      'NOT_YOURSELF',
      'NOT_FOUND',
      'RECRUITMENT_CLOSED',
      'REQUIREMENTS_NOT_MET',
      'APPLICATION_TOO_SOON',
      'APPLICATIONS_TOO_MANY',
    ],
  }),
  leave: defineRoute({
    method: 'POST',
    path: '/vtc/leave',
    summary: 'Leave your company',
    access: 'member',
    response: successSchema,
    errors: ['OWNER_MUST_STAY'],
  }),
  offerOwnership: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/ownership-offer',
    summary: 'Offer your company to a member',
    description: 'You stay the owner until the member accepts. A new offer replaces the old one.',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    body: z.strictObject({ userId: idSchema }),
    response: vtcReplySchema,
    errors: ['NOT_FOUND', 'NOT_IN_VTC'],
  }),
  withdrawOwnership: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/ownership-offer',
    summary: 'Withdraw or decline the offer of a company',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: vtcReplySchema,
    errors: ['NOT_FOUND'],
  }),
  acceptOwnership: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/ownership-offer/accept',
    summary: 'Accept the offer of a company',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    response: vtcReplySchema,
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/deletion',
    summary: 'Delete your company in seven days',
    description: 'Until then you can undo it. `name` must be the exact company name. Idempotent.',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    body: z.strictObject({ name: z.string(messages.vtcNameMismatch) }),
    response: vtcReplySchema,
    errors: ['NOT_FOUND', 'VTC_NAME_MISMATCH'],
  }),
  restore: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/deletion',
    summary: 'Undo the deletion of your company',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    response: vtcReplySchema,
    errors: ['NOT_FOUND', 'VTC_IS_HIDDEN', 'VTC_IS_ENDING'],
  }),
  getByUser: defineRoute({
    method: 'GET',
    path: '/vtc/by-user/:userId',
    summary: 'Get a user’s company',
    description: 'Your own company or null. The same for a fellow member. 404 for anyone else.',
    access: { user: { userId: 'self-or-fellow' } },
    params: z.strictObject({ userId: idSchema }),
    response: z
      .object({ vtc: vtcSchema.nullable() })
      .meta({ examples: [{ vtc: exampleVtc }, { vtc: null }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
