/** Messages about applying that depend on values. */
export const applicationTexts = {
  tooSoon: (from: Date) => `You can apply here again from ${from.toISOString().slice(0, 10)}.`,
} as const;
