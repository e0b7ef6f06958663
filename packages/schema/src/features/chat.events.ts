import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const ofMessage = {
  version: 1,
  payload: z.strictObject({
    channelId: idSchema,
    n: z.int().meta({ description: 'The message’s number in its channel.' }),
  }),
  topics: ['me'],
  right: 'self',
} as const;

/** What drivers are notified of in the chat. Its messages have a live path of their own. */
export const chatEvents = {
  'mention.created': defineEvent({
    ...ofMessage,
    summary: 'A chat message mentions the driver, or all readers of a channel.',
  }),
  'message.received': defineEvent({
    ...ofMessage,
    summary: 'Another driver has written to the driver, after a while or after all was read.',
  }),
} as const;
