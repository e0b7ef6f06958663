import { z } from 'zod';
import { blocksSchema } from '../rich-text.ts';
import { idSchema } from '../text.ts';
import { personSchema, portrayedSchema } from './media.models.ts';

export const chatKinds = ['COMPANY', 'ROLE', 'EVENT', 'ALLIANCE', 'DIRECT'] as const;
/** Who may write in a channel: every reader, or only members who manage the community. */
export const chatWriters = ['ALL', 'STAFF'] as const;
/** What a reader wants to know of a channel. */
export const chatInvolvements = ['ALL', 'MENTIONS', 'NOTHING'] as const;
/** The marks that readers react with. */
export const chatMarks = [
  'UP',
  'HEART',
  'LAUGH',
  'PARTY',
  'SAD',
  'EYES',
  'CHECK',
  'TRUCK',
] as const;
export const chatRemovals = ['AUTHOR', 'STAFF'] as const;

export type ChatInvolvement = (typeof chatInvolvements)[number];
export type ChatMark = (typeof chatMarks)[number];
export type ChatKind = (typeof chatKinds)[number];

const authorSchema = portrayedSchema
  .nullable()
  .meta({ description: 'Null once the account is deleted.' });

export const chatMessageSchema = z.object({
  id: idSchema,
  channelId: idSchema,
  n: z.int().meta({ description: 'Its number in the channel: 1, 2, 3 …' }),
  rev: z.int().meta({ description: 'The channel’s change that wrote it last.' }),
  author: authorSchema,
  text: z.string().nullable().meta({ description: 'The Markdown source; null once removed.' }),
  blocks: blocksSchema.nullable().meta({ description: 'Null without a text.' }),
  picture: z
    .object({ id: idSchema, width: z.int(), height: z.int() })
    .nullable()
    .meta({ description: 'At `/chat/pictures/<id>`, for readers of the channel alone.' }),
  mentions: z
    .array(z.object({ id: idSchema, username: z.string().nullable() }))
    .meta({ description: 'The drivers that it mentions; without a name once deleted.' }),
  mentionsAll: z.boolean().meta({ description: 'Whether it mentions all readers.' }),
  reply: z
    .object({ n: z.int(), author: z.string().nullable(), text: z.string().nullable() })
    .nullable()
    .meta({ description: 'The message that it answers, with the beginning of its text.' }),
  reactions: z.array(
    z.object({
      mark: z.enum(chatMarks),
      users: z.array(personSchema),
    }),
  ),
  sentAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  removed: z.enum(chatRemovals).nullable(),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** A message that a search has found. */
export const chatFindingSchema = z.object({
  channel: z.object({ id: idSchema, kind: z.enum(chatKinds), name: z.string() }),
  n: z.int(),
  author: authorSchema,
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type ChatFinding = z.infer<typeof chatFindingSchema>;

export const chatChannelSchema = z.object({
  id: idSchema,
  kind: z.enum(chatKinds),
  isMain: z.boolean().meta({ description: 'Whether it is the company’s main channel.' }),
  name: z.string().meta({ description: 'Empty for a pair once the other’s account is deleted.' }),
  topic: z.string(),
  writers: z.enum(chatWriters),
  slowS: z.int().meta({ description: 'Seconds between two messages of a driver; 0 for none.' }),
  eventId: idSchema.nullable().meta({ description: 'The event of an EVENT channel.' }),
  lastN: z.int().meta({ description: 'The number of its last message.' }),
  lastRev: z.int().meta({ description: 'The number of its last change.' }),
  readN: z.int().meta({ description: 'The last message that you have read.' }),
  involvement: z.enum(chatInvolvements),
  mentionsUnread: z.int().meta({ description: 'How many unread messages mention you.' }),
  mutedUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when you can’t write; null if you are not muted.' }),
  isBlocked: z.boolean().meta({ description: 'Whether you have blocked the other of a pair.' }),
  last: z
    .object({ author: z.string().nullable(), text: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .meta({ description: 'The beginning of its last message; null without one.' }),
  can: z.object({
    write: z.boolean(),
    react: z.boolean(),
    manage: z.boolean().meta({ description: 'Whether you may change its settings.' }),
    archive: z.boolean(),
    moderate: z.boolean().meta({ description: 'Whether you may remove others’ messages.' }),
  }),
});
export type ChatChannel = z.infer<typeof chatChannelSchema>;

/** A reported message with those around it, as they were then. */
export const chatReportSchema = z.object({
  id: idSchema,
  channelId: idSchema,
  n: z.int(),
  channel: z.string().meta({ description: 'The channel’s name then; empty for a pair’s.' }),
  author: personSchema.nullable(),
  reporter: personSchema.nullable(),
  reason: z.string(),
  messages: z.array(
    z.object({
      n: z.int(),
      author: z.string().nullable(),
      text: z.string().nullable(),
      sentAt: z.iso.datetime(),
    }),
  ),
  createdAt: z.iso.datetime(),
});
export type ChatReport = z.infer<typeof chatReportSchema>;

/** A member who can’t write in the company’s channels. */
export const chatMuteSchema = z.object({
  member: personSchema,
  until: z.iso.datetime(),
  reason: z.string(),
});
