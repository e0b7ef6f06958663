export const limits = {
  /** The minimum number of ended jobs for a reputation. */
  reputationJobs: 5,
  /** The maximum number of drivers per call. */
  standingsPerCall: 100,
} as const;
