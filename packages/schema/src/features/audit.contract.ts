import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { avatarUrlSchema } from './media.models.ts';
import { messages } from '../messages.ts';
import { auditActions } from '../registers.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import { exampleMember } from './members.examples.ts';

const auditStateSchema = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  id: idSchema,
  action: z.enum(auditActions),
  actor: z
    .object({ id: idSchema.nullable(), username: z.string(), avatarUrl: avatarUrlSchema })
    .meta({
      description:
        'The user who did it, with their name at that time. Without id and avatar if the account was deleted.',
    }),
  subject: z
    .object({ id: idSchema, name: z.string() })
    .meta({ description: 'The company, member or role affected.' }),
  before: auditStateSchema,
  after: auditStateSchema,
  createdAt: z.iso.datetime(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const exampleEntry = {
  id: '01981b6e-1f20-7a63-9d7c-4b5a6c7d8e9f',
  action: 'role.updated',
  actor: {
    id: exampleMember.id,
    username: exampleMember.username,
    avatarUrl: exampleMember.avatarUrl,
  },
  subject: exampleMember.roles[0],
  before: { salary: 0 },
  after: { salary: 1_200 },
  createdAt: '2025-08-02T20:15:00.000Z',
};

const auditQuerySchema = z.strictObject({
  action: z.enum(auditActions, messages.fieldInvalid).optional(),
  actorId: idSchema.optional().meta({ description: 'Only actions by this user.' }),
  subjectId: idSchema.optional().meta({ description: 'Only actions on this subject.' }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type AuditQuery = z.output<typeof auditQuerySchema>;

/** A company's audit log. */
export const auditContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/audit-log',
    summary: 'List your company’s audit log',
    description: 'Latest first.',
    access: { owner: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }),
    query: auditQuerySchema,
    response: z
      .object({ entries: z.array(auditEntrySchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ entries: [exampleEntry], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
