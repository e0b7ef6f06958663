export const limits = {
  /** How often open overlays are compared with what is stored. */
  overlayEveryMs: 2_000,
  overlayStreams: 1_000,
  overlayStreamsPerUser: 3,
} as const;
