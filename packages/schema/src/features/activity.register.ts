export const limits = {
  /** Longer than the outbox keeps the events it is built from, so that a rebuild never loses entries. */
  activityMs: 400 * 24 * 3_600_000,
} as const;
