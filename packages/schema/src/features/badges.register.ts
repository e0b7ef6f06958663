export const limits = {
  /** Counting stops here; beyond it a badge shows that there are more. */
  badgeCount: 99,
} as const;
