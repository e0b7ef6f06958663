export const messages = {
  noticeTextRequired: 'Please enter the notice.',
  noticeTextTooLong: 'A notice must have at most 1,000 characters.',
  noticeUntilTooEarly: 'The notice must end after it starts.',
} as const;

export const limits = {
  noticeText: { max: 1_000 },
  /** The maximum number of notices shown at once. */
  noticesShown: 3,
  /** The maximum JSON size of a notice: its longest texts in every language, plus a margin. */
  noticeBytes: 65_536,
} as const;

export const operatorActions = ['notice.published', 'notice.changed', 'notice.deleted'] as const;
