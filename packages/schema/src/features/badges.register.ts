export const limits = {
  /** Above it a badge says that there are more, and nobody counts them. */
  badgeCount: 99,
} as const;
