export const rateLimits = {
  /** Tables of reports: each adds up anew. */
  regionsCsvByUser: { points: 20, perSeconds: 600 },
} as const;
