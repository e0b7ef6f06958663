import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { allyReplies } from './alliances.models.ts';
import { avatarUrlSchema } from './media.models.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  dateSchema,
  idSchema,
  lineSchema,
  optionalLineSchema,
  pageLimitSchema,
} from '../text.ts';
import { jobBriefSchema } from './jobs.models.ts';
import {
  exampleBlock,
  exampleCrew,
  exampleListedMember,
  exampleMember,
  exampleNote,
} from './members.examples.ts';
import { exampleRole } from './users.examples.ts';
import { publicUserSchema, roleSchema } from './users.models.ts';

/** Days without a time of day, the last one included. */
export const leaveSchema = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  reason: z.string(),
});
export type Leave = z.infer<typeof leaveSchema>;

/** A member as the other members of the company see them. */
export const memberSchema = publicUserSchema.extend({
  joinedAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().meta({
    description: 'The later of visiting the site and driving, to within five minutes.',
  }),
  isOwner: z.boolean(),
  isInactive: z.boolean().meta({
    description:
      'No visit and no drive for as many days as the inactive timer says, and not on leave.',
  }),
  leave: leaveSchema.nullable().meta({ description: 'A leave of absence, past ones excepted.' }),
  roles: z.array(roleSchema.pick({ id: true, name: true })),
  can: z
    .object({ kick: z.boolean(), assignRoles: z.boolean(), setLeave: z.boolean() })
    .meta({ description: 'What you may do with the member at the moment.' }),
});
export type Member = z.infer<typeof memberSchema>;

const drivenSchema = z.object({ jobs: z.int(), distanceM: z.int() });

/** A member with what they have driven for the company. */
export const listedMemberSchema = memberSchema.extend({
  figures: z.object({
    week: drivenSchema.meta({ description: 'This week by ISO 8601, in UTC.' }),
    all: drivenSchema,
    lastJob: jobBriefSchema.nullable().meta({
      description: 'The one under way, or else the one that ended last.',
    }),
  }),
});
export type ListedMember = z.infer<typeof listedMemberSchema>;

const namedUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  avatarUrl: avatarUrlSchema,
});

export const crewSchema = z.object({
  members: z.int(),
  joinedThisMonth: z.int().meta({ description: 'By the month of UTC.' }),
  droveThisWeek: z.int().meta({
    description: 'Members with a delivery that counts, in the week of ISO 8601 by UTC.',
  }),
  droveLastWeek: z.int(),
  onTheRoad: z.int().meta({
    description: 'Members with a job under way that was heard of within the last 10 minutes.',
  }),
  onLeave: z.int().meta({ description: 'Members whose leave of absence has today in it.' }),
  inactive: z.int().meta({
    description:
      'No visit and no drive for as many days as the inactive timer says, and not on leave.',
  }),
});
export type Crew = z.infer<typeof crewSchema>;

export const noteSchema = z.object({
  id: idSchema,
  author: namedUserSchema.nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Note = z.infer<typeof noteSchema>;

export const memberSorts = ['name', 'joined', 'active', 'week'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** What members may be found by that they do now. */
export const memberDoings = ['road', 'leave'] as const;
export type MemberDoing = (typeof memberDoings)[number];

const memberListQuerySchema = z.strictObject({
  search: z
    .string()
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of a name.' }),
  sort: z
    .enum(memberSorts, messages.fieldInvalid)
    .default('name')
    .meta({ description: '`week`: by the distance driven this week, the furthest first.' }),
  roleId: idSchema.optional(),
  doing: z.enum(memberDoings, messages.fieldInvalid).optional().meta({
    description:
      '`road`: with a job under way that was heard of within the last 10 minutes. `leave`: on leave today.',
  }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type MemberListQuery = z.output<typeof memberListQuerySchema>;

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const memberParamsSchema = z.strictObject({ vtcId: idSchema, userId: idSchema });

/** The form of a leave of absence. */
export const leaveFormSchema = z
  .strictObject({
    from: dateSchema,
    until: dateSchema,
    reason: optionalLineSchema(limits.leaveReason, messages.leaveReasonTooLong),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    error: messages.leaveEndsBeforeItBegins,
  });
export type LeaveForm = z.output<typeof leaveFormSchema>;

/** How a member is removed: what they are told, and for how long the company takes them no more. */
export const removalFormSchema = z.strictObject({
  reason: optionalLineSchema(limits.removalReason, messages.removalReasonTooLong).meta({
    description: 'The member is told it, and the audit log keeps it.',
  }),
  blockDays: z
    .int(messages.blockDaysInvalid)
    .min(limits.blockDays.min, messages.blockDaysInvalid)
    .max(limits.blockDays.max, messages.blockDaysInvalid)
    .nullable()
    .optional()
    .meta({
      description: 'For how long they cannot join, apply or use an invitation. Null: for good.',
    }),
});
export type RemovalForm = z.output<typeof removalFormSchema>;

/** Somebody whom a company takes no more. */
export const blockSchema = z.object({
  user: namedUserSchema,
  until: z.iso.datetime().nullable().meta({ description: 'Null: for good.' }),
  reason: z.string(),
  createdBy: namedUserSchema.nullable().meta({ description: 'Null when the account is gone.' }),
  createdAt: z.iso.datetime(),
});
export type Block = z.infer<typeof blockSchema>;

const blockListQuerySchema = z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema });
export type BlockListQuery = z.output<typeof blockListQuerySchema>;

/** What the audit log tells of a member. */
export type AuditField = keyof LeaveForm | 'roles' | 'blockedUntil' | 'invitation';

export const noteFormSchema = z.strictObject({
  text: lineSchema(limits.memberNote, {
    required: messages.noteRequired,
    length: messages.noteTooLong,
  }),
});

const memberReplySchema = z
  .object({ member: memberSchema })
  .meta({ examples: [{ member: exampleMember }] });

const successSchema = z
  .object({ success: z.literal(true) })
  .meta({ examples: [{ success: true }] });

/** The members of a company. */
export const membersContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/members',
    summary: 'List and search the members of your company',
    access: { permission: 'VIEW_MEMBERS_PAGE', in: 'vtcId' },
    params: vtcParamsSchema,
    query: memberListQuerySchema,
    response: z
      .object({
        members: z.array(listedMemberSchema),
        nextCursor: z.string().nullable(),
        total: z.int().meta({ description: 'How many members there are to list.' }),
      })
      .meta({ examples: [{ members: [exampleListedMember], nextCursor: null, total: 1 }] }),
    allies: { term: 'MEMBERS', response: allyReplies.members },
    errors: ['NOT_FOUND'],
  }),
  getCrew: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/crew',
    summary: 'Count the members of your company by what they do',
    access: { permission: 'VIEW_MEMBERS_PAGE', in: 'vtcId' },
    params: vtcParamsSchema,
    response: z.object({ crew: crewSchema }).meta({ examples: [{ crew: exampleCrew }] }),
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/members/:userId',
    summary: 'Read a member of your company',
    description:
      'Yourself, and others if you may see the members. `notes` are there for members who may kick.',
    access: { member: 'vtcId' },
    params: memberParamsSchema,
    response: z
      .object({ member: listedMemberSchema, notes: z.array(noteSchema).optional() })
      .meta({ examples: [{ member: exampleListedMember, notes: [exampleNote] }] }),
    errors: ['NOT_FOUND'],
  }),
  setRoles: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/members/:userId/roles',
    summary: 'Assign and take roles',
    description:
      'The member has exactly these roles then, and the default ones if there are none. You can ' +
      'assign and take only roles that allow nothing beyond what you are allowed.',
    access: { permission: 'MANAGE_ROLES', in: 'vtcId' },
    params: memberParamsSchema,
    body: z
      .strictObject({ roleIds: z.array(idSchema).max(limits.rolesPerVtc, messages.fieldInvalid) })
      .meta({ examples: [{ roleIds: [exampleRole.id] }] }),
    response: memberReplySchema,
    errors: ['NOT_FOUND', 'ROLE_LOCKED', 'ROLE_ABOVE_YOU', 'MEMBER_ABOVE_YOU'],
  }),
  kick: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/members/:userId',
    summary: 'Remove a member from your company',
    description: 'Never the owner, nor a member who is allowed what you are not.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'MEMBER_ABOVE_YOU', 'OWNER_MUST_STAY'],
  }),
  kickWithReason: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/members/:userId/removal',
    summary: 'Remove a member from your company, with a reason and a block',
    description:
      'As without them: never the owner, nor a member who is allowed what you are not. Whoever is ' +
      'blocked is answered `RECRUITMENT_CLOSED` until the block ends or is lifted.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema,
    body: removalFormSchema.meta({
      examples: [{ reason: 'Did not answer for a month.', blockDays: 30 }],
    }),
    response: successSchema,
    errors: ['NOT_FOUND', 'MEMBER_ABOVE_YOU', 'OWNER_MUST_STAY'],
  }),
  listBlocks: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/blocks',
    summary: 'List whom your company takes no more',
    description: 'Blocks that last, the latest first.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: vtcParamsSchema,
    query: blockListQuerySchema,
    response: z
      .object({ blocks: z.array(blockSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ blocks: [exampleBlock], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  removeBlock: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/blocks/:userId',
    summary: 'Lift a block',
    description: 'Of one that has ended there is nothing to lift: `NOT_FOUND`.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  setLeave: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/members/:userId/leave',
    summary: 'Enter a leave of absence',
    description: 'Your own; of others, if you may kick them.',
    access: { member: 'vtcId' },
    params: memberParamsSchema,
    body: leaveFormSchema.meta({ examples: [exampleMember.leave] }),
    response: memberReplySchema,
    errors: ['NOT_FOUND', 'MEMBER_ABOVE_YOU'],
  }),
  removeLeave: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/members/:userId/leave',
    summary: 'End a leave of absence',
    access: { member: 'vtcId' },
    params: memberParamsSchema,
    response: memberReplySchema,
    errors: ['NOT_FOUND', 'MEMBER_ABOVE_YOU'],
  }),
  createNote: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/members/:userId/notes',
    summary: 'Write a note about a member for the staff',
    description: 'Staff are those who may kick.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    status: 201,
    params: memberParamsSchema,
    body: noteFormSchema.meta({ examples: [{ text: exampleNote.text }] }),
    response: z.object({ note: noteSchema }).meta({ examples: [{ note: exampleNote }] }),
    errors: ['NOT_FOUND', 'NOTES_TOO_MANY'],
  }),
  removeNote: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/members/:userId/notes/:noteId',
    summary: 'Delete a note',
    description: 'Your own; the owner of the company may delete any.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema.extend({ noteId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
