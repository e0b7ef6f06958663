export const limits = {
  /** Longer than what it was made of, so that making it anew never forgets any. */
  activityMs: 400 * 24 * 3_600_000,
} as const;
