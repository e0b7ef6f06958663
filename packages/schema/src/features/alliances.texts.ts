/** Texts of an alliance's link preview and of its page without scripts. */
export const allianceCardTexts = {
  companies: (count: number) =>
    count === 1 ? 'An alliance of one company' : `An alliance of ${count} companies`,
} as const;
