export const messages = {
  liveOff: 'Your live position is hidden. Try again in ten minutes.',
  liveViewInvalid: 'This area is not on the map.',
  liveScopeInvalid: 'The scope must be company, allies or public.',
  liveVisibilityInvalid: 'Please choose who can see your position.',
  mapOriginInvalid: 'Please enter the https address of a website, such as https://example.com.',
  mapOriginsTooMany: 'At most 10 websites can show the map.',
} as const;

export const limits = {
  /** The maximum JSON size of a ping. */
  pingBytes: 512,
  /** How often a device pings while its driver is watched, and while not. */
  pingWatchedMs: 5_000,
  pingUnwatchedMs: 30_000,
  /** Drivers count as watched for this long after the last stream that could see them ended. */
  pingWatchedStillMs: 60_000,
  /** How long a device pauses its pings if its driver shows their position to no one. */
  pingOffMs: 600_000,
  /** How far in the future a ping may be. */
  pingFutureMs: 10_000,
  /** From this age on a position is stale, unless its device was given a longer interval. */
  positionStaleMs: 30_000,
  /** From this age on it is removed. */
  positionGoneMs: 300_000,
  /** The delay of a company's public map. */
  publicMapDelayMs: 60_000,
  /** The maximum number of trucks that a stream sends for a wide view; the rest are counted. */
  positionsWide: 500,
  /** On public pages, counts of drivers below this are not shown. */
  positionsCountedPublicly: 3,
  positionStreamsPerUser: 5,
  positionStreams: 2_000,
  /** Frames are merged when more unsent bytes than this are queued. */
  positionUnsentBytes: 65_536,
  /** The maximum number of websites that may embed a company's public map. */
  mapOrigins: 10,
  mapOrigin: { max: 200 },
  trailMs: 86_400_000,
  trailPoints: 1_000,
} as const;

export const errors = {
  LIVE_OFF: { status: 403, message: messages.liveOff },
} as const;

export const auditActions = ['vtc.public-map-changed'] as const;

export const rateLimits = {
  /** Pings of one device. */
  pingsByDevice: { points: 60, perSeconds: 60, inMemory: true },
} as const;
