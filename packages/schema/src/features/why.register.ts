export const messages = {
  whyLimitInvalid: 'The limit must be a whole number from 1 to 50.',
} as const;

export const limits = {
  /** Items on a page of an explanation. */
  whyItems: { default: 24, max: 50 },
} as const;
