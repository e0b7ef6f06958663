export const rateLimits = {
  /** CSV exports of reports, each of which recomputes the totals. */
  regionsCsvByUser: { points: 20, perSeconds: 600 },
} as const;
