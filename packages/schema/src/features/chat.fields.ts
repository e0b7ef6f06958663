import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  idSchema,
  lineSchema,
  markdownSchema,
  optionalLineSchema,
  pageLimitSchema,
} from '../text.ts';
import { exampleRole } from './users.examples.ts';
import { chatInvolvements, chatWriters } from './chat.models.ts';

const textSchema = markdownSchema(limits.chatText, messages.chatTextLength)
  .refine((text) => text.split('\n').length <= limits.chatLines, messages.chatTextLength)
  .meta({
    description:
      'Markdown. `@name` mentions the reader of that name, and `<@id>` one of several with the same name.',
    examples: ['On my way to the **port**.'],
  });

/** A new message. */
export const chatMessageFormSchema = z
  .strictObject({
    id: idSchema.meta({
      description: 'A UUID that you create. The same id again stores nothing twice.',
      examples: ['01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6d01'],
    }),
    text: textSchema,
    replyN: z
      .int(messages.fieldInvalid)
      .min(1, messages.fieldInvalid)
      .max(2_147_483_647, messages.fieldInvalid)
      .nullable()
      .default(null)
      .meta({ description: 'The number of the message that it answers.' }),
    pictureId: idSchema
      .nullable()
      .default(null)
      .meta({ description: 'A picture that you have uploaded.' }),
  })
  .refine(({ text, pictureId }) => text !== '' || pictureId !== null, {
    error: messages.chatTextRequired,
    // Also if other fields are wrong.
    when: () => true,
    path: ['text'],
  });
export type ChatMessageForm = z.output<typeof chatMessageFormSchema>;

const slowSchema = z
  .int(messages.chatSlowInvalid)
  .min(limits.chatSlowS.min, messages.chatSlowInvalid)
  .max(limits.chatSlowS.max, messages.chatSlowInvalid);

/** The settings of a channel. */
export const chatChannelFormSchema = z.strictObject({
  name: lineSchema(limits.chatName, {
    required: messages.chatNameRequired,
    length: messages.chatNameLength,
  }).meta({ description: 'Ignored for channels that create themselves.', examples: ['Trainees'] }),
  topic: optionalLineSchema(limits.chatTopic, messages.chatTopicLength).meta({
    examples: ['Questions about your first jobs'],
  }),
  writers: z.enum(chatWriters, messages.fieldInvalid).default('ALL').meta({
    description: 'ALL: every reader; STAFF: members who manage the community.',
  }),
  slowS: slowSchema
    .default(0)
    .meta({ description: 'Seconds between two messages of a driver; 0 for none.' }),
});
export type ChatChannelForm = z.output<typeof chatChannelFormSchema>;

/** Which messages to find. */
export const chatSearchSchema = z.strictObject({
  q: z
    .string(messages.fieldInvalid)
    .trim()
    .min(limits.chatSearch.min, messages.fieldInvalid)
    .max(limits.searchText.max, messages.fieldInvalid)
    .meta({ description: 'Words, or their beginnings.', examples: ['snow chains'] }),
  channelId: idSchema.optional().meta({ description: 'Only in this channel.' }),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type ChatSearch = z.output<typeof chatSearchSchema>;

/** A new channel. */
export const newChatChannelFormSchema = chatChannelFormSchema.extend({
  roleId: idSchema
    .nullable()
    .default(null)
    .meta({
      description: 'The role whose members read it; null for all members of the company.',
      examples: [exampleRole.id],
    }),
});
export type NewChatChannelForm = z.output<typeof newChatChannelFormSchema>;

/** A changed text. */
export const chatEditSchema = z.strictObject({
  text: textSchema.min(1, messages.chatTextRequired),
});

/** What a driver wants to know of a channel. */
export const chatInvolvementFormSchema = z.strictObject({
  involvement: z.enum(chatInvolvements, messages.fieldInvalid).meta({
    description:
      'ALL: every message counts as unread; MENTIONS: only those that mention you; NOTHING: none, and mentions notify you of nothing.',
  }),
});

/** Why a reader reports a message. */
export const chatReportFormSchema = z.strictObject({
  reason: lineSchema(limits.chatReason, {
    required: messages.reasonRequired,
    length: messages.removalReasonTooLong,
  }).meta({ examples: ['Insults another driver.'] }),
});

/** For how long a member can’t write, and why. */
export const chatMuteFormSchema = z.strictObject({
  days: z
    .int(messages.chatMuteDays)
    .min(limits.chatMuteDays.min, messages.chatMuteDays)
    .max(limits.chatMuteDays.max, messages.chatMuteDays),
  reason: lineSchema(limits.chatReason, {
    required: messages.reasonRequired,
    length: messages.removalReasonTooLong,
  }).meta({ examples: ['Insults.'] }),
});

/** Why a moderator removes a message. */
export const chatRemovalSchema = z.strictObject({
  reason: lineSchema(limits.chatReason, {
    required: messages.reasonRequired,
    length: messages.removalReasonTooLong,
  }).meta({ examples: ['Insults.'] }),
});
