export const messages = {
  noticeTextRequired: 'Please enter the notice.',
  noticeTextTooLong: 'A notice must have at most 1,000 characters.',
  noticeUntilTooEarly: 'The notice must end after it starts.',
} as const;

export const limits = {
  noticeText: { max: 1_000 },
  /** So many are shown at the same time. */
  noticesShown: 3,
  /** What a notice may have as JSON: its longest texts in every language, and more. */
  noticeBytes: 32_768,
} as const;

export const operatorActions = ['notice.published', 'notice.changed', 'notice.deleted'] as const;
