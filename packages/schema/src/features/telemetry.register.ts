export const messages = {
  telemetryNumbersApart: 'Event numbers must be consecutive.',
  telemetryTimesRunBack: 'Times must not go backwards.',
  telemetrySessionIdApart: 'The time in the session id must be the session’s start.',
  telemetrySessionTaken: 'This session belongs to another account or has a different start.',
  telemetrySequenceConflict: 'A different event is already stored under one of these numbers.',
  telemetrySequenceTooFar:
    'Events before these are missing. Resume after the last acknowledged event.',
  telemetryEventInFuture: 'An event is in the future. Synchronize the clock again.',
  telemetryProtocolUnsupported: 'This server doesn’t support this protocol version. Please update.',
} as const;

export const limits = {
  /** The protocols that the server supports. */
  telemetryProtocols: { min: 1, max: 1 },
  telemetryBatch: { events: 500, bytes: 262_144 },
  telemetrySamples: 60,
  telemetrySessionMs: { max: 200_000_000 },
  /** How far the time in a session's id may be from its start. */
  telemetrySessionIdMs: 86_400_000,
  /** How far an event's number may be beyond the acknowledged one. */
  telemetryEventsAhead: 10_000,
  /** How far in the future an event may be. */
  telemetryFutureMs: 300_000,
  /** After this long without a batch, a gap in the numbers is skipped. */
  telemetryHoleMs: 604_800_000,
  /** An event number fits into 31 bits. */
  telemetrySequence: { max: 2_147_483_647 },
} as const;

export const errors = {
  PROTOCOL_UNSUPPORTED: {
    status: 426,
    message: messages.telemetryProtocolUnsupported,
    details: { protocols: limits.telemetryProtocols },
  },
  SESSION_TAKEN: { status: 409, message: messages.telemetrySessionTaken },
  SEQUENCE_CONFLICT: {
    status: 409,
    message: messages.telemetrySequenceConflict,
    details: { acknowledged: 41 },
  },
  SEQUENCE_TOO_FAR: {
    status: 409,
    message: messages.telemetrySequenceTooFar,
    details: { acknowledged: 41 },
  },
  EVENT_IN_FUTURE: { status: 422, message: messages.telemetryEventInFuture },
} as const;

export const rateLimits = {
  /** Batches of one device. */
  telemetryByDevice: { points: 120, perSeconds: 60, inMemory: true },
} as const;
