export const messages = {
  chatTextRequired: 'Please write a message.',
  chatTextLength: 'A message can have 2,000 characters and 50 lines.',
  messageTaken: 'This id is another message’s.',
  messageTooOld: 'Messages can be edited for 24 hours.',
  messageRemoved: 'This message was removed.',
  channelArchived: 'This channel is archived.',
  chatNameRequired: 'Please give the channel a name.',
  chatNameLength: 'The name must have at most 40 characters.',
  chatTopicLength: 'The topic must have at most 200 characters.',
  chatSlowInvalid: 'Slow mode takes 0 to 3,600 seconds.',
  chatSlow: 'Slow mode: please wait before your next message.',
  chatAllTooMany: 'You can write @all 5 times a day.',
  channelFixed: 'You can’t delete this channel.',
  channelsTooMany: 'A company can have 20 channels of its own.',
  roleHasChannel: 'This role has a channel already.',
  directClosed: 'You can only write to members of your company and its allies.',
  chatMuted: 'You can’t write here for now: a moderator has muted you.',
  chatBlocked: 'You can’t write to each other: one of you has blocked the other.',
  chatDaysInvalid: 'Chat messages can be kept for 30 to 3,650 days. 0 keeps them forever.',
  chatMuteDays: 'A mute lasts 1 to 365 days.',
  channelForStaff: 'Only members who manage the community can write here.',
} as const;

export const limits = {
  chatText: { max: 2_000 },
  /** The least that a search has to say. */
  chatSearch: { min: 2 },
  chatLines: 50,
  /** Drivers that a message can mention. */
  chatMentions: 20,
  /** How often a moderator can mention all readers of a channel, a day. */
  chatAllADay: 5,
  /** Readers that the picker of mentions offers. */
  chatReaders: 8,
  /** How long a pair has to be silent until a message notifies again. */
  chatQuietMs: 600_000,
  /** Open reports that are listed. */
  chatReports: 100,
  /** Messages before a reported one, and after it, that are kept with it. */
  chatReportAround: 5,
  /** How long messages are kept, in days: by a company’s choice, and else in channels without a company. */
  chatDays: { min: 30, max: 3_650, default: 365 },
  /** Old messages that are removed at once. */
  chatRemoved: 5_000,
  /** How long a picture that was not sent is kept. */
  chatPictureMs: 86_400_000,
  chatMuteDays: { min: 1, max: 365 },
  chatReason: { max: 200 },
  chatName: { max: 40 },
  chatTopic: { max: 200 },
  /** How long a driver may have to wait between two messages, in seconds. */
  chatSlowS: { min: 0, max: 3_600 },
  /** Channels of a company besides those that create themselves. */
  chatChannelsOwn: 20,
  /** The maximum JSON size of a message: the longest text in four-byte characters, plus a margin. */
  chatBytes: 16_384,
  /** Of how many channels changes can be read at once, and how many changes. */
  chatChangesChannels: 50,
  chatChanges: 500,
  chatMessagesPage: { default: 50, max: 100 },
  /** Unsent messages of a channel that a browser keeps. */
  chatUnsent: 50,
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
  CHAT_SLOW: { status: 429, message: messages.chatSlow },
  CHAT_ALL_TOO_MANY: { status: 429, message: messages.chatAllTooMany },
  CHANNEL_FIXED: { status: 409, message: messages.channelFixed },
  CHANNELS_TOO_MANY: { status: 409, message: messages.channelsTooMany },
  ROLE_HAS_CHANNEL: { status: 409, message: messages.roleHasChannel },
  DIRECT_CLOSED: { status: 403, message: messages.directClosed },
  CHANNEL_ARCHIVED: { status: 409, message: messages.channelArchived },
  CHAT_MUTED: { status: 403, message: messages.chatMuted },
  CHAT_BLOCKED: { status: 403, message: messages.chatBlocked },
  CHANNEL_FOR_STAFF: { status: 403, message: messages.channelForStaff },
} as const;

export const operatorActions = ['chat.message-removed'] as const;

export const auditActions = [
  'chat.message-removed',
  'chat.channel-created',
  'chat.channel-changed',
  'chat.channel-archived',
  'chat.member-muted',
  'chat.member-unmuted',
] as const;

export const rateLimits = {
  chatByUser: { points: 20, perSeconds: 10, inMemory: true },
  chatDirectByUser: { points: 30, perSeconds: 86_400 },
  chatReportByUser: { points: 20, perSeconds: 86_400 },
  chatForLongByUser: { points: 200, perSeconds: 600, inMemory: true },
} as const;
