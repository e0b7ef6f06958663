export const messages = {
  streamsTooMany: 'Too many pages with live updates are open. Please close one.',
  topicsInvalid: 'Topics must be me, vtc or both, separated by a comma.',
  afterInvalid: 'This is not an event position.',
} as const;

export const limits = {
  liveStreamsPerUser: 5,
  liveStreams: 4_000,
  /** Beyond so many bytes that wait for a reader, the stream is closed; it resumes. */
  liveUnsentBytes: 262_144,
  liveHeartbeatMs: 25_000,
  /** Whoever missed more of what concerns them reads everything anew. */
  liveResumedEvents: 1_000,
  /** How far back is looked for it. */
  liveResumedPositions: 20_000,
} as const;

export const errors = {
  STREAMS_TOO_MANY: { status: 429, message: messages.streamsTooMany },
} as const;
