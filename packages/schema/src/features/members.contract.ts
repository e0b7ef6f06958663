import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { allyReplies } from './alliances.models.ts';
import { portrayedSchema } from './media.models.ts';
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
import { memberRecordSchema, warningFormSchema, warningSchema } from './members.models.ts';
import {
  exampleBlock,
  exampleCrew,
  exampleListedMember,
  exampleMember,
  exampleNote,
  exampleRecord,
  exampleWarning,
} from './members.examples.ts';
import { standingSchema } from './reputation.models.ts';
import { successSchema } from './success.models.ts';
import { publicUserSchema, roleSchema } from './users.models.ts';

/** Calendar days, last one included. */
export const leaveSchema = z.object({
  from: z.iso.date(),
  until: z.iso.date(),
  reason: z.string(),
});
export type Leave = z.infer<typeof leaveSchema>;

/** A member as fellow members see them. */
export const memberSchema = publicUserSchema.extend({
  joinedAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime().meta({
    description: 'The last visit or drive, to within five minutes.',
  }),
  isOwner: z.boolean(),
  isInactive: z.boolean().meta({
    description: 'No visit or drive for the days of the inactive timer, and not on leave.',
  }),
  leave: leaveSchema.nullable().meta({ description: 'The current or next leave of absence.' }),
  roles: z.array(roleSchema.pick({ id: true, name: true })),
  can: z
    .object({ kick: z.boolean(), assignRoles: z.boolean(), setLeave: z.boolean() })
    .meta({ description: 'Your allowed actions on the member.' }),
});
export type Member = z.infer<typeof memberSchema>;

const drivenSchema = z.object({ jobs: z.int(), distanceM: z.int() });

/** A member with their figures in the company. */
export const listedMemberSchema = memberSchema.extend({
  scores: standingSchema.pick({ safety: true, reputation: true }),
  figures: z.object({
    week: drivenSchema.meta({ description: 'This ISO week, in UTC.' }),
    all: drivenSchema,
    lastJob: jobBriefSchema.nullable().meta({
      description: 'The current job, or the last one.',
    }),
  }),
});
export type ListedMember = z.infer<typeof listedMemberSchema>;

export const crewSchema = z.object({
  members: z.int(),
  joinedThisMonth: z.int().meta({ description: 'By UTC month.' }),
  droveThisWeek: z.int().meta({
    description: 'Members with a counted delivery this ISO week, in UTC.',
  }),
  droveLastWeek: z.int(),
  onTheRoad: z.int().meta({
    description: 'Members on the road with data from the last 10 minutes.',
  }),
  onLeave: z.int().meta({ description: 'Members whose leave of absence has today in it.' }),
  inactive: z.int().meta({
    description: 'No visit or drive for the days of the inactive timer, and not on leave.',
  }),
});
export type Crew = z.infer<typeof crewSchema>;

export const noteSchema = z.object({
  id: idSchema,
  author: portrayedSchema.nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Note = z.infer<typeof noteSchema>;

export const memberSorts = ['name', 'joined', 'active', 'week', 'safety', 'reputation'] as const;
export type MemberSort = (typeof memberSorts)[number];

/** Members can be filtered by what they currently do, and by whether they fell short of the minimum. */
export const memberDoings = ['road', 'leave', 'short'] as const;
export type MemberDoing = (typeof memberDoings)[number];

const filterShape = {
  search: z
    .string()
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of a name.' }),
  roleId: idSchema.optional(),
  doing: z.enum(memberDoings, messages.fieldInvalid).optional().meta({
    description:
      '`road`: with a job under way that was heard of within the last 10 minutes. `leave`: on leave today. `short`: below the monthly minimum last month, for staff; from the 2nd.',
  }),
};

const memberListQuerySchema = z.strictObject({
  ...filterShape,
  sort: z.enum(memberSorts, messages.fieldInvalid).default('name').meta({
    description:
      '`week`: by distance this week, longest first. Scores: best first. `reputation` takes `VIEW_DRIVER_REPUTATION`.',
  }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type MemberListQuery = z.output<typeof memberListQuerySchema>;

const memberTableQuerySchema = z.strictObject(filterShape);
export type MemberTableQuery = z.output<typeof memberTableQuerySchema>;

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

/** The removal of a member: the reason shown to them, and how long they are blocked. */
export const removalFormSchema = z.strictObject({
  reason: optionalLineSchema(limits.removalReason, messages.removalReasonTooLong).meta({
    description: 'Sent to the member and recorded in the audit log.',
  }),
  blockDays: z
    .int(messages.blockDaysInvalid)
    .min(limits.blockDays.min, messages.blockDaysInvalid)
    .max(limits.blockDays.max, messages.blockDaysInvalid)
    .nullable()
    .optional()
    .meta({
      description: 'How long they can’t join, apply or use an invitation. Null: permanently.',
    }),
});
export type RemovalForm = z.output<typeof removalFormSchema>;

/** A user blocked by the company. */
export const blockSchema = z.object({
  user: portrayedSchema,
  until: z.iso.datetime().nullable().meta({ description: 'Null: permanent.' }),
  reason: z.string(),
  createdBy: portrayedSchema.nullable().meta({ description: 'Null if the account was deleted.' }),
  createdAt: z.iso.datetime(),
});
export type Block = z.infer<typeof blockSchema>;

const blockListQuerySchema = z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema });
export type BlockListQuery = z.output<typeof blockListQuerySchema>;

/** Audit log fields of members. */
export type AuditField = keyof LeaveForm | 'roles' | 'blockedUntil' | 'expiresAt' | 'invitation';

export const noteFormSchema = z.strictObject({
  text: lineSchema(limits.memberNote, {
    required: messages.noteRequired,
    length: messages.noteTooLong,
  }),
});

export const memberReplySchema = z
  .object({ member: memberSchema })
  .meta({ examples: [{ member: exampleMember }] });

/** The members of a company. */
export const membersContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/members',
    summary: 'List and search your company’s members',
    access: { permission: 'VIEW_MEMBERS_PAGE', in: 'vtcId' },
    params: vtcParamsSchema,
    query: memberListQuerySchema,
    response: z
      .object({
        members: z.array(listedMemberSchema),
        nextCursor: z.string().nullable(),
        total: z.int().meta({ description: 'The number of listed members.' }),
      })
      .meta({ examples: [{ members: [exampleListedMember], nextCursor: null, total: 1 }] }),
    allies: { term: 'MEMBERS', response: allyReplies.members },
    errors: ['NOT_FOUND'],
  }),
  listCsv: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/members.csv',
    summary: 'Download your company’s members as CSV',
    description: 'For staff: takes a permission to manage or remove something, too.',
    takesLong: true,
    access: { permission: 'VIEW_MEMBERS_PAGE', in: 'vtcId' },
    downloadAs: 'members.csv',
    answersCsv: true,
    params: vtcParamsSchema,
    query: memberTableQuerySchema,
    response: z.string().meta({
      description:
        "A head and a line for each member. Cells that a spreadsheet would run begin with `'`.",
      examples: [`id,name,roles\r\n${exampleMember.id},Nora Kvist,Driver\r\n`],
    }),
    errors: ['NOT_FOUND'],
  }),
  getCrew: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/crew',
    summary: 'Count your company’s members by status',
    access: { permission: 'VIEW_MEMBERS_PAGE', in: 'vtcId' },
    params: vtcParamsSchema,
    response: z.object({ crew: crewSchema }).meta({ examples: [{ crew: exampleCrew }] }),
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/members/:userId',
    summary: 'Get a member of your company',
    description:
      'Yourself, or others if you may view members. Only members who may kick get `notes`. Minimum and warnings are visible to the member and staff.',
    access: { member: 'vtcId' },
    params: memberParamsSchema,
    response: z
      .object({
        member: listedMemberSchema,
        record: memberRecordSchema,
        notes: z.array(noteSchema).optional(),
      })
      .meta({
        examples: [{ member: exampleListedMember, record: exampleRecord, notes: [exampleNote] }],
      }),
    errors: ['NOT_FOUND'],
  }),
  setRoles: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/members/:userId/roles',
    summary: 'Assign and remove roles',
    description:
      'Replaces the member’s roles; an empty list gives the default roles. You can only assign and remove roles without permissions that you don’t have.',
    access: { permission: 'MANAGE_ROLES', in: 'vtcId' },
    params: memberParamsSchema,
    body: z.strictObject({
      roleIds: z.array(idSchema).max(limits.rolesPerVtc, messages.fieldInvalid),
    }),
    response: memberReplySchema,
    errors: ['NOT_FOUND', 'ROLE_LOCKED', 'ROLE_ABOVE_YOU', 'MEMBER_ABOVE_YOU'],
  }),
  kick: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/members/:userId',
    summary: 'Remove a member from your company',
    description: 'Not the owner, and not a member with permissions that you don’t have.',
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
      'Not the owner, and not a member with permissions that you don’t have. Blocked drivers get `RECRUITMENT_CLOSED` until the block ends or is lifted.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema,
    body: removalFormSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'MEMBER_ABOVE_YOU', 'OWNER_MUST_STAY'],
  }),
  listBlocks: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/blocks',
    summary: 'List your company’s blocked drivers',
    description: 'Active blocks, latest first.',
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
    description: '`NOT_FOUND` if the block has already ended.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  setLeave: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/members/:userId/leave',
    summary: 'Enter a leave of absence',
    description: 'Your own, or that of a member that you may kick.',
    access: { member: 'vtcId' },
    params: memberParamsSchema,
    body: leaveFormSchema,
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
  createWarning: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/members/:userId/warnings',
    summary: 'Warn a member',
    description:
      'Not yourself, the owner, or a member with permissions that you don’t have. The member is told at once.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    status: 201,
    params: memberParamsSchema,
    body: warningFormSchema,
    response: z
      .object({ warning: warningSchema })
      .meta({ examples: [{ warning: exampleWarning }] }),
    errors: ['NOT_FOUND', 'MEMBER_ABOVE_YOU', 'WARNINGS_TOO_MANY'],
  }),
  withdrawWarning: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/members/:userId/warnings/:warningId',
    summary: 'Withdraw a warning',
    description: 'Not your own. `NOT_FOUND` if it has already ended.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema.extend({ warningId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND', 'MEMBER_ABOVE_YOU'],
  }),
  createNote: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/members/:userId/notes',
    summary: 'Add a staff note about a member',
    description: 'Staff are members who may kick.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    status: 201,
    params: memberParamsSchema,
    body: noteFormSchema,
    response: z.object({ note: noteSchema }).meta({ examples: [{ note: exampleNote }] }),
    errors: ['NOT_FOUND', 'NOTES_TOO_MANY'],
  }),
  removeNote: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/members/:userId/notes/:noteId',
    summary: 'Delete a note',
    description: 'Your own; the owner may delete any.',
    access: { permission: 'KICK_MEMBERS', in: 'vtcId' },
    params: memberParamsSchema.extend({ noteId: idSchema }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
