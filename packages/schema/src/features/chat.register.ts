export const messages = {
  chatTextRequired: 'Please write a message.',
  chatTextLength: 'A message can have 2,000 characters and 50 lines.',
  chatReasonRequired: 'Please give a reason.',
  chatReasonLength: 'The reason must have at most 200 characters.',
  messageTaken: 'This id is another message’s.',
  messageTooOld: 'Messages can be edited for 24 hours.',
  messageRemoved: 'This message was removed.',
  channelArchived: 'This channel is archived.',
  channelForStaff: 'Only members who manage the community can write here.',
} as const;

export const limits = {
  chatText: { max: 2_000 },
  chatLines: 50,
  chatReason: { max: 200 },
  /** The maximum JSON size of a message: the longest text in four-byte characters, plus a margin. */
  chatBytes: 16_384,
  /** Of how many channels changes can be read at once, and how many changes. */
  chatChangesChannels: 50,
  chatChanges: 500,
  chatMessagesPage: { default: 50, max: 100 },
  /** How long a message can be edited. */
  chatEditMs: 86_400_000,
  /** How much of a message is quoted above a reply. */
  chatQuote: 120,
  /** How much of the last message a channel shows. */
  chatLast: 80,
  /** How long after its end an event’s channel stays open. */
  chatAfterEventMs: 14 * 86_400_000,
} as const;

export const errors = {
  MESSAGE_TAKEN: { status: 409, message: messages.messageTaken },
  MESSAGE_TOO_OLD: { status: 409, message: messages.messageTooOld },
  MESSAGE_REMOVED: { status: 409, message: messages.messageRemoved },
  CHANNEL_ARCHIVED: { status: 409, message: messages.channelArchived },
  CHANNEL_FOR_STAFF: { status: 403, message: messages.channelForStaff },
} as const;

export const auditActions = ['chat.message-removed'] as const;

export const rateLimits = {
  chatByUser: { points: 20, perSeconds: 10, inMemory: true },
  chatForLongByUser: { points: 200, perSeconds: 600, inMemory: true },
} as const;
