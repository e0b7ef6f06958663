export const messages = {
  readWhat: 'Specify ids, a group, or the last notification seen.',
  pushServiceUnknown:
    'This server doesn’t support your browser’s push service. Its operator can add it with PUSH_HOSTS.',
  pushEndpointTaken: 'This browser already gets another account’s notifications. Please try again.',
  pushSubscriptionsTooMany:
    'You can get notifications in 10 browsers. Turn them off in one first, or sign that browser out.',
} as const;

const dayMs = 24 * 3_600_000;

export const limits = {
  /** Unread notifications are counted up to this. */
  unreadCount: 99,
  /** The maximum number shown individually per group. */
  notificationsPerGroup: 5,
  /** The maximum number marked as read by id at once. */
  notificationsRead: 100,
  /**
   * How long they are kept: longer than the events they are created from, so that reprocessing repeats none.
   */
  readNotificationsMs: 90 * dayMs,
  unreadNotificationsMs: 180 * dayMs,
  /** The maximum number of browsers with push per user. */
  pushSubscriptionsPerUser: 10,
  pushEndpointLength: 500,
  /** The maximum number of pushes per browser and hour; the rest only appear in the app. */
  pushesPerHour: 20,
  /** After this many unread ones of a group within this time, the group is no longer pushed. */
  pushesPerGroup: 3,
  pushGroupMs: 10 * 60_000,
  /** A notification not pushed within this time is dropped. */
  pushLifeMs: dayMs,
  /** The maximum encrypted payload; push services accept 4,096. */
  pushBytes: 3_000,
} as const;

export const errors = {
  PUSH_ENDPOINT_TAKEN: { status: 409, message: messages.pushEndpointTaken },
  PUSH_SUBSCRIPTIONS_TOO_MANY: { status: 409, message: messages.pushSubscriptionsTooMany },
  PUSH_SERVICE_UNKNOWN: { status: 422, message: messages.pushServiceUnknown },
} as const;

export const rateLimits = {
  pushSubscriptionByUser: { points: 30, perSeconds: 3_600 },
} as const;
