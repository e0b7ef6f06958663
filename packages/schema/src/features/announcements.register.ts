export const messages = {
  announcementTitleRequired: 'Please give the announcement a title.',
  announcementTitleLength: 'The title must have 3 to 120 characters.',
  announcementBodyRequired: 'Please enter the text of the announcement.',
  announcementBodyLength: 'An announcement must have at most 5,000 characters.',
  announcementPinTooLong: 'An announcement can be pinned for 90 days at most.',
} as const;

export const limits = {
  announcementTitle: { min: 3, max: 120 },
  announcementBody: { max: 5_000 },
  announcementPinDays: 90,
  /** The maximum number of pinned announcements on the overview. */
  announcementsPinned: 3,
  /** The maximum JSON size of an announcement: the longest text in four-byte characters, plus a margin. */
  announcementBytes: 32_768,
} as const;

export const auditActions = [
  'announcement.published',
  'announcement.edited',
  'announcement.deleted',
] as const;

export const rateLimits = {
  announcementByVtc: { points: 10, perSeconds: 86_400 },
} as const;
