export const messages = {
  readWhat: 'Name notifications, a group or the last one that you have seen.',
  hourInvalid: 'Please choose an hour from 0 to 23.',
  quietHoursEmpty: 'Quiet hours have to end at another hour than they begin.',
  pauseTooLong: 'You can pause for a year at most.',
} as const;

const dayMs = 24 * 3_600_000;

export const limits = {
  /** Unread ones are counted up to here. */
  unreadCount: 99,
  /** So many of a group are shown one by one. */
  notificationsPerGroup: 5,
  /** So many at once are marked as read by their ids. */
  notificationsRead: 100,
  /** Mail and push can be paused for so long. */
  longestPauseMs: 366 * dayMs,
  /** How long they are kept: longer than what they are made of, so that making them anew repeats none. */
  readNotificationsMs: 90 * dayMs,
  unreadNotificationsMs: 180 * dayMs,
} as const;
