export const messages = {
  liveOff: 'Your live position is hidden. Try again in ten minutes.',
  liveViewInvalid: 'This area is not on the map.',
  liveScopeInvalid: 'The scope must be company, allies or public.',
  liveVisibilityInvalid: 'Please choose who can see your position.',
  mapOriginInvalid: 'Please enter the https address of a website, such as https://example.com.',
  mapOriginsTooMany: 'At most 10 websites can show the map.',
} as const;

export const limits = {
  /** What a ping may have as JSON. */
  pingBytes: 512,
  /** How soon a device pings again while somebody watches, and while nobody does. */
  pingWatchedMs: 5_000,
  pingUnwatchedMs: 30_000,
  /** For so long after the last stream that could see a driver has ended, they count as watched. */
  pingWatchedStillMs: 60_000,
  /** For so long a device does not ping whose driver shows nobody where they are. */
  pingOffMs: 600_000,
  /** How far a ping may lie in the future. */
  pingFutureMs: 10_000,
  /** From this age on a position is stale, unless its device was allowed more time. */
  positionStaleMs: 30_000,
  /** From this age on it is gone. */
  positionGoneMs: 300_000,
  /** How late the public map of a company is. */
  publicMapDelayMs: 60_000,
  /** How many trucks a stream shows of a wide view; the others it counts. */
  positionsWide: 500,
  /** Fewer drivers than these are not counted where strangers look. */
  positionsCountedPublicly: 3,
  positionStreamsPerUser: 5,
  positionStreams: 2_000,
  /** How many bytes may wait for a reader before frames are merged. */
  positionUnsentBytes: 65_536,
  /** How many websites may show the public map of a company. */
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
