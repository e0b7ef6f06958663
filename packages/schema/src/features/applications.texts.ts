/** What is said of applying, with what it depends on. */
export const applicationTexts = {
  tooSoon: (from: Date) => `You can apply here again from ${from.toISOString().slice(0, 10)}.`,
} as const;
