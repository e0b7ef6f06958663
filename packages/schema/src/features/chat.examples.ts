import type { z } from 'zod';
import type { chatChannelSchema, chatFindingSchema, chatMessageSchema } from './chat.models.ts';
import { exampleUser } from './users.examples.ts';
import { exampleVtc } from './vtcs.examples.ts';

/** A message, for the API reference. */
export const exampleMessage: z.input<typeof chatMessageSchema> = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6d01',
  channelId: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c20',
  n: 42,
  rev: 57,
  author: {
    id: exampleUser.id,
    username: exampleUser.username,
    avatarUrl: exampleUser.avatarUrl,
  },
  text: 'On my way to the port.',
  blocks: [{ type: 'paragraph', children: [{ type: 'text', text: 'On my way to the port.' }] }],
  picture: null,
  mentions: [],
  mentionsAll: false,
  reactions: [{ mark: 'UP', users: [{ id: exampleUser.id, username: exampleUser.username }] }],
  reply: { n: 41, author: 'Piotr Nowak', text: 'Who is coming tonight?' },
  sentAt: '2026-05-09T17:31:00.000Z',
  editedAt: null,
  removed: null,
};

/** A channel. */
export const exampleChannel: z.input<typeof chatChannelSchema> = {
  id: exampleMessage.channelId,
  kind: 'COMPANY',
  isMain: true,
  name: exampleVtc.name,
  topic: '',
  writers: 'ALL',
  slowS: 0,
  eventId: null,
  lastN: 42,
  lastRev: 57,
  readN: 40,
  involvement: 'ALL',
  mentionsUnread: 0,
  mutedUntil: null,
  isBlocked: false,
  last: {
    author: exampleUser.username,
    text: 'On my way to the port.',
    at: exampleMessage.sentAt,
  },
  can: { write: true, react: true, manage: false, archive: false, moderate: false },
};

/** A message that a search has found. */
export const exampleFinding: z.input<typeof chatFindingSchema> = {
  channel: { id: exampleChannel.id, kind: 'COMPANY', name: exampleChannel.name },
  n: exampleMessage.n,
  author: exampleMessage.author,
  text: 'On my way to the port.',
  sentAt: exampleMessage.sentAt,
};
