import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { languages } from '../preferences.ts';
import { cursorSchema, idSchema, markdownSchema, pageLimitSchema } from '../text.ts';
import {
  noticeSchema,
  noticeSeverities,
  type WrittenNotice,
  writtenNoticeSchema,
} from './notices.models.ts';
import { successSchema } from './success.models.ts';

const textSchema = markdownSchema(limits.noticeText, messages.noticeTextTooLong);

/** The form of a notice. */
export const noticeFormSchema = z.strictObject({
  severity: z.enum(noticeSeverities, messages.fieldInvalid).default('INFO'),
  text: textSchema.min(1, messages.noticeTextRequired).meta({
    description: 'Markdown, for languages without their own text.',
  }),
  translations: z
    .partialRecord(z.enum(languages), textSchema, messages.fieldInvalid)
    .default({})
    .meta({ description: 'Markdown by language; an empty text is ignored.' }),
  from: z.iso
    .datetime(messages.fieldInvalid)
    .nullable()
    .default(null)
    .meta({ description: 'Null: now.' }),
  until: z.iso.datetime(messages.fieldInvalid).nullable().default(null),
});
export type NoticeForm = z.output<typeof noticeFormSchema>;

/** The form of a new notice. */
export const newNoticeSchema = noticeFormSchema.extend({
  notify: z
    .boolean(messages.fieldInvalid)
    .default(false)
    .meta({ description: 'Whether to notify all users.' }),
});
export type NewNotice = z.output<typeof newNoticeSchema>;

const exampleForm = {
  severity: 'WARNING' as const,
  text: 'This server is updated on **Sunday at 6:00 UTC** and away for ten minutes.',
  translations: {
    de: 'Dieser Server wird **Sonntag um 6:00 UTC** aktualisiert und ist zehn Minuten weg.',
  },
  from: null,
  until: '2026-05-03T06:30:00.000Z',
};
const exampleBody = [
  {
    type: 'paragraph' as const,
    children: [{ type: 'text' as const, text: 'This server is updated on Sunday at 6:00 UTC.' }],
  },
];
const exampleNotice: WrittenNotice = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b41',
  severity: 'WARNING',
  state: 'SHOWN',
  body: exampleBody,
  source: 'This server is updated on Sunday at 6:00 UTC.',
  translations: { de: 'Dieser Server wird Sonntag um 6:00 UTC aktualisiert.' },
  from: '2026-05-02T18:00:00.000Z',
  until: '2026-05-03T06:30:00.000Z',
  isNotified: false,
  createdAt: '2026-05-02T18:00:00.000Z',
};
export const noticeReplySchema = z
  .object({ notice: writtenNoticeSchema })
  .meta({ examples: [{ notice: exampleNotice }] });
const paramsSchema = z.strictObject({ noticeId: idSchema });

/** Operator notices to everyone. */
export const noticesContract = {
  list: defineRoute({
    method: 'GET',
    path: '/notices',
    summary: 'List the operator’s current notices',
    description: 'Notices that you have not dismissed, at most three.',
    access: 'user',
    query: z.strictObject({
      language: z
        .enum(languages, messages.fieldInvalid)
        .default(languages[0])
        .meta({ description: 'Your language.' }),
    }),
    response: z.object({ notices: z.array(noticeSchema) }).meta({
      examples: [
        { notices: [{ id: exampleNotice.id, severity: 'WARNING' as const, body: exampleBody }] },
      ],
    }),
    errors: [],
  }),
  dismiss: defineRoute({
    method: 'POST',
    path: '/notices/:noticeId/dismissal',
    summary: 'Dismiss a notice',
    access: { user: { noticeId: 'of-the-server' } },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/operator/notices',
    summary: 'List all notices',
    description: 'Latest first.',
    access: 'operator',
    query: z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema }),
    response: z
      .object({ notices: z.array(writtenNoticeSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ notices: [exampleNotice], nextCursor: null }] }),
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/operator/notices',
    summary: 'Publish a notice',
    access: 'operator',
    status: 201,
    bodyBytes: limits.noticeBytes,
    body: newNoticeSchema.meta({ examples: [{ ...exampleForm, notify: true }] }),
    response: noticeReplySchema,
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/operator/notices/:noticeId',
    summary: 'Edit a notice',
    description: 'Users who dismissed it don’t see it again.',
    access: 'operator',
    params: paramsSchema,
    bodyBytes: limits.noticeBytes,
    body: noticeFormSchema.meta({ examples: [exampleForm] }),
    response: noticeReplySchema,
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/operator/notices/:noticeId',
    summary: 'Delete a notice',
    access: 'operator',
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
