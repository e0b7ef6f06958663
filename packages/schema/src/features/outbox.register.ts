const dayMs = 24 * 3_600_000;

export const limits = {
  /** What happened is kept so long, and for as long as a consumer has not seen it. */
  outboxEventsMs: 14 * dayMs,
  /** A consumer that is so far behind makes the server's health degraded. */
  outboxLagMs: 5 * 60_000,
} as const;
