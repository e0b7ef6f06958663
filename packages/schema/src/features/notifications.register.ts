export const messages = {
  readWhat: 'Name notifications, a group or the last one that you have seen.',
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
} as const;
