export const messages = {
  streamsTooMany: 'Too many pages with live updates are open. Please close one.',
  topicsInvalid: 'Topics are me, vtc and chat, separated by commas.',
  afterInvalid: 'This is not an event position.',
} as const;

export const limits = {
  liveStreamsPerUser: 5,
  liveStreams: 4_000,
  /** A stream is closed when more unsent bytes than this are queued; the client resumes it. */
  liveUnsentBytes: 262_144,
  liveHeartbeatMs: 25_000,
  /** A client that missed more relevant events than this refetches everything. */
  liveResumedEvents: 1_000,
  /** How many outbox positions back missed events are searched. */
  liveResumedPositions: 20_000,
} as const;

export const errors = {
  STREAMS_TOO_MANY: { status: 429, message: messages.streamsTooMany },
} as const;
