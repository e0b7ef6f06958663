export const messages = {
  calendarTooLong: 'A calendar covers up to 62 days.',
  calendarMoveInvalid: 'Please enter a date, and a time if it has one.',
  calendarEntryFixed: 'This entry can’t be moved.',
} as const;

export const limits = {
  calendarDays: 62,
  calendarEntries: 500,
  /** What a feed covers, before and after now. */
  calendarFeedDays: { past: 90, ahead: 400 },
  calendarFeedEntries: 1_000,
  /** How long a feed shows cancelled events. */
  calendarCancelledMs: 30 * 86_400_000,
} as const;

export const errors = {
  CALENDAR_ENTRY_FIXED: { status: 409, message: messages.calendarEntryFixed },
} as const;

export const rateLimits = {
  calendarFeedByUser: { points: 60, perSeconds: 3_600 },
} as const;
