export const rateLimits = {
  /** CSV exports of reports. Each recomputes the totals. */
  regionsCsvByUser: { points: 20, perSeconds: 600 },
} as const;
