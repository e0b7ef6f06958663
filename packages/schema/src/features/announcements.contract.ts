import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { blocksSchema } from '../rich-text.ts';
import { cursorSchema, idSchema, lineSchema, markdownSchema, pageLimitSchema } from '../text.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';
import { exampleBlocks, exampleVtcTexts } from './vtcs.fields.ts';

export const announcementSchema = z.object({
  id: idSchema,
  title: z.string(),
  body: blocksSchema,
  author: z
    .object({ id: idSchema, username: z.string() })
    .nullable()
    .meta({ description: 'Null if the account was deleted.' }),
  pinnedUntil: z.iso.datetime().nullable(),
  isPinned: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isRead: z.boolean().meta({
    description: 'Whether you have read it. Announcements from before you joined count as read.',
  }),
  readBy: z.int().nullable().meta({
    description: 'How many members have read it; null unless you may write announcements.',
  }),
});
export type Announcement = z.infer<typeof announcementSchema>;

const pinnedForDays = z
  .int(messages.fieldInvalid)
  .min(0, messages.fieldInvalid)
  .max(limits.announcementPinDays, messages.announcementPinTooLong);

/** The form of an announcement. */
export const announcementFormSchema = z.strictObject({
  title: lineSchema(limits.announcementTitle, {
    required: messages.announcementTitleRequired,
    length: messages.announcementTitleLength,
  }).meta({ examples: ['Night convoy to Wrocław'] }),
  body: markdownSchema(limits.announcementBody, messages.announcementBodyLength)
    .min(1, messages.announcementBodyRequired)
    .meta({ description: 'Markdown.', examples: [exampleVtcTexts.description] }),
  pinnedForDays: pinnedForDays
    .default(0)
    .meta({ description: 'Days from now; 0 if not pinned.', examples: [7] }),
});
export type AnnouncementForm = z.output<typeof announcementFormSchema>;

/** The form for editing an announcement; the pin stays as it is unless given. */
export const announcementChangesSchema = announcementFormSchema.extend({
  pinnedForDays: pinnedForDays.exactOptional(),
});
export type AnnouncementChanges = z.output<typeof announcementChangesSchema>;

const exampleForm = {
  title: 'Night convoy to Wrocław',
  body: exampleVtcTexts.description,
  pinnedForDays: 7,
};
const exampleAnnouncement = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b22',
  title: 'Night convoy to Wrocław',
  body: exampleBlocks.description,
  author: { id: exampleUser.id, username: exampleUser.username },
  pinnedUntil: '2026-05-09T18:00:00.000Z',
  isPinned: true,
  createdAt: '2026-05-02T18:00:00.000Z',
  editedAt: null,
  isRead: false,
  readBy: 12,
};

const paramsSchema = z.strictObject({ announcementId: idSchema });
const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
export const announcementReplySchema = z
  .object({ announcement: announcementSchema })
  .meta({ examples: [{ announcement: exampleAnnouncement }] });
/** A company's announcements to its members. */
export const announcementsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/announcements',
    summary: 'List your company’s announcements',
    description: 'Latest first.',
    access: { member: 'vtcId' },
    params: vtcParamsSchema,
    query: z.strictObject({
      pinned: z
        .enum(['true'], messages.fieldInvalid)
        .optional()
        .meta({ description: 'Only pinned ones.' }),
      limit: pageLimitSchema(),
      cursor: cursorSchema,
    }),
    response: z
      .object({
        announcements: z.array(announcementSchema),
        nextCursor: z.string().nullable(),
        unread: z.int().meta({ description: 'How many you have not read.' }),
      })
      .meta({
        examples: [{ announcements: [exampleAnnouncement], nextCursor: null, unread: 1 }],
      }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/announcements',
    summary: 'Create an announcement',
    description: 'At most ten a day.',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    bodyBytes: limits.announcementBytes,
    body: announcementFormSchema.meta({ examples: [exampleForm] }),
    response: announcementReplySchema,
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/announcements/:announcementId',
    summary: 'Get an announcement of your company',
    description: '`source` is the body’s Markdown, for members who may edit it.',
    access: { member: { of: 'announcement' } },
    params: paramsSchema,
    response: z.object({ announcement: announcementSchema, source: z.string().nullable() }).meta({
      examples: [{ announcement: exampleAnnouncement, source: exampleVtcTexts.description }],
    }),
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/announcements/:announcementId',
    summary: 'Edit an announcement',
    description: 'Read marks stay.',
    access: { duty: 'COMMUNITY', of: 'announcement' },
    params: paramsSchema,
    bodyBytes: limits.announcementBytes,
    body: announcementChangesSchema.meta({ examples: [exampleForm] }),
    response: announcementReplySchema,
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/announcements/:announcementId',
    summary: 'Delete an announcement',
    access: { duty: 'COMMUNITY', of: 'announcement' },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/announcements/:announcementId/read',
    summary: 'Mark an announcement as read',
    access: { member: { of: 'announcement' } },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
