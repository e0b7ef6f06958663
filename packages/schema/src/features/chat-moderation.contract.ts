import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { idSchema } from '../text.ts';
import { chatMuteFormSchema, chatRemovalSchema, chatReportFormSchema } from './chat.fields.ts';
import { chatMuteSchema, chatReportSchema } from './chat.models.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';

const channelParamsSchema = z.strictObject({ channelId: idSchema });
const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const muteParamsSchema = vtcParamsSchema.extend({ userId: idSchema });
const reportParamsSchema = z.strictObject({ chatReportId: idSchema });
const inChannel = { user: { channelId: 'channel-in-sight' } } as const;
const exampleReport: z.input<typeof chatReportSchema> = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6e01',
  channelId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c20',
  n: 42,
  channel: 'Nordwind Logistik',
  author: { id: exampleUser.id, username: exampleUser.username },
  reporter: null,
  reason: 'Insults another driver.',
  messages: [
    {
      n: 42,
      author: exampleUser.username,
      text: 'Learn to park.',
      sentAt: '2026-05-09T17:31:00.000Z',
    },
  ],
  createdAt: '2026-05-09T17:40:00.000Z',
};
export const chatReportsSchema = z
  .object({ reports: z.array(chatReportSchema) })
  .meta({ examples: [{ reports: [exampleReport] }] });

/** Reports, mutes and blocks of the chat. Only for browsers. */
export const chatModerationContract = {
  report: defineRoute({
    method: 'POST',
    path: '/chat/channels/:channelId/messages/:n/report',
    summary: 'Report a message',
    description:
      'To members who manage the community of its company, in an alliance of its author’s; in direct messages to the operators. The text and those around it are copied. Repeating it changes nothing.',
    access: inChannel,
    sessionsOnly: true,
    params: channelParamsSchema.extend({
      n: z.coerce
        .number(messages.fieldInvalid)
        .int(messages.fieldInvalid)
        .min(1, messages.fieldInvalid)
        .max(2_147_483_647, messages.fieldInvalid)
        .meta({ description: 'The message’s number.', examples: [42] }),
    }),
    body: chatReportFormSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'MESSAGE_REMOVED'],
  }),
  listReports: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/chat-reports',
    summary: 'List open reports of chat messages',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    sessionsOnly: true,
    params: vtcParamsSchema,
    response: chatReportsSchema,
    errors: ['NOT_FOUND'],
  }),
  closeReport: defineRoute({
    method: 'PUT',
    path: '/chat-reports/:chatReportId',
    summary: 'Close a report',
    access: { duty: 'COMMUNITY', of: 'chatReport' },
    sessionsOnly: true,
    params: reportParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  listDirectReports: defineRoute({
    method: 'GET',
    path: '/operator/chat-reports',
    summary: 'List open reports of direct messages',
    access: 'operator',
    response: chatReportsSchema,
    errors: [],
  }),
  closeDirectReport: defineRoute({
    method: 'PUT',
    path: '/operator/chat-reports/:chatReportId',
    summary: 'Close a report of a direct message',
    access: 'operator',
    params: reportParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  removeDirect: defineRoute({
    method: 'DELETE',
    path: '/operator/chat-reports/:chatReportId/message',
    summary: 'Remove a reported direct message',
    description:
      'Both drivers see that it was removed. Its reports are closed, and keep their copy. Recorded with the reason.',
    access: 'operator',
    params: reportParamsSchema,
    body: chatRemovalSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  listMutes: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/chat-mutes',
    summary: 'List muted members',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    sessionsOnly: true,
    params: vtcParamsSchema,
    response: z.object({ mutes: z.array(chatMuteSchema) }).meta({
      examples: [
        {
          mutes: [
            {
              member: { id: exampleUser.id, username: exampleUser.username },
              until: '2026-05-16T17:40:00.000Z',
              reason: 'Insults.',
            },
          ],
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  mute: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/chat-mutes/:userId',
    summary: 'Mute a member',
    description:
      'They can’t write in the company’s channels, or in its alliances’. Members who manage the community always can.',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    sessionsOnly: true,
    params: muteParamsSchema,
    body: chatMuteFormSchema,
    response: z
      .object({ until: z.iso.datetime() })
      .meta({ examples: [{ until: '2026-05-16T17:40:00.000Z' }] }),
    errors: ['NOT_FOUND'],
  }),
  unmute: defineRoute({
    method: 'DELETE',
    path: '/vtcs/:vtcId/chat-mutes/:userId',
    summary: 'End a mute',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    sessionsOnly: true,
    params: muteParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  block: defineRoute({
    method: 'PUT',
    path: '/chat/channels/:channelId/block',
    summary: 'Block the other of a pair',
    description: 'Neither can write to the other. The other is not told.',
    access: inChannel,
    sessionsOnly: true,
    params: channelParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  unblock: defineRoute({
    method: 'DELETE',
    path: '/chat/channels/:channelId/block',
    summary: 'Unblock the other of a pair',
    description: 'Repeating it changes nothing.',
    access: inChannel,
    sessionsOnly: true,
    params: channelParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
