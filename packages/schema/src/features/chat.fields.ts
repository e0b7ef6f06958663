import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, lineSchema, markdownSchema } from '../text.ts';

const textSchema = markdownSchema(limits.chatText, messages.chatTextLength)
  .min(1, messages.chatTextRequired)
  .refine((text) => text.split('\n').length <= limits.chatLines, messages.chatTextLength)
  .meta({ description: 'Markdown.', examples: ['On my way to the **port**.'] });

/** A new message. */
export const chatMessageFormSchema = z.strictObject({
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
});
export type ChatMessageForm = z.output<typeof chatMessageFormSchema>;

/** A changed text. */
export const chatEditSchema = z.strictObject({ text: textSchema });

/** Why a moderator removes a message. */
export const chatRemovalSchema = z.strictObject({
  reason: lineSchema(limits.chatReason, {
    required: messages.chatReasonRequired,
    length: messages.chatReasonLength,
  }).meta({ examples: ['Insults.'] }),
});
