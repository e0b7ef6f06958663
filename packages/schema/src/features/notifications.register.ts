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
  /** Unread ones are counted up to here. */
  unreadCount: 99,
  /** So many of a group are shown one by one. */
  notificationsPerGroup: 5,
  /** So many at once are marked as read by their ids. */
  notificationsRead: 100,
  /** How long they are kept: longer than what they are made of, so that making them anew repeats none. */
  readNotificationsMs: 90 * dayMs,
  unreadNotificationsMs: 180 * dayMs,
  /** In so many browsers somebody is told while no page is open. */
  pushSubscriptionsPerUser: 10,
  pushEndpointLength: 500,
  /** A browser is told of no more within an hour; the rest is in the app. */
  pushesPerHour: 20,
  /** After so many unread ones of a group within so long no further one of it is pushed. */
  pushesPerGroup: 3,
  pushGroupMs: 10 * 60_000,
  /** What was not told for so long is told no more. */
  pushLifeMs: dayMs,
  /** As it is sent, encrypted: push services take 4,096. */
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
