import { z } from 'zod';

const ofChannel = z.object({
  channel: z.string().nullable().meta({ description: 'The channel’s name; null for a pair’s.' }),
});

/** The parameters of each notification of the chat. None has the message’s text. */
export const chatNotificationParams = {
  'mention.created': ofChannel,
  'message.received': z.object({}),
} as const;

const ofMessage = {
  told: 'subject',
  section: 'company',
  about: 'actor',
  groupKey: 'chat:{channelId}',
  link: '/dashboard/chat/{channelId}?message={messageN}',
} as const;

/** The recipients of each notification of the chat, and the page it links to. */
export const chatNotificationKinds = {
  'mention.created': ofMessage,
  'message.received': ofMessage,
} as const;
