import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, optionalLineSchema, pageLimitSchema } from '../text.ts';
import {
  type Invitation,
  invitationCodeSchema,
  type InvitationComer,
  invitationComerSchema,
  invitationSchema,
  offeredInvitationSchema,
} from './invitations.models.ts';
import { exampleMember } from './members.examples.ts';
import { exampleRole } from './users.examples.ts';
import { examplePublicVtc } from './vtcs.examples.ts';

const { id, username, avatarUrl } = exampleMember;
const examplePerson = { id, username, avatarUrl };

const exampleInvitation: Invitation = {
  id: '01981b70-4c1d-7e2f-8a3b-4c5d6e7f8091',
  note: 'Stand at the convoy',
  roles: [{ id: exampleRole.id, name: exampleRole.name }],
  maxUses: 20,
  uses: 3,
  expiresAt: '2025-09-14T18:00:00.000Z',
  state: 'LIVE',
  createdBy: examplePerson,
  createdAt: '2025-08-31T18:00:00.000Z',
  can: { seeCode: true },
};

const exampleCode = {
  code: 'K7QF2-M9XDT',
  url: 'https://vtc.example.org/join/K7QF2-M9XDT',
};

const exampleComer: InvitationComer = {
  user: examplePerson,
  usedAt: '2025-09-01T19:30:00.000Z',
  isMember: true,
};

const exampleOffer = {
  vtc: examplePublicVtc,
  inviter: { username, avatarUrl },
  roles: [exampleRole.name],
  expiresAt: exampleInvitation.expiresAt,
};

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const invitationParamsSchema = z.strictObject({ invitationId: idSchema });

/** The form of an invitation. */
export const invitationFormSchema = z.strictObject({
  roleIds: z
    .array(idSchema)
    .max(limits.rolesPerVtc, messages.fieldInvalid)
    .default([])
    .meta({ description: 'Empty: the default roles. You must be allowed to assign the roles.' }),
  maxUses: z
    .int(messages.invitationUsesInvalid)
    .min(limits.invitationUses.min, messages.invitationUsesInvalid)
    .max(limits.invitationUses.max, messages.invitationUsesInvalid),
  expiresInDays: z
    .int(messages.invitationDaysInvalid)
    .min(limits.invitationDays.min, messages.invitationDaysInvalid)
    .max(limits.invitationDays.max, messages.invitationDaysInvalid),
  note: optionalLineSchema(limits.invitationNote, messages.invitationNoteTooLong).meta({
    description: 'Its name for staff.',
  }),
});
export type InvitationForm = z.output<typeof invitationFormSchema>;

/** A code as a user types or pastes it. */
export const invitationCodeFormSchema = z.strictObject({
  code: z
    .string(messages.invitationCodeRequired)
    .trim()
    .min(1, messages.invitationCodeRequired)
    .max(limits.invitationCodeTyped.max, messages.invitationInvalid),
});

const invitationListQuerySchema = z.strictObject({
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type InvitationListQuery = z.output<typeof invitationListQuerySchema>;

const codeBodySchema = invitationCodeFormSchema;

/** Links and codes for joining a company, regardless of its recruitment mode. */
export const invitationsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/invitations',
    summary: 'List your company’s invitations',
    description: 'Newest first, including inactive ones.',
    access: { permission: 'MANAGE_APPLICATIONS', in: 'vtcId' },
    params: vtcParamsSchema,
    query: invitationListQuerySchema,
    response: z
      .object({ invitations: z.array(invitationSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ invitations: [exampleInvitation], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/invitations',
    summary: 'Create an invitation',
    description:
      'It works while you may manage applications in the company. Roles that you may no longer assign are replaced by the default roles.',
    access: { permission: 'MANAGE_APPLICATIONS', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: invitationFormSchema,
    response: invitationCodeSchema
      .extend({ invitation: invitationSchema })
      .meta({ examples: [{ invitation: exampleInvitation, ...exampleCode }] }),
    errors: [
      'NOT_FOUND',
      'ROLE_ABOVE_YOU',
      'ROLE_LOCKED',
      'VTC_IS_ENDING',
      'VTC_IS_HIDDEN',
      'INVITATIONS_TOO_MANY',
    ],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/invitations/:invitationId',
    summary: 'Get an invitation with its code and the drivers who used it',
    description: `With the last ${limits.invitationComersShown} drivers who used it. Without the code if you may not see it.`,
    access: { permission: 'MANAGE_APPLICATIONS', of: 'invitation' },
    params: invitationParamsSchema,
    response: z
      .object({
        invitation: invitationSchema,
        code: invitationCodeSchema.shape.code.nullable(),
        url: invitationCodeSchema.shape.url.nullable(),
        comers: z.array(invitationComerSchema),
      })
      .meta({
        examples: [{ invitation: exampleInvitation, ...exampleCode, comers: [exampleComer] }],
      }),
    errors: ['NOT_FOUND'],
  }),
  revoke: defineRoute({
    method: 'DELETE',
    path: '/invitations/:invitationId',
    summary: 'Revoke an invitation',
    description: 'The code stops working. Members who used it stay.',
    access: { permission: 'MANAGE_APPLICATIONS', of: 'invitation' },
    params: invitationParamsSchema,
    response: z
      .object({ invitation: invitationSchema })
      .meta({ examples: [{ invitation: { ...exampleInvitation, state: 'REVOKED' } }] }),
    errors: ['NOT_FOUND'],
  }),
  lookUp: defineRoute({
    method: 'POST',
    path: '/invitations/lookup',
    summary: 'Look up an invitation',
    description: 'Wrong, used up, expired and revoked codes get the same answer.',
    access: 'public',
    body: codeBodySchema,
    response: offeredInvitationSchema.meta({ examples: [exampleOffer] }),
    errors: ['INVITATION_INVALID'],
  }),
  use: defineRoute({
    method: 'POST',
    path: '/invitations/use',
    summary: 'Join a company with an invitation',
    description: 'Members of a company get `redirectTo`.',
    access: 'user',
    body: codeBodySchema,
    response: z
      .object({ success: z.literal(true).optional(), redirectTo: z.string().optional() })
      .meta({ examples: [{ success: true }, { redirectTo: '/dashboard/companyoverview' }] }),
    errors: ['INVITATION_INVALID', 'RECRUITMENT_CLOSED'],
  }),
} as const;
