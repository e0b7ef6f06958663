import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, pageLimitSchema } from '../text.ts';
import { exampleChannel, exampleFinding, exampleMessage } from './chat.examples.ts';
import {
  chatChannelFormSchema,
  chatEditSchema,
  chatInvolvementFormSchema,
  chatMessageFormSchema,
  chatRemovalSchema,
  chatSearchSchema,
  newChatChannelFormSchema,
} from './chat.fields.ts';
import {
  chatChannelSchema,
  chatFindingSchema,
  chatInvolvements,
  chatMarks,
  chatMessageSchema,
} from './chat.models.ts';
import { pictureErrors, pictureRule, portrayedSchema } from './media.models.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';

/** Of a message, at most. */
const lastNumber = 2_147_483_647;
const numberSchema = z.coerce
  .number(messages.fieldInvalid)
  .int(messages.fieldInvalid)
  .min(0, messages.fieldInvalid)
  .max(lastNumber, messages.fieldInvalid);
const paramsSchema = z.strictObject({ channelId: idSchema });
const messageParamsSchema = paramsSchema.extend({
  n: numberSchema.meta({ description: 'The message’s number.', examples: [42] }),
});
const reactionParamsSchema = messageParamsSchema.extend({
  mark: z.enum(chatMarks, messages.fieldInvalid),
});
const knownRevsSchema = z
  .string(messages.fieldInvalid)
  .max(limits.chatChangesChannels * 48, messages.fieldInvalid)
  .transform((text) => text.toLowerCase().split(','))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}$/, messages.fieldInvalid),
      )
      .max(limits.chatChangesChannels, messages.fieldInvalid),
  )
  .meta({
    description:
      'The last change that you know of each channel: `<id>:<rev>`, separated by commas.',
    examples: ['01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c20:56'],
  });
const inChannel = { user: { channelId: 'channel-in-sight' } } as const;

export const chatMessageReplySchema = z
  .object({ message: chatMessageSchema })
  .meta({ examples: [{ message: exampleMessage }] });

export const chatChannelReplySchema = z
  .object({ channel: chatChannelSchema })
  .meta({ examples: [{ channel: exampleChannel }] });

/** The chat. Only for browsers: no token reads or writes it. */
export const chatContract = {
  listChannels: defineRoute({
    method: 'GET',
    path: '/chat/channels',
    summary: 'List the channels that you may read',
    description: 'Those with the latest messages first, without archived ones.',
    access: 'user',
    sessionsOnly: true,
    response: z
      .object({ channels: z.array(chatChannelSchema) })
      .meta({ examples: [{ channels: [exampleChannel] }] }),
    errors: [],
  }),
  createChannel: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/channels',
    summary: 'Create a channel',
    description:
      'For all members, or those with a role. A role’s archived channel reopens. Events and alliances have their own.',
    access: { duty: 'COMMUNITY', in: 'vtcId' },
    sessionsOnly: true,
    status: 201,
    params: z.strictObject({ vtcId: idSchema }),
    body: newChatChannelFormSchema,
    response: z
      .object({
        channel: chatChannelSchema
          .nullable()
          .meta({ description: 'Null if you don’t have its role.' }),
      })
      .meta({ examples: [{ channel: exampleChannel }] }),
    errors: ['NOT_FOUND', 'CHANNELS_TOO_MANY', 'ROLE_HAS_CHANNEL'],
  }),
  openDirect: defineRoute({
    method: 'POST',
    path: '/chat/direct',
    summary: 'Open the channel with another driver',
    description:
      'It is created at first. The other has to be in your company or an allied one with CHAT.',
    access: { user: { userId: 'fellow-or-ally' } },
    sessionsOnly: true,
    body: z.strictObject({ userId: idSchema.meta({ examples: [exampleUser.id] }) }),
    response: chatChannelReplySchema,
    errors: ['NOT_FOUND'],
  }),
  updateChannel: defineRoute({
    method: 'PUT',
    path: '/chat/channels/:channelId',
    summary: 'Change a channel’s settings',
    description: 'For members who manage the community of its company.',
    access: inChannel,
    sessionsOnly: true,
    params: paramsSchema,
    body: chatChannelFormSchema,
    response: chatChannelReplySchema,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  archiveChannel: defineRoute({
    method: 'DELETE',
    path: '/chat/channels/:channelId',
    summary: 'Archive a channel',
    description: 'Members can still read it by its id, but no longer write. You can’t undo this.',
    access: inChannel,
    sessionsOnly: true,
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CHANNEL_FIXED'],
  }),
  listMessages: defineRoute({
    method: 'GET',
    path: '/chat/channels/:channelId/messages',
    summary: 'List messages of a channel',
    description: 'The last ones, or those before, after or around a number. The newest is last.',
    access: inChannel,
    sessionsOnly: true,
    params: paramsSchema,
    query: z.strictObject({
      before: numberSchema.optional(),
      after: numberSchema.optional(),
      around: numberSchema.optional(),
      limit: pageLimitSchema(limits.chatMessagesPage),
    }),
    response: z
      .object({ messages: z.array(chatMessageSchema) })
      .meta({ examples: [{ messages: [exampleMessage] }] }),
    errors: ['NOT_FOUND'],
  }),
  listChanges: defineRoute({
    method: 'GET',
    path: '/chat/changes',
    summary: 'List what has changed in channels',
    description:
      'For clients of the live stream that have missed some. A channel’s changes are in order; a message that changed twice is there once.',
    access: 'user',
    sessionsOnly: true,
    query: z.strictObject({ after: knownRevsSchema }),
    response: z
      .object({
        changes: z.array(chatMessageSchema),
        reset: z
          .boolean()
          .meta({ description: 'Too much has changed. Read the messages again instead.' }),
        gone: z.array(idSchema).meta({ description: 'Channels that you can no longer read.' }),
      })
      .meta({ examples: [{ changes: [exampleMessage], reset: false, gone: [] }] }),
    errors: [],
  }),
  search: defineRoute({
    method: 'GET',
    path: '/chat/search',
    summary: 'Find messages',
    description:
      'Messages with all the words, in channels that you may read, archived ones too. The newest is first.',
    access: { user: { channelId: 'channel-in-sight' } },
    sessionsOnly: true,
    query: chatSearchSchema,
    response: z
      .object({ findings: z.array(chatFindingSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ findings: [exampleFinding], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/chat/channels/:channelId/messages',
    summary: 'Send a message',
    access: { user: { channelId: 'channel-in-sight', id: 'own', pictureId: 'own' } },
    sessionsOnly: true,
    recallsCaller: true,
    status: 201,
    repeatStatus: 200,
    params: paramsSchema,
    bodyBytes: limits.chatBytes,
    body: chatMessageFormSchema,
    response: chatMessageReplySchema,
    errors: [
      'NOT_FOUND',
      'MESSAGE_TAKEN',
      'CHANNEL_ARCHIVED',
      'CHANNEL_FOR_STAFF',
      'DIRECT_CLOSED',
      'CHAT_SLOW',
      'CHAT_ALL_TOO_MANY',
      'CHAT_MUTED',
      'CHAT_BLOCKED',
    ],
  }),
  addPicture: defineRoute({
    method: 'POST',
    path: '/chat/pictures',
    summary: 'Upload a picture for a message',
    description:
      'Removed after a day if you don’t send it. Readers of its message get it at `/chat/pictures/<id>`.',
    access: 'user',
    sessionsOnly: true,
    status: 201,
    files: { picture: pictureRule },
    response: z
      .object({ pictureId: idSchema })
      .meta({ examples: [{ pictureId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6d77' }] }),
    errors: [...pictureErrors],
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/chat/channels/:channelId/messages/:n',
    summary: 'Edit your message',
    access: inChannel,
    sessionsOnly: true,
    params: messageParamsSchema,
    bodyBytes: limits.chatBytes,
    body: chatEditSchema,
    response: chatMessageReplySchema,
    errors: [
      'NOT_FOUND',
      'MESSAGE_TOO_OLD',
      'MESSAGE_REMOVED',
      'CHANNEL_ARCHIVED',
      'CHANNEL_FOR_STAFF',
      'DIRECT_CLOSED',
      'CHAT_MUTED',
      'CHAT_BLOCKED',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/chat/channels/:channelId/messages/:n',
    summary: 'Remove your message',
    description: 'It keeps its number and loses its text. Repeating it changes nothing.',
    access: inChannel,
    sessionsOnly: true,
    params: messageParamsSchema,
    response: chatMessageReplySchema,
    errors: ['NOT_FOUND'],
  }),
  moderate: defineRoute({
    method: 'POST',
    path: '/chat/channels/:channelId/messages/:n/removal',
    summary: 'Remove a message of another member',
    description:
      'For members who manage the community: in their company’s channels, and of their own members in an alliance’s.',
    access: inChannel,
    sessionsOnly: true,
    params: messageParamsSchema,
    body: chatRemovalSchema,
    response: chatMessageReplySchema,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  react: defineRoute({
    method: 'PUT',
    path: '/chat/channels/:channelId/messages/:n/reactions/:mark',
    summary: 'React to a message',
    description: 'Repeating it changes nothing.',
    access: inChannel,
    sessionsOnly: true,
    params: reactionParamsSchema,
    response: chatMessageReplySchema,
    errors: [
      'NOT_FOUND',
      'MESSAGE_REMOVED',
      'CHANNEL_ARCHIVED',
      'DIRECT_CLOSED',
      'CHAT_MUTED',
      'CHAT_BLOCKED',
    ],
  }),
  takeBack: defineRoute({
    method: 'DELETE',
    path: '/chat/channels/:channelId/messages/:n/reactions/:mark',
    summary: 'Take back a reaction',
    description: 'Repeating it changes nothing.',
    access: inChannel,
    sessionsOnly: true,
    params: reactionParamsSchema,
    response: chatMessageReplySchema,
    errors: ['NOT_FOUND'],
  }),
  setRead: defineRoute({
    method: 'PUT',
    path: '/chat/channels/:channelId/read',
    summary: 'Mark messages as read',
    access: inChannel,
    sessionsOnly: true,
    params: paramsSchema,
    body: z.strictObject({
      n: z
        .int(messages.fieldInvalid)
        .min(0, messages.fieldInvalid)
        .max(lastNumber, messages.fieldInvalid)
        .meta({ description: 'The last message that you have read.' }),
      isUnread: z
        .boolean(messages.fieldInvalid)
        .default(false)
        .meta({ description: 'Whether later messages become unread.' }),
    }),
    response: z.object({ readN: z.int() }).meta({ examples: [{ readN: 42 }] }),
    errors: ['NOT_FOUND'],
  }),
  setInvolvement: defineRoute({
    method: 'PUT',
    path: '/chat/channels/:channelId/involvement',
    summary: 'Choose what you want to know of a channel',
    access: inChannel,
    sessionsOnly: true,
    params: paramsSchema,
    body: chatInvolvementFormSchema,
    response: z
      .object({ involvement: z.enum(chatInvolvements) })
      .meta({ examples: [{ involvement: 'MENTIONS' }] }),
    errors: ['NOT_FOUND'],
  }),
  listReaders: defineRoute({
    method: 'GET',
    path: '/chat/channels/:channelId/readers',
    summary: 'Find readers to mention',
    description:
      'Other readers with a name that contains a word with this beginning. In an event’s channel, drivers of other companies find only those who have written.',
    access: inChannel,
    sessionsOnly: true,
    params: paramsSchema,
    query: z.strictObject({
      q: z.string(messages.fieldInvalid).max(32, messages.fieldInvalid).default(''),
    }),
    response: z
      .object({
        readers: z.array(portrayedSchema),
      })
      .meta({ examples: [{ readers: [exampleMessage.author ?? exampleUser] }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
