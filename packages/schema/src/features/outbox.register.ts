const dayMs = 24 * 3_600_000;

export const limits = {
  /** Events are kept this long, and until every consumer has processed them. */
  outboxEventsMs: 14 * dayMs,
  /** A consumer that lags this far behind makes the server's health degraded. */
  outboxLagMs: 5 * 60_000,
} as const;
